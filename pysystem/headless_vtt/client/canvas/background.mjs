/** The picture of a scene and its grid. */
import { generation } from "../applications/contract.mjs";
import { el } from "../applications/html.mjs";

/** The path of the background picture, wherever this generation keeps it (SCN-1, SCN-3). */
export function backgroundOf(scene) {
  if (generation() < 14) return { src: scene.background?.src ?? null, color: scene.backgroundColor };
  const [level] = scene.levels ?? [];
  return { src: level?.background?.src ?? null, color: level?.background?.color };
}

export function backgroundElement(scene, { sceneX, sceneY, sceneWidth, sceneHeight, size }) {
  const { src, color } = backgroundOf(scene);
  const { type, alpha, color: line, thickness = 1 } = scene.grid;
  const css = (value) => value?.css ?? value;
  const grid = type === 0 ? null : el("div", { class: "grid", style: `--size: ${size}px; --line: ${css(line) ?? "#000000"}; --alpha: ${alpha ?? 0.2}; --thickness: ${thickness}px; background-position: ${-(sceneX % size)}px ${-(sceneY % size)}px` });
  return el("div", { class: "scene-picture", style: `left: ${sceneX}px; top: ${sceneY}px; width: ${sceneWidth}px; height: ${sceneHeight}px; ${src && color ? `background-color: ${css(color)}` : ""}` },
    src ? el("img", { src, alt: scene.name, draggable: "false" }) : null, grid);
}
