/** Puts a planned fight on a scene and into the combat tracker. */

import { kindOf } from "../play/encounters.mjs";
import { formation } from "../play/formation.mjs";
import { nameParts, numbered } from "../play/names.mjs";
import { say } from "../utils/i18n.mjs";
import { FLAGS, flagsOf } from "../utils/module.mjs";
import { weighing } from "./encounters.mjs";
import { mobEntry, mobIds } from "./mobs.mjs";

/** @import { Plan, Row } from "../play/encounters.mjs" */
/** @import { Point, Shape } from "../play/formation.mjs" */

/** A row with its actor, the tokens it has on the scene, and how many are still wanted. */
/** @typedef {{row: Row, actor: any, present: any[], wanted: number}} Need */

/** Squares that foes keep from the players' side, where nobody has said where they shall stand. */
const DISTANCE = 3;

/** Flag of the folder that creatures are imported into. */
const FOLDER = "fights";

/**
 * Places whoever doesn't stand on the scene yet, as foes, in formation and in one write.
 *
 * @param {Plan} plan
 * @param {any} scene
 * @param {{shape: Shape, hidden: boolean, at?: Point | null}} how  `at` in pixels; without it the
 *   middle of the scene.
 * @returns {Promise<Plan | null>}  With the tokens that its rows have now; null where not all of them
 *   find room, then none is placed.
 */
export async function placeFight(plan, scene, { shape, hidden, at = null }) {
  const needs = await Promise.all(plan.rows.map((row) => needOf(row, scene)));
  const gone = needs.filter(({ actor }) => !actor).map(({ row }) => row.name);
  if (gone.length) ui.notifications.warn(say("Encounter.gone", { names: gone.join(", ") }));
  const wanted = needs.flatMap(({ actor, wanted: count }) =>
    actor ? Array.from({ length: count }, () => sideOf(actor)) : [],
  );
  const corners =
    formation(wanted, shape, fieldOf(scene, at, at ? 0 : DISTANCE)) ??
    formation(wanted, shape, fieldOf(scene, at, 0));
  if (!corners) {
    ui.notifications.warn(say("Encounter.noRoom"));
    return null;
  }
  const data = await tokenData(await inWorld(needs), scene, hidden);
  const { size, sceneX, sceneY } = scene.dimensions;
  const placed = data.map(({ token }, index) => ({
    ...token,
    x: sceneX + corners[index].x * size,
    y: sceneY + corners[index].y * size,
  }));
  const made = placed.length ? await scene.createEmbeddedDocuments("Token", placed) : [];
  const rows = needs.map(({ row, present }) => ({
    ...row,
    tokens: [
      ...present.map(({ uuid }) => uuid),
      ...made.filter((_, index) => data[index].row === row).map(({ uuid }) => uuid),
    ],
  }));
  return { ...plan, rows };
}

/**
 * @param {Row} row
 * @param {any} scene
 * @returns {Promise<Need>}
 */
async function needOf(row, scene) {
  const present = row.tokens
    .map((uuid) => /** @type {any} */ (fromUuidSync(uuid)))
    .filter((token) => token?.parent === scene)
    .slice(0, row.count);
  const actor = await fromUuid(row.uuid);
  return { row, actor, present, wanted: row.count - present.length };
}

/** @param {any} actor */
function sideOf(actor) {
  const { width, height } = actor.isToken ? actor.token : actor.prototypeToken;
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

/**
 * @param {any} scene
 * @param {Point | null} at
 * @param {number} distance  From friends, in squares.
 */
function fieldOf(scene, at, distance) {
  const { size, sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const columns = Math.floor(sceneWidth / size);
  const rows = Math.floor(sceneHeight / size);
  const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
  const taken = [...scene.tokens].map(({ x, y, width, height, disposition }) => {
    const around = disposition === FRIENDLY ? distance : 0;
    return {
      x: (x - sceneX) / size - around,
      y: (y - sceneY) / size - around,
      width: width + 2 * around,
      height: height + 2 * around,
    };
  });
  const middle = at
    ? { x: (at.x - sceneX) / size, y: (at.y - sceneY) / size }
    : { x: columns / 2, y: rows / 2 };
  return { columns, rows, taken, at: middle };
}

/**
 * Creatures of compendia are imported, all in one write; one that was imported before and still
 * weighs the same is used again.
 *
 * @param {Need[]} needs
 * @returns {Promise<Need[]>}  With actors of the world.
 */
async function inWorld(needs) {
  const found = needs.filter(({ actor, wanted }) => actor && wanted > 0);
  const missing = found.filter(({ actor }) => actor.pack && !importedBefore(actor));
  if (!missing.length) return found.map(homed);
  const folder = await folderOfFights();
  const data = missing.map(({ actor }) => ({
    ...game.actors.fromCompendium(actor),
    folder: folder.id,
  }));
  await Actor.implementation.createDocuments(data);
  return found.map(homed);
}

/** @param {Need} need */
const homed = (need) =>
  need.actor.pack ? { ...need, actor: importedBefore(need.actor) ?? need.actor } : need;

/** @param {any} actor  Of a compendium. */
const importedBefore = (actor) =>
  [...game.actors].find(
    (own) =>
      own._stats?.compendiumSource === actor.uuid &&
      weighing(kindOf(own.system)) === weighing(kindOf(actor.system)),
  );

/** @returns {Promise<any>} */
async function folderOfFights() {
  const found = [...game.folders].find(
    (folder) => folder.type === "Actor" && flagsOf(folder)[FOLDER],
  );
  const data = {
    name: say("Encounter.folder"),
    type: "Actor",
    flags: { [FLAGS]: { [FOLDER]: true } },
  };
  return found ?? Folder.create(/** @type {any} */ (data));
}

/**
 * Tokens that the host would number get numbers that nobody on the scene has: the host counts those
 * on the scene, and so would call all of one write alike.
 *
 * @param {Need[]} needs
 * @param {any} scene
 * @param {boolean} hidden
 * @returns {Promise<{row: Row, token: any}[]>}
 */
async function tokenData(needs, scene, hidden) {
  const { HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  const taken = new Set([...scene.tokens].map(({ name }) => name));
  const all = await Promise.all(
    needs.map(async ({ row, actor, wanted }) => {
      const document = actor.isToken ? actor.token : await actor.getTokenDocument();
      const { _id, ...token } = document.toObject();
      // Several tokens that share one actor would all be hurt at once.
      const linked = token.actorLink && row.count === 1;
      const told = !linked && (token.actorLink || actor.prototypeToken.appendNumber);
      // A name of the host's making may bear a number already; a linked one's is its own.
      const kind = token.actorLink ? token.name : nameParts(token.name).kind;
      const names = told ? numbered(kind, wanted, taken) : Array(wanted).fill(token.name);
      return names.map((name) => {
        taken.add(name);
        const own = { name, hidden, actorLink: linked, disposition: HOSTILE };
        return { row, token: { ...structuredClone(token), ...own } };
      });
    }),
  );
  return all.flat();
}

/**
 * Puts the tokens of a fight into the tracker, in one write; who is in it already stays as they are.
 * The fight's terms go with a combat that hasn't begun.
 *
 * @param {Plan} plan
 * @param {any} scene
 * @param {{grouped: boolean}} how  Whether the peons of a row act on one entry.
 * @returns {Promise<any>}  The combat.
 */
export async function toTracker(plan, scene, { grouped }) {
  const { combat } = game;
  const known = combat && (!combat.scene || combat.scene.id === scene.id) ? combat : null;
  const present = new Set(
    [...(known?.combatants ?? [])].flatMap((each) => [each.tokenId, ...mobIds(each)]),
  );
  const combatants = plan.rows.flatMap((row) => {
    const tokens = row.tokens
      .map((uuid) => /** @type {any} */ (fromUuidSync(uuid)))
      .filter((token) => token?.parent === scene && !present.has(token.id));
    const asMob = grouped && row.tier === "peon" && tokens.length > 1;
    const entries = asMob ? [mobEntry(tokens)] : tokens.map(entryOf);
    return entries.map((entry) => excludedAs(entry, row));
  });
  const { name, page, party, synergy, tactics } = plan;
  const flags = { [FLAGS]: { fight: { name, page, party, synergy, tactics } } };
  if (!known) {
    const data = /** @type {any} */ ({ scene: scene.id, active: true, combatants, flags });
    return Combat.implementation.create(data);
  }
  if (combatants.length) await known.createEmbeddedDocuments("Combatant", combatants);
  if (!known.started) await known.update({ flags });
  return known;
}

/** @param {any} token */
export const entryOf = (token) => ({
  tokenId: token.id,
  sceneId: token.parent.id,
  actorId: token.actorId,
  hidden: token.hidden,
});

/**
 * @param {any} entry
 * @param {Row} row
 */
const excludedAs = (entry, { excluded }) =>
  excluded ? foundry.utils.mergeObject(entry, { flags: { [FLAGS]: { excluded } } }) : entry;
