/** Where the tokens of a fight stand: in formation around a point, in free squares, none on another. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{width: number, height: number}} Side */
/**
 * Everything in squares from the corner of the scene. `at` is the middle of the formation.
 *
 * @typedef {{columns: number, rows: number, taken: readonly (Point & Side)[], at: Point}} Field
 */

/** Room that a ring leaves to whoever stands in it, in squares. */
const SMALLEST_RING = 3;
const RING_SPACING = 1.25;

/** Where the middles of the tokens would like to be, by shape. */
const WISHES = {
  block: wishesOfBlock,
  row: (/** @type {Side[]} */ sides) => wishesOfLine(sides, "width").map((x) => ({ x, y: 0 })),
  column: (/** @type {Side[]} */ sides) => wishesOfLine(sides, "height").map((y) => ({ x: 0, y })),
  ring: wishesOfRing,
};

/** @typedef {keyof typeof WISHES} Shape */

export const SHAPES = /** @type {Shape[]} */ (Object.keys(WISHES));

/**
 * @param {readonly Side[]} sides  Of each token.
 * @param {Shape} shape
 * @param {Field} field
 * @returns {Point[] | null}  The corner of each, in their order; null where they don't all fit.
 */
export function formation(sides, shape, { columns, rows, taken, at }) {
  const free = Array.from({ length: rows }, () => Array.from({ length: columns }, () => true));
  for (const each of taken) occupy(free, each);
  const order = middleLargest(sides);
  const wishes = WISHES[shape](order.map((index) => sides[index]));
  /** @type {Point[]} */
  const corners = [];
  const bySize = order
    .map((index, place) => ({ index, wish: wishes[place] }))
    .sort((a, b) => area(sides[b.index]) - area(sides[a.index]));
  for (const { index, wish } of bySize) {
    const corner = nearest(free, sides[index], { x: at.x + wish.x, y: at.y + wish.y });
    if (!corner) return null;
    occupy(free, { ...corner, ...sides[index] });
    corners[index] = corner;
  }
  return corners;
}

/** @param {Side} side */
const area = ({ width, height }) => width * height;

/**
 * @param {boolean[][]} free  Changed in place.
 * @param {Point & Side} token
 */
function occupy(free, { x, y, width, height }) {
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(free.length, y + height); row += 1) {
    free[row].fill(false, Math.max(0, Math.floor(x)), Math.max(0, Math.ceil(x + width)));
  }
}

/**
 * @param {boolean[][]} free
 * @param {Side} side
 * @param {Point} wish  Where its middle should be.
 * @returns {Point | null}
 */
function nearest(free, { width, height }, wish) {
  let best = null;
  let least = Infinity;
  for (let y = 0; y + height <= free.length; y += 1) {
    for (let x = 0; x + width <= free[0].length; x += 1) {
      const far = Math.hypot(x + width / 2 - wish.x, y + height / 2 - wish.y);
      if (far >= least || !isFree(free, { x, y, width, height })) continue;
      least = far;
      best = { x, y };
    }
  }
  return best;
}

/**
 * @param {boolean[][]} free
 * @param {Point & Side} token
 */
const isFree = (free, { x, y, width, height }) =>
  free.slice(y, y + height).every((row) => row.slice(x, x + width).every(Boolean));

/**
 * @param {readonly Side[]} sides
 * @returns {number[]}  Their order in a line, the largest in its middle.
 */
function middleLargest(sides) {
  const order = [...sides.keys()].sort((a, b) => area(sides[b]) - area(sides[a]) || a - b);
  return order.reduce(
    (line, index, place) => (place % 2 ? [...line, index] : [index, ...line]),
    /** @type {number[]} */ ([]),
  );
}

/**
 * @param {Side[]} sides
 * @returns {Point[]}
 */
function wishesOfBlock(sides) {
  return sides.map(() => ({ x: 0, y: 0 }));
}

/**
 * @param {Side[]} sides
 * @param {"width" | "height"} along
 * @returns {number[]}
 */
function wishesOfLine(sides, along) {
  let from = -sides.reduce((sum, side) => sum + side[along], 0) / 2;
  return sides.map((side) => {
    const middle = from + side[along] / 2;
    from += side[along];
    return middle;
  });
}

/**
 * @param {Side[]} sides
 * @returns {Point[]}
 */
function wishesOfRing(sides) {
  const around = sides.reduce((sum, { width, height }) => sum + Math.max(width, height), 0);
  const radius = Math.max(SMALLEST_RING, (around * RING_SPACING) / (2 * Math.PI));
  return sides.map((_, index) => {
    const turn = (2 * Math.PI * index) / sides.length;
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
  });
}
