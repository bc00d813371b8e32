/** Defines the custom elements. */
import { EnrichedContent, SecretBlock } from "./blocks.mjs";
import { ColorPicker, DocumentTags, FilePickerElement, MultiSelect, RangePicker, StringTags } from "./inputs.mjs";
import { ProseMirrorElement } from "./prose-mirror.mjs";

export const elements = {
  HTMLProseMirrorElement: ProseMirrorElement, HTMLRangePickerElement: RangePicker, HTMLStringTagsElement: StringTags,
  HTMLMultiSelectElement: MultiSelect, HTMLColorPickerElement: ColorPicker, HTMLFilePickerElement: FilePickerElement,
  HTMLDocumentTagsElement: DocumentTags, HTMLEnrichedContentElement: EnrichedContent, HTMLSecretBlockElement: SecretBlock,
};

for (const cls of Object.values(elements)) customElements.define(cls.tagName, cls);
