"""Everybody can read and use what the module shows: axe-core looks at every window, both themes.

Contrast of words is at least 4.5, and every control has a name, as WCAG 2.1 AA has it.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.oracle import NODE_SCRIPTS
from tests.vtt.adapter import Client

AXE = NODE_SCRIPTS / "node_modules/axe-core/axe.min.js"
# Colours that change slowly would be caught on their way, and what isn't drawn can't be judged.
AUDIT = """
globalThis.audited = {words: 0, found: []};
const HOW = {
  resultTypes: ["violations", "passes", "incomplete"],
  checks: {"color-contrast": {options: {ignoreLength: true}}},
  preload: false,
};
// What a theme changes is contrast alone.
const ALL = {...HOW, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]};
const CONTRAST = {...HOW, runOnly: {type: "rule", values: ["color-contrast"]}};
globalThis.still = document.createElement("style");
still.textContent = `*, ::before, ::after { transition: none !important; }
  .target { content-visibility: visible !important; }`;
document.head.append(still);
// axe-core can't tell what is behind words on a gradient, so they are judged on each of its ends.
const gradients = (element) =>
  [element, ...element.querySelectorAll("*")].flatMap((each) => {
    const found = getComputedStyle(each).backgroundImage.match(/(?:rgba?|color)\\([^)]*\\)/g);
    return found ? [{each, ends: [found[0], found.at(-1)]}] : [];
  });
// Nothing but the element and what it stands in: that is quick, and nothing lies above it.
const others = (element) => {
  const found = [];
  for (let inner = element; inner !== document.body; inner = inner.parentElement) {
    found.push(...[...inner.parentElement.children].filter((each) => each !== inner));
  }
  return found.filter((each) => each.style && each.localName !== "style");
};
const judge = async (name, theme, element, options) => {
  const {violations, passes, incomplete} = await axe.run(element, options);
  audited.words += passes.find(({id}) => id === "color-contrast")?.nodes.length ?? 0;
  for (const {id, nodes} of [...violations, ...incomplete]) {
    for (const {html, any, all, none} of nodes) {
      const why = [...any, ...all, ...none].map((check) => check.message).join("; ");
      audited.found.push([name, theme, id, why, html.slice(0, 160)]);
    }
  }
};
// A window may have a theme of its own, whatever that of the interface is.
const PLAIN = [["light", ""], ["dark", ""]];
const MIXED = [...PLAIN, ["light", "dark"], ["dark", "light"]];
globalThis.audit = async (name, element, mixed = false) => {
  const apart = others(element).map((each) => [each, each.style.display]);
  for (const [each] of apart) each.style.display = "none";
  for (const each of element.querySelectorAll("details")) each.open = true;
  for (const [outer, own] of mixed ? MIXED : PLAIN) {
    const theme = `${outer} ${own}`;
    document.body.classList.remove("theme-light", "theme-dark");
    document.body.classList.add(`theme-${outer}`);
    if (own) element.classList.add("themed", `theme-${own}`);
    const shaded = gradients(element);
    for (const end of [0, 1]) {
      for (const {each, ends} of shaded) each.style.background = ends[end];
      if (end === 0) await judge(name, theme, element, theme === "light " ? ALL : CONTRAST);
      else for (const {each} of shaded) await judge(name, theme, each, CONTRAST);
    }
    for (const {each} of shaded) each.style.background = "";
    if (own) element.classList.remove("themed", `theme-${own}`);
  }
  for (const [each, display] of apart) each.style.display = display;
};
globalThis.opened = async (name, app, mixed = false) => {
  await app.render({force: true});
  await app.setPosition({left: 0, top: 0, height: 2900});
  await audit(name, app.element, mixed);
  return app;
};
// A dialog once it holds what is looked for; the same button closes it as a user's click does.
globalThis.dialog = async (name, holds) => {
  await until(() => document.querySelector(`dialog ${holds}, .dialog ${holds}`));
  const element = document.querySelector(holds).closest("dialog, .dialog");
  await audit(name, element);
  element.querySelector("[data-action=close]").click();
  await until(() => !element.isConnected);
};
globalThis.instance = (name) => foundry.applications.instances.get(`pysystem-${name}`);
"""
TABLE = """
  const scene = await Scene.create({name: "Поле", width: 2000, height: 1500, active: true});
  await until(() => game.scenes.viewed === scene && canvas.ready);
  globalThis.boss = await creature("hogweed-tsar");
  globalThis.guard = await creature("town-guard");
  globalThis.mage = await Actor.create({name: "Маг", type: "pysystem.character",
    system: {rank: 4, tier: "normal", wounds: {value: 1}}});
  for (const slug of ["talent:jaws", "maneuver:breath-heat"]) {
    await mage.createEmbeddedDocuments("Item", [await item(slug)]);
  }
  await until(() => mage.items.size >= 5);
  globalThis.foreign = await Actor.create({name: "Мартин", type: "base",
    system: {health: {value: 10, max: 12}}});
  globalThis.tokens = (await Promise.all([boss, mage, guard, foreign]
    .map((actor) => placed(scene, actor, actor === guard ? 3 : 1)))).flat();
  await until(() => canvas.tokens.placeables.length === 6);
  return 1;
"""
SHEETS = """
  for (const [name, document] of Object.entries({boss, mage, ...arg})) {
    const it = typeof document === "string" ? await Item.create(await item(document)) : document;
    const sheet = await opened(name, it.sheet, name === "boss");
    sheet.element.querySelector("[data-action=toggleEdit]").click();
    await until(() => sheet.element.querySelector("[name=name]"));
    await audit(`${name}, edited`, sheet.element);
    await sheet.close();
  }
  return 1;
"""
WINDOWS = """
  const row = (actor, count) => ({...actor.toObject().system, uuid: actor.uuid, name: actor.name,
    img: actor.img, count});
  await api.openEncounter({name: "Засада", rows: [row(boss, 1), row(guard, 12)], synergy: true});
  const search = instance("encounter").element.querySelector("#encounter-search");
  search.value = "волк";
  search.dispatchEvent(new Event("change", {bubbles: true}));
  await until(() => instance("encounter").element.querySelectorAll(".creature").length < 20);
  await opened("encounter", instance("encounter"));
  await instance("encounter").close();
  const [ours] = [...canvas.tokens.placeables];
  ours.control();
  await api.openContest({a: tokens[0], b: tokens[1], kind: "disarm"});
  await api.openDamage({packets: [{type: "heat", amount: 9}], targets: tokens});
  await api.openActions();
  await api.openRules(foreign);
  await api.openGuide();
  const builder = await api.openBuilder(boss);
  await api.openRescale([boss]);
  for (const key of ["paths", "library"]) {
    const menu = game.settings.menus.get(`pysystem.${key}`);
    await new menu.type().render({force: true});
  }
  const all = [...foundry.applications.instances.values()]
    .filter((app) => app.element.matches(".pysystem.application"));
  for (const app of all) await opened(app.id, app);
  builder.element.querySelector("[data-action=source]").click();
  await dialog("source of a creature", ".source-file textarea");
  for (const app of all) await app.close();
  return all.length;
"""
CARDS = """
  const chat = document.querySelector("#chat");
  for (const token of canvas.tokens.placeables) token.setTarget(true, {releaseOthers: false});
  CONFIG.Dice.randomUniform = () => 0.4;
  const breath = mage.items.find((i) => i.flags.pysystem.slug === "maneuver:breath-heat");
  const card = await api.useItem(breath);
  await ChatMessage.create({content: "<p>?</p>", flags: {pysystem: {
    request: {use: card.id, share: "full", targets: [tokens[0].uuid, tokens[2].uuid]}}}});
  await api.openRequests();
  await until(() => instance("requests").element.querySelector(".preview"));
  await opened("requests", instance("requests"));
  await instance("requests").close();
  // One guard stands aside: the surplus of the others can run over to it.
  await api.applyBlow({targets: tokens.filter((token) => token !== tokens[4]), name: "Пожар",
    packets: [{type: "heat", amount: 20}]});
  await api.openContest({a: tokens[0], b: tokens[1], kind: "trip"});
  instance("contest").element.querySelector("[data-action=roll]").click();
  await ChatMessage.create({content: `<p>${game.i18n.localize("PYSYSTEM.Guide.welcome")}</p>`,
    flags: {pysystem: {welcome: true}}});
  await until(() => chat.querySelector("[data-card=surplus]")
    && chat.querySelector(".contest-card") && chat.querySelector("[data-card=firstFight]")
    && chat.querySelectorAll(".card.use .preview").length >= 5);
  chat.querySelector("[data-card=surplus]").click();
  await dialog("surplus", "[name=next]");
  for (const told of chat.querySelectorAll(".card.told")) {
    told.closest(".message, .chat-message, li").style.display = "";
  }
  // The card of the welcome is the host's: ours are the text and the button below it.
  const welcome = chat.querySelector("[data-card=firstFight]").closest("[data-message-id]");
  await audit("welcome", welcome.querySelector(".message-content"));
  // Whatever of ours stands in the chat: cards, what a request says of itself, buttons.
  const ours = [...chat.querySelectorAll(".pysystem")]
    .filter((each) => !each.parentElement.closest(".pysystem"));
  for (const each of ours) await audit(each.className, each);
  return ours.map((each) => [...each.classList].slice(1).join(".")).sort();
"""
TRACKER = """
  const combat = await Combat.create({scene: game.scenes.viewed.id, active: true,
    combatants: tokens.map((t) => ({tokenId: t.id, sceneId: t.parent.id, actorId: t.actorId}))});
  await combat.startCombat();
  await api.groupPeons(combat);
  document.querySelector("#sidebar-tab-combat").click();
  await until(() => document.querySelector("#combat .pysystem-mob")
    && document.querySelector("#combat .pysystem-budget"));
  for (const each of document.querySelectorAll("#combat .pysystem")) {
    await audit(each.className, each);
  }
  document.querySelector("#sidebar-tab-chat").click();
  return 1;
"""
ITEMS = {
    "weapon": "weapon:jaws",
    "maneuver": "maneuver:breath-heat",
    "talent": "talent:jaws",
    "armor": "armor:gambeson",
    "spell": "spell:firebolt",
}


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both."""
    return 14


@pytest.fixture
def tall(master: Client) -> Iterator[Client]:
    """A page without scrolling: what isn't in sight can't be judged."""
    before, size = master.run("return document.body.className"), master.page.viewport_size
    master.page.set_viewport_size({"width": 1366, "height": 3000})
    yield master
    master.run("still.remove(); document.body.className = arg; return 1;", before)
    master.page.set_viewport_size(size)


def test_everything_is_legible_and_named_in_both_themes(tall: Client) -> None:
    master = tall
    master.page.evaluate(AXE.read_text(encoding="utf-8"))
    master.page.evaluate(AUDIT)
    master.run(TABLE)
    master.run(SHEETS, ITEMS)
    assert master.run(WINDOWS) == 9
    assert master.run(CARDS) == [
        "card-buttons", "card-buttons", "card.blow", "card.blow.told", "card.contest-card",
        "card.use", "request-state.waiting",
    ]  # fmt: skip
    master.run(TRACKER)
    audited: dict[str, Any] = master.run("return audited")
    assert audited["words"] > 1000
    assert audited["found"] == []
