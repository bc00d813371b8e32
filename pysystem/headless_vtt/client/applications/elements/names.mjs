/** The tags of our form elements (HBS-3). */
export const CUSTOM_INPUTS = [
  "prose-mirror", "range-picker", "string-tags", "multi-select", "color-picker", "file-picker", "document-tags",
];
