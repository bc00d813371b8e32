"""What an author saves goes into the open compendia of the game master who asked for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pysystem.cli.watch import live_state
from pysystem.watching.builder import Build, Builder
from pysystem.watching.live import Live
from tests.project import SAMPLE, make_project
from tests.vtt.adapter import Client
from tests.vtt.conftest import Vtt
from tests.vtt.hosting import HostThread

WOLF = "creatures/beasts/wolf.yml"
ONE_IS_ENOUGH = pytest.mark.parametrize("generation", [14], indirect=True)


class Author:
    """A project with a line into a world, where its wolf's sheet is open."""

    def __init__(self, live: Live, builder: Builder, vtt: Vtt) -> None:
        self.live, self.builder, self.vtt = live, builder, vtt
        self.gm: Client = vtt.client("GM")
        self.gm.evaluate(
            "globalThis.told = 0; Hooks.on('pysystem.live', () => { globalThis.told += 1; })"
        )

    def connect(self, address: str) -> None:
        self.gm.evaluate("a => game.settings.set('pysystem', 'liveAddress', a)", address)

    def save(self, name: str, text: str | None) -> Build:
        path = self.builder.project.source / name
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
        told = self.gm.evaluate("told")
        build = self.builder.build()
        assert build is not None
        self.live.publish(live_state(self.builder.project, build, "en"))
        self.gm.until(f"told > {told}")
        return build


@pytest.fixture
def author(tmp_path: Path, our_module: Path, browser: Browser, generation: int) -> Iterator[Author]:
    project = make_project(tmp_path / "bog")
    builder = Builder(project, out=tmp_path / "built" / "bog")
    first = builder.build()
    assert first is not None
    assert not first.failed
    builder.writes = False  # as if the packs were locked
    assert builder.out is not None
    hosting = HostThread(our_module, generation=generation, beside=(builder.out,))
    with Live(builder.out / "packs") as live, hosting:
        vtt = Vtt(hosting, browser)
        try:
            author = Author(live, builder, vtt)
            live.publish(live_state(project, first, "en"))
            author.connect(live.address)
            author.gm.until("told === 1")
            author.gm.evaluate("""async () => {
              const pack = game.packs.get("bog.creatures");
              const query = {"flags.pysystem.slug": "creature:wolf"};
              globalThis.wolf = (await pack.getDocuments(query))[0];
              await wolf.sheet.render({force: true});
            }""")
            yield author
            problems = vtt.clients["GM"].problems
            assert not problems
        finally:
            vtt.close()


def test_an_open_sheet_follows_what_is_saved(author: Author) -> None:
    gm = author.gm
    author.save(WOLF, SAMPLE[WOLF].replace("Волк", "Волчище").replace("rank: 1.5", "rank: 3.5"))
    assert gm.evaluate("[wolf.name, wolf.system.rank, wolf.pack]") == [
        "Волчище",
        3.5,
        "bog.creatures",
    ]
    gm.until("wolf.sheet.rendered && wolf.sheet.element.innerText.includes('Волчище')")
    assert gm.evaluate("game.packs.get('bog.creatures').locked") is True

    # An item that it bears changes, then goes.
    claws = SAMPLE["weapons/claws.yml"]
    author.save("weapons/claws.yml", claws.replace("slashing", "blunt"))
    kinds = (
        "wolf.items.filter((i) => i.type === 'pysystem.weapon').map((i) => i.system.damage[0].type)"
    )
    assert sorted(gm.evaluate(kinds)) == ["blunt", "piercing"]
    author.save(WOLF, SAMPLE[WOLF].replace("[wolf-shape, fangs]", "[fangs]"))
    assert gm.evaluate(kinds) == ["piercing"]
    author.save(WOLF, SAMPLE[WOLF].replace("tier: normal", "tier: elite"))
    assert gm.evaluate("[wolf.type, wolf.system.tier]") == ["pysystem.npc", "elite"]

    # A new document comes, and goes again.
    author.save("creatures/fox.yml", SAMPLE[WOLF].replace("Волк", "Лиса"))
    names = "[...game.packs.get('bog.creatures').index].map((e) => e.name).sort()"
    assert "Лиса" in gm.evaluate(names)
    author.save("creatures/fox.yml", None)
    assert "Лиса" not in gm.evaluate(names)


def test_folders_and_whole_packs_follow_too(author: Author) -> None:
    gm, source = author.gm, author.builder.project.source
    folders = """[...game.packs.get('bog.creatures').folders]
      .map((f) => [f.name, f.color?.css ?? f.color, wolf.folder === f])"""
    assert gm.evaluate(folders) == [["Звери", "#336633", True]]
    author.save("creatures/beasts/_folder.yml", "name: {ru: Твари, en: Creatures}\n")
    assert gm.evaluate(folders) == [["Твари", None, True]]
    (source / "creatures/dogs").mkdir()
    (source / WOLF).rename(source / "creatures/dogs/wolf.yml")
    (source / "creatures/beasts/_folder.yml").unlink()
    author.save("creatures/dogs/_folder.yml", "name: {ru: Псы, en: Dogs}\n")
    assert gm.evaluate(folders) == [["Псы", None, True]]

    rows = "[...game.packs.get('bog.tables').index].length"
    assert gm.evaluate(rows) == 1
    author.save(next(name for name in SAMPLE if name.startswith("tables/")), None)
    assert gm.evaluate(rows) == 0


@ONE_IS_ENOUGH
def test_the_later_of_two_saves_stands(author: Author) -> None:
    """The first has much to write before it comes to what the second changes as well."""
    name = author.gm.evaluate("""async () => {
      const {writeChanges} =
        await import("/modules/pysystem/foundry_module/live/writes.mjs");
      const all = async (pack) => (await game.packs.get(pack).getDocuments()).map((d) =>
        d.toObject());
      const [weapon] = await all("bog.weapons");
      const state = (name, creatures = {}) => ({module: "bog", lines: [], packs: {...creatures,
        weapons: {folders: [], documents: [{...weapon, name}], removed: []}}});
      const creatures = {folders: [], documents: await all("bog.creatures"), removed: []};
      await Promise.all([writeChanges(state("first", {creatures})), writeChanges(state("second"))]);
      return (await game.packs.get("bog.weapons").getDocument(weapon._id)).name;
    }""")
    assert name == "second"


@ONE_IS_ENOUGH
def test_what_is_wrong_stands_on_the_page(author: Author) -> None:
    gm = author.gm
    assert author.save(WOLF, SAMPLE[WOLF].replace("rank: 1.5", "rank: much")).failed
    gm.wait_for_selector("#pysystem-live")
    shown = gm.inner_text("#pysystem-live [role=alert]")
    assert f"packs/_source/{WOLF}:5:7" in shown
    assert "rank: much" in shown
    author.save(WOLF, SAMPLE[WOLF])
    gm.wait_for_selector("#pysystem-live", state="detached")


@ONE_IS_ENOUGH
def test_whoever_comes_back_gets_what_the_packs_lack(author: Author) -> None:
    gm = author.gm
    author.connect("")
    path = author.builder.project.source / WOLF
    path.write_text(SAMPLE[WOLF].replace("Волк", "Волчара"), encoding="utf-8")
    build = author.builder.build()
    assert build is not None
    author.live.publish(live_state(author.builder.project, build, "en"))
    assert gm.evaluate("wolf.name") == "Волк"
    host = author.live.address.partition("#")[0]
    author.connect(host)  # the token is used up; the session of this tab is known
    gm.until("wolf.name === 'Волчара'")


@ONE_IS_ENOUGH
def test_nobody_else_is_let_in(author: Author, our_module: Path) -> None:
    host = author.live.address.partition("#")[0].removeprefix("http://").rstrip("/")
    for shown in (
        '{"token": "None"}',
        '{"token": null}',
        '{"session": "x"}',
        "[]",
        "{",
        "1" * 5000,
    ):
        code = author.gm.evaluate(
            """([host, shown]) => new Promise((resolve) => {
              const socket = new WebSocket(`ws://${host}/live`);
              socket.onopen = () => socket.send(shown);
              socket.onmessage = ({data}) => resolve(data);
              socket.onclose = ({code}) => resolve(code);
            })""",
            [host, shown],
        )
        assert code == 4403, shown


ELSEWHERE = ("http://example.org:1/#x", "nonsense", "http://127.0.0.1.example.org/#x")


@ONE_IS_ENOUGH
def test_only_this_machine_is_called(master: Client) -> None:
    called = master.evaluate(
        """async (addresses) => {
          const opened = [];
          const original = globalThis.WebSocket;
          globalThis.WebSocket = class {
            static OPEN = original.OPEN;
            constructor(url) { opened.push(url); }
          };
          for (const address of addresses) {
            await game.settings.set("pysystem", "liveAddress", address);
          }
          globalThis.WebSocket = original;
          await game.settings.set("pysystem", "liveAddress", "");
          return opened;
        }""",
        ELSEWHERE,
    )
    assert called == []
