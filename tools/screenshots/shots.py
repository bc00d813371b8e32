"""What is photographed: for each picture its name, how to set it up and which part of the page.

The set-up is JavaScript in a game master's page (or a player's), with the functions of `stage.js`
and of the tests; it returns the CSS selector of what the picture shows.
"""

from dataclasses import dataclass

SHEET = "return `#${CSS.escape(await show(%s, {width: %d, height: %s}))}`;"
"""Opens a window on an expression, at a width and height in pixels; the height may be 'auto'."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture, taken in both themes; a game master sees it, or a `player`;
    `langs` are the worlds it is taken in."""

    name: str
    setup: str
    player: bool = False
    langs: tuple[str, ...] = ("ru",)
    crop: int = 0


BOTH = ("ru", "en")
BOSS = "await creature('winter-matriarch')"


def sheet(expression: str, width: int = 740, height: int | str = 900) -> str:
    """Set-up that opens the sheet of a document."""
    return SHEET % (f"({expression}).sheet", width, height)


def item(pack: str, slug: str) -> str:
    """Set-up that opens the sheet of an item of a pack."""
    return sheet(f"await packed('pysystem.{pack}', '{slug}')", 560, "'auto'")


CHAT = """
  for (const message of [...game.messages]) await message.delete();
  document.querySelector("#sidebar-tab-chat").click();
"""

BLOW = (
    CHAT
    + """
  choose(tokens.hero[0]);
  aim(tokens["wolf-leader"][0], tokens.wolf[0], tokens.wolf[1]);
  load(0.1, 0.2, 0.4);
  await hero.update({"system.ap.universal.value": hero.system.ap.universal.max});
  await api.useItem(of(hero, "maneuver:slash"));
  await until(() => document.querySelector(".card.use [data-card=apply]"));
"""
)

FIGHT = """
  const row = (slug, count) => ({...cast[slug].system.toObject(), uuid: cast[slug].uuid,
    name: cast[slug].name, img: cast[slug].img, count});
  await api.openEncounter({name: say("Зимняя стая", "The winter pack"),
    rows: [row("wolf-leader", 1), row("wolf", 3), row("granary-rat", 4)]});
"""

SHOTS = (
    Shot(
        "scene",
        """
      choose(tokens["wolf-leader"][0]);
      aim(tokens.hero[0]);
      ui.sidebar.collapse();
      canvas.pan({x: 1000, y: 650, scale: 0.66});
      return "#board-host";""",
        langs=BOTH,
    ),
    Shot("sheet-peon", sheet("cast.wolf", height=968)),
    Shot("sheet-elite", sheet("cast['wolf-leader']", height=1046)),
    Shot("sheet-boss", sheet(BOSS, height=1016), langs=BOTH),
    Shot("sheet-character", sheet("hero", height=1030)),
    Shot(
        "sheet-character-edit",
        """
      const id = await show(hero.sheet, {width: 740, height: 970});
      hero.sheet.element.querySelector("[data-action=toggleEdit]").click();
      await until(() => hero.sheet.element.querySelector("[name='system.rank']"));
      return `#${CSS.escape(id)}`;""",
    ),
    Shot("item-weapon", item("weapons", "weapon:longsword")),
    Shot("item-armor", item("armor", "armor:mail")),
    Shot("item-talent", item("talents", "talent:pack-tactics")),
    Shot("item-gift", item("talents", "talent:white-out")),
    Shot("item-maneuver", item("maneuvers", "maneuver:death-grip")),
    Shot("item-spell", item("spells", "spell:firebolt")),
    Shot("card-master", BLOW + "return '.chat-message:has(.card.use)';", langs=BOTH),
    Shot("card-player", BLOW + "return '.chat-message:has(.card.use)';", player=True),
    Shot(
        "card-blow",
        BLOW
        + """
      document.querySelector(".card.use [data-card=apply]").click();
      await until(() => document.querySelector(".chat-message [data-card=undo]"));
      return ".chat-message:has([data-card=undo])";""",
    ),
    Shot(
        "encounter",
        FIGHT + "return opened('encounter', {height: 880}).then((id) => `#${id}`);",
        langs=BOTH,
    ),
    Shot(
        "builder",
        """
      await api.openBuilder(cast["winter-bear"]);
      return `#${await opened("builder", {height: 1000})}`;""",
        langs=BOTH,
    ),
    Shot(
        "rescale",
        """
      choose(tokens["wolf-leader"][0]);
      await api.openRescale();
      const id = await opened("rescale", {height: 900});
      for (const [name, value] of [["rank", "4"], ["tier", "boss"]]) {
        const field = document.querySelector(`#${id} select[name=${name}]`);
        field.value = value;
        field.dispatchEvent(new Event("change", {bubbles: true}));
        await until(() => document.querySelector(`#${id} select[name=${name}]`).value === value);
      }
      await until(() => document.querySelector(`#${id} table, #${id} ins`));
      return `#${id}`;""",
    ),
    Shot(
        "tracker",
        """
      const combat = await Combat.create({scene: canvas.scene.id, active: true});
      const fighters = [tokens.hero, tokens["wolf-leader"], tokens.wolf].flat();
      await combat.createEmbeddedDocuments("Combatant", fighters.map((token, index) => ({
        tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId,
        initiative: 16 - 2 * index})));
      await combat.startCombat();
      document.querySelector("#sidebar-tab-combat").click();
      await until(() => document.querySelector("#combat details summary"));
      document.querySelector("#combat details summary").click();
      return "#sidebar";""",
        crop=640,
    ),
    Shot(
        "compendium",
        """
      const pack = game.packs.get("pysystem.creatures");
      document.querySelector("#sidebar-tab-compendium").click();
      document.querySelector(`[data-pack="${pack.collection}"] [data-action]`).click();
      const id = "compendium-pysystem-creatures";
      await until(() => foundry.applications.instances.get(id));
      await show(foundry.applications.instances.get(id), {height: 760, width: 420});
      document.querySelector(`#${id} [data-action=toggleFolder]`).click();
      await until(() => document.querySelector(`#${id} .entry img`));
      return `#${id}`;""",
    ),
    Shot(
        "journal",
        """
      const [rules] = (await game.packs.get("pysystem.rules").getDocuments())
        .filter((entry) => entry.flags.pysystem?.slug === "journal:05-encounters");
      const id = CSS.escape(await show(rules.sheet, {width: 900, height: 760}));
      const page = `#${id} nav [data-page-id], #${id} [data-action=goToPage]`;
      document.querySelectorAll(page)[1].click();
      await until(() => document.querySelector(`#${id} table`));
      return `#${id}`;""",
    ),
)
