/** Panning and zooming of the board. */
const MIN = 0.1;
const MAX = 3;

export class Viewport {
  x = 0;
  y = 0;
  scale = 1;

  /** `host` is what one looks through, `board` is what moves; `insets()` gives the covered margins in pixels. */
  constructor(host, board, insets) {
    this.host = host;
    this.board = board;
    this.insets = insets;
    host.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
  }

  apply() {
    this.board.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.board.style.setProperty("--zoom", String(this.scale));
  }

  moveBy(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /** Zoom around a point of the host. */
  zoom(factor, at = { x: this.host.clientWidth / 2, y: this.host.clientHeight / 2 }) {
    const scale = Math.max(MIN, Math.min(MAX, this.scale * factor));
    this.x = at.x - ((at.x - this.x) * scale) / this.scale;
    this.y = at.y - ((at.y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.apply();
  }

  /** Put the point of the scene into the middle of what can be seen. */
  center({ x, y, scale = this.scale }) {
    const { left, right, top, bottom } = this.insets();
    this.scale = Math.max(MIN, Math.min(MAX, scale));
    this.x = left + (this.host.clientWidth - left - right) / 2 - x * this.scale;
    this.y = top + (this.host.clientHeight - top - bottom) / 2 - y * this.scale;
    this.apply();
  }

  /** Show the whole rectangle. */
  fit({ x, y, width, height }) {
    const { left, right, top, bottom } = this.insets();
    const scale = Math.min((this.host.clientWidth - left - right) / width, (this.host.clientHeight - top - bottom) / height, 1.5);
    this.center({ x: x + width / 2, y: y + height / 2, scale });
  }

  /** From the page to the scene. */
  toScene({ clientX, clientY }) {
    const box = this.host.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.scale, y: (clientY - box.top - this.y) / this.scale };
  }

  #onWheel(event) {
    event.preventDefault();
    const box = this.host.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 500), { x: event.clientX - box.left, y: event.clientY - box.top });
  }
}
