/** Pure geometry of a scene: its size with padding, squares, snapping (SCN-5, SCN-6, TOK-2). */

/** Pixel sizes: the whole canvas, the picture's rectangle in it, and one square. */
export function sceneDimensions({ width, height, padding, grid }) {
  const { size, distance } = grid;
  const pad = (length) => Math.ceil((padding * length) / size) * size;
  const sceneX = pad(width);
  const sceneY = pad(height);
  return { width: width + 2 * sceneX, height: height + 2 * sceneY, sceneX, sceneY, sceneWidth: width, sceneHeight: height, size, distance };
}

/** The pixel box of a token document: `width` and `height` of a token are squares. */
export const tokenBox = ({ x, y, width, height }, size) => ({ x, y, w: width * size, h: height * size });

/** The nearest place for a token: whole squares, or half ones for tokens smaller than a square; gridless: unchanged. */
export function snap({ x, y }, { width, height }, { type, size }) {
  if (type === 0) return { x: Math.round(x), y: Math.round(y) };
  const to = (value, squares) => {
    const step = squares < 1 ? size / 2 : size;
    return Math.round(value / step) * step;
  };
  return { x: to(x, width), y: to(y, height) };
}

/** Keep a box inside the canvas. */
export function clampInside({ x, y }, { w, h }, { width, height }) {
  return { x: Math.max(0, Math.min(x, width - w)), y: Math.max(0, Math.min(y, height - h)) };
}
