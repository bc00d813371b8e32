// What is on the stage when the pictures are taken. Slugs and numbers decide it, so that it is the
// same in every language; the dice fall the same each time, too.

const ASSETS = "modules/pysystem/foundry_module/assets";
const FOES = {
  "granary-rat": [[1, 9], [2, 10], [1, 11], [3, 11]],
  wolf: [[4, 6], [4, 8], [6, 10]],
  "wolf-leader": [[8, 6]],
  "winter-bear": [[1, 4]],
  "crag-eagle": [[9, 10]],
  "old-mammoth": [[13, 9]],
  "straw-king": [[8, 1]],
  "hill-serpent": [[13, 1]],
};
const KIT = [
  ["weapons", "weapon:longsword"],
  ["armor", "armor:mail"],
  ["maneuvers", "maneuver:slash"],
  ["maneuvers", "maneuver:riposte"],
  ["spells", "spell:firebolt"],
  ["talents", "talent:keen-senses"],
];

globalThis.say = (ru, en) => (game.i18n.lang === "ru" ? ru : en);

/** Dice that fall as these fractions of their faces say, in turn. */
globalThis.load = (...falls) => {
  let next = 0;
  CONFIG.Dice.randomUniform = () => falls[next++ % falls.length];
};

globalThis.closeAll = () =>
  Promise.all([...foundry.applications.instances.values()]
    .filter((app) => app.hasFrame).map((app) => app.close()));

/** Open a window where the whole of it can be seen. */
globalThis.show = async (app, place = {}) => {
  await app.render({ force: true });
  app.setPosition({ left: 70, top: 10, ...place });
  return app.id;
};

/** The same for the module's window whose id begins like this. */
globalThis.opened = async (name, place = {}) => {
  const found = () =>
    [...foundry.applications.instances.values()].find(({ id }) => id.startsWith(`pysystem-${name}`));
  await until(found);
  return show(found(), place);
};

globalThis.stage = async () => {
  const scene = await Scene.create({
    name: say("Брод у мельницы", "The mill ford"), width: 2000, height: 1300, padding: 0,
    active: true, navigation: true, ownership: { default: 2 }, grid: { size: 100 },
  });
  await until(() => canvas.ready && canvas.scene === scene);
  globalThis.cast = {};
  globalThis.tokens = {};
  for (const [slug, squares] of Object.entries(FOES)) {
    cast[slug] = await creature(slug);
    tokens[slug] = [];
    // One by one, as by dragging: the host numbers each by those that are there.
    for (const [x, y] of squares) {
      const token = await cast[slug].getTokenDocument({ x: x * 100, y: y * 100 });
      tokens[slug].push(...await scene.createEmbeddedDocuments("Token", [token.toObject()]));
    }
  }
  globalThis.hero = await Actor.create({
    name: say("Ратибор", "Ratibor"), type: "pysystem.character",
    img: `${ASSETS}/portraits/sellsword.webp`,
    ownership: { [game.users.find(({ role }) => role === 1).id]: 3 },
    system: {
      rank: 2, player: true,
      look: say(
        "<p>Выгоревший плащ, меч в обмотанных кожей ножнах и привычка садиться лицом к двери.</p>",
        "<p>A faded cloak, a sword in a leather-wrapped scabbard, and a habit of facing the door.</p>",
      ),
      description: say(
        "<p>Лесничий с верховьев. Сменил княжий двор на тропы и ни разу о том не пожалел.</p>",
        "<p>A forester from up the river. Left the prince's court for the trails without regret.</p>",
      ),
    },
    prototypeToken: {
      disposition: 1, actorLink: true, displayBars: 50, displayName: 50,
      texture: { src: `${ASSETS}/tokens/sellsword.webp` },
    },
  });
  const kit = await Promise.all(KIT.map(([pack, slug]) => packed(`pysystem.${pack}`, slug)));
  await hero.createEmbeddedDocuments("Item", kit.map((item) => item.toObject()));
  const token = await hero.getTokenDocument({ x: 600, y: 700 });
  tokens.hero = await scene.createEmbeddedDocuments("Token", [token.toObject()]);
};

/** The token of the canvas, and no other, is chosen. */
globalThis.choose = (document) => canvas.tokens.get(document.id).control({ releaseOthers: true });

/** These and no others are targeted. */
globalThis.aim = (...documents) => {
  for (const token of canvas.tokens.placeables) {
    const aimed = documents.some(({ id }) => id === token.id);
    token.setTarget(aimed, { releaseOthers: false });
  }
};

/** The item of an actor by its slug. */
globalThis.of = (actor, slug) => actor.items.find((item) => item.flags.pysystem?.slug === slug);
