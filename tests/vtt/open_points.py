# ruff: noqa: E501
"""The open points of the contract (§18): questions that only a real Foundry can settle.

Each is asked by a script that runs in the browser and needs nothing of our module. The tests hold
the stand-in host to the answers that the contract fixes for it. To ask a real Foundry:

    FOUNDRY_URL=http://localhost:30000/join FOUNDRY_USER=Gamemaster python -m tests.vtt.open_points

It prints each question with the host's answer and Foundry's. The world may be any; documents that
are made for asking have names with a prefix, and are deleted again.
"""

import os
import sys
from dataclasses import dataclass
from typing import Any

PREFIX = "vtt-ask"
HELPERS = f"""
const actorType = Actor.TYPES.find((t) => t !== "base") ?? "base";
const itemType = Item.TYPES.find((t) => t !== "base") ?? "base";
const made = [];
const actor = async (data = {{}}, options) => {{
  const a = await Actor.create({{name: "{PREFIX}", type: actorType, ...data}}, options);
  if (a) made.push(a);
  return a;
}};
const fails = async (action) => {{ try {{ await action(); return "no"; }} catch {{ return "yes"; }} }};
const F = foundry.data.fields;
const ids = [];
const listen = (name, fn) => ids.push([name, Hooks.on(name, fn)]);
"""
CLEAN_UP = """
  for (const [name, id] of ids) Hooks.off(name, id);
  for (const document of made) await document.delete();
"""


@dataclass(frozen=True, slots=True)
class Question:
    """An open point: its id, what is asked, the body of an async function, the host's answer."""

    id: str
    text: str
    script: str
    answer: Any

    @property
    def code(self) -> str:
        """The whole script."""
        body = f"{HELPERS} try {{ {self.script} }} finally {{ {CLEAN_UP} }}"
        return f"async () => {{ {body} }}"


QUESTIONS = (
    Question(
        "U-1",
        "doc.update with nothing to change: what it resolves to, how many update hooks",
        """const a = await actor(); let hooks = 0; listen("updateActor", () => { hooks++; });
           const r = await a.update({name: a.name}); return [r === a ? "document" : typeof r, hooks];""",
        ["document", 0],
    ),
    Question(
        "U-2",
        "null for a field that is not nullable, when cleaning",
        "return new F.NumberField({nullable: false, initial: 4}).clean(null, {});",
        4,
    ),
    Question(
        "U-3",
        "order and rounding of numbers: 2.5 and -2.5 as integers, 7.6 up to 7, 1.3 in steps of 0.5",
        """const c = (o, v) => new F.NumberField(o).clean(v, {});
           return [c({integer: true}, 2.5), c({integer: true}, -2.5), c({integer: true, max: 7}, 7.6), c({step: 0.5}, 1.3)];""",
        [3, -2, 7, 1.5],
    ),
    Question(
        "U-4",
        'booleans of "true", "false", "", "yes", 1, 0',
        'return ["true", "false", "", "yes", 1, 0].map((v) => new F.BooleanField().clean(v, {}));',
        [True, False, False, False, True, False],
    ),
    Question(
        "U-5",
        "creating an actor with an item: hooks that fire",
        """const log = []; for (const n of ["createActor", "createItem"]) listen(n, () => { log.push(n); });
           await actor({items: [{name: "i", type: itemType}]}); return log;""",
        ["createActor"],
    ),
    Question(
        "U-6",
        "a change of a child: does the parent's update hook fire",
        """const a = await actor({items: [{name: "i", type: itemType}]}); let hooks = 0;
           listen("updateActor", () => { hooks++; });
           await a.items.contents[0].update({name: "j"}); return hooks;""",
        0,
    ),
    Question(
        "U-7",
        "a query to oneself, to an inactive user, and to a handler that throws",
        """const scope = game.system.id;
           CONFIG.queries[`${scope}.ask`] = () => 1; CONFIG.queries[`${scope}.fail`] = () => { throw new Error("x"); };
           const away = game.users.find((u) => !u.active);
           return [await game.user.query(`${scope}.ask`, {}), away ? await fails(() => away.query(`${scope}.ask`, {}, {timeout: 500})) : "yes",
                   await fails(() => game.user.query(`${scope}.fail`, {}))];""",
        [1, "yes", "yes"],
    ),
    Question(
        "U-8",
        "the form of a synthetic actor's UUID",
        f"""const a = await actor(); const s = await Scene.create({{name: "{PREFIX}"}}); made.push(s);
           const [t] = await s.createEmbeddedDocuments("Token", [(await a.getTokenDocument({{actorLink: false}})).toObject()]);
           return t.actor.uuid.replace(s.id, "S").replace(t.id, "T").replace(a.id, "A");""",
        "Scene.S.Token.T.Actor.A",
    ),
    Question(
        "U-13",
        "does migrateData see the delta of an update",
        """let seen = []; class M extends foundry.abstract.DataModel {
             static defineSchema() { return {a: new F.NumberField({initial: 1}), b: new F.NumberField({initial: 2})}; }
             static migrateData(source, ...rest) { seen.push(Object.keys(source)); return super.migrateData(source, ...rest); } }
           const m = new M({}); seen = []; m.updateSource({b: 3}); return seen.some((k) => k.length === 1 && k[0] === "b");""",
        True,
    ),
    Question(
        "U-14",
        "the face of a d10 for 0, 0.05, 0.95 of randomUniform",
        """const old = CONFIG.Dice.randomUniform; const faces = [];
           try { for (const u of [0, 0.05, 0.95]) { CONFIG.Dice.randomUniform = () => u; faces.push((await new Roll("1d10").evaluate()).total); } }
           finally { CONFIG.Dice.randomUniform = old; } return faces;""",
        [10, 10, 1],
    ),
    Question(
        "U-16",
        "false from a pre-update hook in a batch: which documents change",
        f"""const [a, b] = [await actor(), await actor()];
           listen("preUpdateActor", (d) => d === a ? false : undefined);
           await Actor.updateDocuments([{{_id: a.id, name: "{PREFIX} x"}}, {{_id: b.id, name: "{PREFIX} y"}}]);
           return [a.name, b.name];""",
        [PREFIX, f"{PREFIX} y"],
    ),
    Question(
        "DOC-12",
        "a flag of a scope that no package has",
        'const a = await actor(); return fails(() => a.setFlag("no-such-package", "x", 1));',
        "yes",
    ),
    Question(
        "TOK-4",
        "numbers of unlinked tokens: three of one actor, the second deleted, one more",
        f"""const a = await actor({{prototypeToken: {{appendNumber: true}}}});
           const s = await Scene.create({{name: "{PREFIX}"}}); made.push(s); const names = [];
           const place = async () => {{
             const token = (await a.getTokenDocument({{}}, {{parent: s}})).toObject();
             const [placed] = await s.createEmbeddedDocuments("Token", [token]);
             names.push(placed.name.replace("{PREFIX}", "")); return placed; }};
           await place(); const second = await place(); await place();
           await second.delete(); await place(); return names;""",
        [" (1)", " (2)", " (3)", " (3)"],
    ),
    Question(
        "CHAT-1",
        "what of data attributes and handlers survives in a message",
        f"""const m = await ChatMessage.create({{content: '<p data-x="1" onclick="y()">{PREFIX}</p>'}}); made.push(m);
           return [m.content.includes('data-x="1"'), m.content.includes("onclick")];""",
        [True, False],
    ),
)


def main() -> None:
    """Ask a real Foundry and print its answers beside the host's."""
    from playwright.sync_api import sync_playwright

    from tests.vtt.adapter import join
    from tests.vtt.conftest import FLAGS, browser_path

    url = os.environ.get("FOUNDRY_URL")
    if not url:
        sys.exit("Set FOUNDRY_URL to the address of a running Foundry's join page.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        name = os.environ.get("FOUNDRY_USER", "Gamemaster")
        client = join(browser, url, name, **{"core.noCanvas": "true"})
        print(f"Foundry {client.page.evaluate('game.version')}")
        for question in QUESTIONS:
            try:
                answer = client.page.evaluate(question.code)
            except Exception as error:
                answer = f"failed: {error}"
            same = "same" if answer == question.answer else "DIFFERENT"
            print(
                f"{question.id}: {question.text}\n  host {question.answer!r}, Foundry {answer!r}: {same}"
            )
        browser.close()


if __name__ == "__main__":
    main()
