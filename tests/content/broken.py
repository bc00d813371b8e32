"""Two hundred files, each broken in another way, with the line where that must be said.

A `¶` marks the line that must be named and is taken out before the file is written. A case without
a mark is about the file as such (line 0). The files lie in one project beside `SOUND` documents.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

MARK = "¶"


class Broken(NamedTuple):
    """A broken file: its name, its bytes, and the code and line of what must be said of it."""

    name: str
    content: bytes
    code: str
    line: int


CREATURE = "kind: creature\nname: Волк\ntypes: [beast]\ntier: normal\nrank: 2\n"
WEAPON = "kind: weapon\nname: Клыки\ndamage:\n  - type: piercing\n"
ARMOR = "kind: armor\nname: Шкура\ndr: {slashing: 3}\n"
TALENT = "kind: talent\nname: Хватка\n"
MANEUVER = "kind: maneuver\nname: Рывок\nuse: {ap: 2}\n"
SPELL = "kind: spell\nname: Стужа\nuse: {ap: 3}\n"
JOURNAL = "kind: journal\nname: Книга\npages:\n  - {slug: a, name: Страница, text: Текст}\n"
TABLE = "kind: table\nname: Кто\nformula: 1d6\nresults:\n  - {range: [1, 6], text: Никого}\n"

SOUND: Mapping[str, str] = {
    "sound/wolf.yml": CREATURE,
    "sound/fangs.yml": WEAPON,
    "sound/pelt.yml": ARMOR,
    "sound/grip.yml": TALENT,
    "sound/dash.yml": MANEUVER,
    "sound/chill.yml": SPELL,
    "sound/book.yml": JOURNAL,
    "sound/who.yml": TABLE,
    "sound/both-w.yml": WEAPON + "slug: both\n",
    "sound/both-t.yml": TALENT + "slug: both\n",
}

SYNTAX = {
    "yaml.tab": [
        "kind: creature\n\tname: Волк¶\n",
        "name:\n\tru: Волк¶\n",
        "types:\n- beast\n\t- fey¶\n",
    ],
    "yaml.colon_in_text": ["kind: journal\nname: Глава 1: Прилив¶\n", "look: он сказал: беги¶\n"],
    "yaml.no_colon": ["kind: creature\nname Волк¶\nrank: 2\n", "kind creature¶\nname: Волк\n"],
    "yaml.colon_space": ["kind:creature¶\nname: Волк\n"],
    "yaml.dash_space": ["types:\n  -beast¶\n  -fey: 1\n"],
    "yaml.unexpected_key": ["kind: creature\n  name: Волк¶\n", "rank: 2\n    hits: 1¶\n"],
    "yaml.indent": ["name:\n    ru: Волк\n  en: Wolf¶\n", "look: |\n    a\n  b¶\nrank: 1\n"],
    "yaml.indent_list": ["talents:\n  - a: 1\n   b: 2¶\n", "- a\nkind: creature¶\n"],
    "yaml.indent_root": ["  kind: creature\nname: Волк¶\n"],
    "yaml.list_here": ["talents: - a¶\n"],
    "yaml.unclosed": ["types: [beast, fey¶\nrank: 2\n", "hide: {heat: 1¶\nrank: 2\n", "a: {¶\n"],
    "yaml.stray_bracket": ["types: ]¶\n", "types: [a,,]¶\n"],
    "yaml.after_bracket": ["types: [a]]¶\n"],
    "yaml.open_quote": ["rank: 2\nname: 'Волк¶\nlook: x\n", 'name: "Волк¶\nrank: 2\n'],
    "yaml.after_quote": ["name: 'Волк' серый¶\n", "look: 'it's'¶\n"],
    "yaml.escape": ['look: "C:\\quest"¶\n', 'look: "\\xZZ"¶\n', 'look: "\\ud800"¶\n'],
    "yaml.reserved": ["look: @волк¶\n", "look: `волк`¶\n", "rank: 2\nlook: %5¶\n"],
    "yaml.unknown_alias": ["look: *серый* волк¶\n", "look: *wolf¶\n", "rank: 2\nlook: & x¶\n"],
    "yaml.anchor_twice": ["a: &x 1\nb: &x 2¶\n"],
    "yaml.documents": ["kind: creature\n---¶\nkind: weapon\n"],
    "yaml.directive": ["%YAML 1.1¶\n---\nkind: creature\n"],
    "yaml.block_text": ["rank: 2\nlook: >-волк¶\n  серый\n"],
    "yaml.bad_tag": ["look: !<wolf¶\n"],
    "yaml.flow_colon": ["hide: {heat:1, cold:}¶\n"],
    "yaml.empty_key": [": Волк¶\n"],
    "yaml.complex_key": [CREATURE + "? [a]¶\n: 1\n"],
    "yaml.root_text": ["\nпросто текст¶\n"],
    "yaml.root_list": ["# список\n- kind: creature¶\n"],
    "yaml.tag": [CREATURE + "look: !!str x¶\n", CREATURE + "hide: !map {heat: 1}¶\n"],
    "yaml.deep": [
        "a: " + "[" * 3000 + "¶\n",
        "".join(f"{' ' * n}a:{MARK * (n == 64)}\n" for n in range(90)),
    ],
    "yaml.endless": ["a: &a [*a]¶\n"],
    "yaml.bomb": [
        "a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n"
        "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n"
        "e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]¶\n"
    ],
    "yaml.merge": [CREATURE + "shifts:\n  <<: 3¶\n"],
    "yaml.duplicate_key": [
        CREATURE + "rank: 3¶\n",
        CREATURE + "shifts:\n  hp: 1\n  ap: 1\n  hp: 2¶\n",
    ],
    "yaml.bare_key": [CREATURE.replace("Волк\n", "{ru: Волк, en: Wolf, or dog}¶\n")],
    "yaml.leading_zero": [CREATURE.replace("rank: 2", "rank: 02¶"), CREATURE + "look: 0142¶\n"],
    "yaml.too_large": [CREATURE + "hits: 9007199254740993¶\n", CREATURE + "hits: 1e999¶\n"],
    "yaml.not_finite": [CREATURE.replace("rank: 2", "rank: .nan¶"), CREATURE + "hits: -.inf¶\n"],
    "file.empty": ["¶", "# одна заметка¶\n"],
}

TYPES = {
    "key.unknown": [
        CREATURE + "nmae: x¶\n",
        CREATURE + "ранг: 3¶\n",
        CREATURE + "shifts:\n  attak: 1¶\n",
        CREATURE + "token: {image: x}¶\n",
        CREATURE.replace("name: Волк", "name: {ru: Волк, fr: Loup}¶"),
        WEAPON + "    dice: 2d6¶\n",
        WEAPON + "hitpoints: 3¶\n",
        ARMOR + "weight: 3¶\n",
        TALENT + "add_items: [fangs]¶\n",
        MANEUVER.replace("{ap: 2}", "{ap: 2, cost: 3}¶"),
        SPELL.replace("{ap: 3}", "{ap: 3, area: {shape: cone, size: 3, width: 1}}¶"),
        JOURNAL + "body: x¶\n",
        TABLE + "dice: 1d6¶\n",
    ],
    "key.computed": [CREATURE + "_id: abcdefghijklmnop¶\n", CREATURE + "_key: '!actors!a'¶\n"],
    "key.missing": [
        "kind: creature¶\nname: Волк\ntier: normal\n",
        "kind: creature¶\nname: Волк\nrank: 1\n",
        "kind: weapon¶\nname: Клыки\n",
        "kind: armor¶\nname: Шкура\n",
        "kind: maneuver¶\nname: Рывок\n",
        "kind: talent¶\n",
        CREATURE + "demon:¶\n  strong: heat\n",
        CREATURE + "element: {opposite: cold}¶\n",
        CREATURE.replace("name: Волк", "name: {en: Wolf}¶"),
        WEAPON + "  - shift: 1¶\n",
        MANEUVER.replace("{ap: 2}", "{range: 2}¶"),
        MANEUVER.replace("{ap: 2}", "\n  ap: 2\n  limit:¶\n    uses: 1"),
        "kind: table¶\nname: Кто\nformula: 1d6\n",
        "kind: journal\nname: Книга\npages:\n  - name: Страница¶\n    text: Текст\n",
    ],
    "kind.missing": ["name: Волк¶\nrank: 2\n", "¶{}\n"],
    "kind.unknown": [
        "kind: wolf¶\n",
        "name: x\nkind: [creature]¶\n",
        "kind: 3¶\n",
        "kind:¶\nname: x\n",
    ],
    "foundry.exported": ['{"name": "Wolf", "type": "npc", "_id": "a", "system": {}}¶\n'],
    "type.quoted_number": [
        CREATURE.replace("rank: 2", "rank: '2'¶"),
        CREATURE + 'hits: "3"¶\n',
        ARMOR.replace("3}", "'3'}¶"),
        MANEUVER.replace("ap: 2", "ap: '2'").replace("}", "}¶"),
    ],
    "type.wrong": [
        CREATURE.replace("rank: 2", "rank: true¶"),
        CREATURE.replace("rank: 2", "rank: [2]¶"),
        CREATURE.replace("rank: 2", "rank: два¶"),
        CREATURE + "hits: 1.5¶\n",
        CREATURE + "hands: true¶\n",
        CREATURE + "mindless: 1¶\n",
        CREATURE + "shifts: 3¶\n",
        CREATURE + "hide: [heat]¶\n",
        CREATURE + "token: x¶\n",
        CREATURE.replace("name: Волк", "name: [Волк]¶"),
        CREATURE.replace("[beast]", "{beast: 1}¶"),
        WEAPON.replace("\n  - type: piercing\n", " {type: piercing}¶\n"),
        TALENT + "use: 3¶\n",
        JOURNAL.replace("text: Текст", "text: [a]").replace("}\n", "}¶\n"),
    ],
    "type.yes_no": [
        CREATURE + "mindless: да¶\n",
        WEAPON + "natural: yes¶\n",
        TALENT + "gift: 'true'¶\n",
    ],
    "type.nothing": [
        CREATURE.replace("rank: 2", "rank:¶"),
        CREATURE + "shifts:¶\n",
        WEAPON + "bonus: ~¶\n",
        CREATURE + "look:¶\n",
        CREATURE + "hits: #3¶\n",
    ],
    "type.needs_quotes": [
        CREATURE.replace("name: Волк", "name: 42¶"),
        CREATURE.replace("name: Волк", "name: {ru: true}¶"),
        CREATURE + "look: 3.5¶\n",
        CREATURE + "talents: [grip, true]¶\n",
        CREATURE + "slug: 3¶\n",
    ],
    "type.needs_list": [
        CREATURE.replace("[beast]", "beast¶"),
        CREATURE + "talents: grip¶\n",
        CREATURE + "raise: attack¶\n",
        TALENT + "adds_items: fangs¶\n",
    ],
    "value.max": [
        CREATURE.replace("rank: 2", "rank: 7¶"),
        CREATURE + "hits: 4¶\n",
        CREATURE + "hide: {heat: 11}¶\n",
        CREATURE + "boss_hp: 4.5¶\n",
        WEAPON + "hands: 3¶\n",
        WEAPON + "range: 201¶\n",
        MANEUVER.replace("{ap: 2}", "{ap: 16}¶"),
        JOURNAL.replace("text: Текст", "text: Текст, level: 4").replace("}\n", "}¶\n"),
    ],
    "value.min": [
        CREATURE.replace("rank: 2", "rank: 0¶"),
        CREATURE + "hits: 0¶\n",
        CREATURE + "overrides:\n  hp: -1¶\n",
        ARMOR.replace("3}", "-11}¶"),
        MANEUVER.replace("{ap: 2}", "{ap: -1}¶"),
    ],
    "value.multiple": [
        CREATURE.replace("rank: 2", "rank: 2.3¶"),
        CREATURE + "token: {squares: 0.7}¶\n",
    ],
    "list.repeated": [
        CREATURE.replace("[beast]", "[beast, beast]¶"),
        CREATURE + "talents:\n  - grip\n  - grip¶\n",
    ],
    "list.short": [
        WEAPON.replace("\n  - type: piercing\n", " []¶\n"),
        ARMOR.replace("{slashing: 3}", "{}¶"),
    ],
    "list.long": [MANEUVER.replace("{ap: 2}", "{ap: 2, damage: [" + "{type: heat}, " * 6 + "]}¶")],
    "key.unknown_value": [
        CREATURE.replace("[beast]", "[beast, undaed]¶"),
        CREATURE.replace("[beast]", "[нежить]¶"),
        CREATURE.replace("tier: normal", "tier: элита¶"),
        CREATURE.replace("tier: normal", "tier: 3¶"),
        CREATURE + "size: small¶\n",
        CREATURE + "archetype: mage¶\n",
        CREATURE + "raise: [attacks, hp]¶\n",
        CREATURE + "hide:\n  fire: 3¶\n",
        CREATURE + "dr_main: sharp¶\n",
        CREATURE + "overrides: {damage: VII}¶\n",
        CREATURE + "opened_by: [gold]¶\n",
        CREATURE + "attributes: [luck]¶\n",
        CREATURE + "disposition: angry¶\n",
        WEAPON.replace("piercing", "stabbing¶"),
        WEAPON + "skill: magic¶\n",
        ARMOR + "layer: robe¶\n",
        MANEUVER + "category: dance¶\n",
        MANEUVER.replace("{ap: 2}", "{ap: 2, contest: race}¶"),
    ],
    "text.blank": [CREATURE.replace("name: Волк", "name: ' '¶"), CREATURE + "look: ''¶\n"],
    "text.long": [
        CREATURE.replace("Волк", "в" * 121 + MARK),
        CREATURE + "look: " + "в" * 60001 + "¶\n",
    ],
    "text.not_a_line": [
        CREATURE.replace("name: Волк", "name: Волк <b>¶"),
        CREATURE.replace("name: Волк", "name: |¶\n  Волк\n  серый"),
    ],
    "text.form": [
        CREATURE + "slug: Wolf¶\n",
        CREATURE + "slug: bog_troll¶\n",
        CREATURE + "img: C:\\wolf.png¶\n",
        TABLE.replace("1d6", "d6¶"),
    ],
    "ref.form": [CREATURE + "talents: [волк]¶\n", CREATURE + "talents: ['a:b:c:d']¶\n"],
    "type.comma": [CREATURE.replace("rank: 2", "rank: 2,5¶")],
    "slug.device": [CREATURE + "slug: nul¶\n"],
}

MEANING = {
    "ref.unknown": [
        CREATURE + "talents: [nothing]¶\n",
        CREATURE + "maneuvers:\n  - dash\n  - dsah¶\n",
        CREATURE + "look: '[x](creature:nobody)'¶\n",
        CREATURE + "tactics: |\n  Раз.\n  Два [лис](creature:fox).¶\n",
        TALENT + "adds_items: ['weapon:claws']¶\n",
        TABLE.replace("text: Никого", "document: 'creature:fox'").replace("}\n", "}¶\n"),
    ],
    "ref.wrong_kind": [CREATURE + "talents: ['weapon:fangs']¶\n"],
    "ref.wrong_kind_found": [CREATURE + "weapons: [grip]¶\n", CREATURE + "spells: [dash]¶\n"],
    "ref.not_of_kind": [TALENT + "adds_items: ['weapon:dash']¶\n"],
    "ref.unknown_kind": [CREATURE + "talents: ['tallent:grip']¶\n"],
    "link.no_kind": [CREATURE + "look: '[x](grip)'¶\n"],
    "link.nowhere": [CREATURE + "look: |\n  Раз.\n  Два [x](нечто).¶\n"],
    "ref.ambiguous": [TALENT + "adds_items:\n  - both¶\n"],
    "ref.other_module": [CREATURE + "talents: ['elsewhere:grip']¶\n"],
    "ref.repeated": [CREATURE + "talents: [grip, 'talent:grip']¶\n"],
    "ref.no_pages": [CREATURE + "look: '[x](creature:wolf#a)'¶\n"],
    "ref.unknown_page": [CREATURE + "look: '[x](journal:book#b)'¶\n"],
    "weapon.natural_hands": [WEAPON + "natural: true\nhands: 2¶\n"],
    "weapon.own_step": [WEAPON + "    step: weapon¶\n"],
    "gift.attack_skill": [
        "kind: talent\nname: Взгляд\ngift: true\nuse: {ap: 1, attack: {skill: melee}}¶\n"
    ],
    "gift.dc": [
        "kind: talent\nname: Взгляд\ngift: true\nuse: {ap: 1, save: {attribute: will, dc: 9}}¶\n"
    ],
    "gift.pool": ["kind: talent\nname: Взгляд\ngift: true\nuse: {ap: 1, pool: physical}¶\n"],
    "spell.attack_skill": [
        "kind: spell\nname: Луч\nuse:\n  ap: 1\n  attack:\n    skill: ranged¶\n"
    ],
    "table.gap": [TABLE.replace("[1, 6]", "[2, 6]").replace("}\n", "}¶\n")],
    "table.outside": [TABLE.replace("[1, 6]", "[1, 7]").replace("}\n", "}¶\n")],
    "table.overlap": [TABLE + "  - {range: [6, 6], text: Ещё}¶\n"],
    "table.backwards": [TABLE.replace("[1, 6]", "[6, 1]").replace("}\n", "}¶\n")],
    "table.nothing": ["kind: table\nname: Кто\nformula: 1d6\nresults:\n  - range: [1, 6]¶\n"],
    "journal.page_twice": [JOURNAL + "  - {slug: a, name: Вторая, text: Текст}¶\n"],
    "maneuver-untrained": [CREATURE + "maneuvers: [swing]¶\n"],
    "raised-count": [CREATURE.replace("rank: 2", "rank: 2.5") + "raise: [attack]¶\n"],
    "field-of-tier": [CREATURE + "boss_hp: 4¶\n"],
    "choice-unused": [CREATURE + "demon: {strong: heat, weak: cold}¶\n"],
    "number-of-tier": [CREATURE + "overrides:\n  toughness: 4¶\n"],
}

BYTES = {
    "text.encoding": [
        CREATURE.encode("cp1251"),
        ("# " + CREATURE).encode("koi8-r"),
        CREATURE.encode("cp866"),
    ],
    "text.not_utf8": [CREATURE.encode() + "look: Серый ".encode() + b"\x98\n"],
    "text.utf16": [CREATURE.encode("utf-16"), b"kind: creature\n".decode().encode("utf-16-le")],
    "text.bom": [
        b"\xef\xbb\xbf\xef\xbb\xbf" + CREATURE.encode(),
        CREATURE.encode() + "look: а\ufeffб\n".encode(),
    ],
    "text.stray": [
        CREATURE.encode() + b"look: a\x00b\n",
        CREATURE.encode() + b"look: a\x1bb\n",
        CREATURE.encode() + "look: a\u2028b\n".encode(),
    ],
    "text.escaped_stray": [CREATURE.encode() + b'look: "a\\0b"\n'],
    "file.too_large": [CREATURE.encode() + b"# " + b"x" * 1_100_000],
}
BYTE_LINES = {
    "text.encoding": [2, 2, 2],
    "text.not_utf8": [6],
    "text.utf16": [1, 1],
    "text.bom": [1, 6],
    "text.stray": [6, 6, 6],
    "text.escaped_stray": [6],
    "file.too_large": [0],
}

NAMES = {
    "path.device": [("con.yml", CREATURE), ("aux/x1.yml", CREATURE)],
    "slug.form": [("Крысиный рой.yml", CREATURE), ("Bog_Troll.yml", CREATURE)],
    "file.json": [("x2.json", "[1]")],
    "ref.self": [("x3.yml", TALENT + "adds_items: [x3]¶\n")],
    "ref.cycle": [("x4.yml", TALENT + "adds_items: [x5]¶\n")],
    "slug.twice": [("zz/wolf.yml", CREATURE.replace("kind: creature", "kind: creature¶"))],
}
SUPPORT: Mapping[str, str] = {
    "x5.yml": TALENT + "adds_items: [x4]\n",
    "sound/swing.yml": "kind: maneuver\nname: Взмах\ncategory: weapon\nuse: {ap: 2}\n",
}


def broken() -> Iterator[Broken]:
    """All broken files; those of one code are numbered."""
    for code, texts in (SYNTAX | TYPES | MEANING).items():
        for number, text in enumerate(texts):
            yield _marked(f"{code.replace('.', '-').replace('_', '-')}-{number}.yml", text, code)
    for code, contents in BYTES.items():
        for number, (content, line) in enumerate(zip(contents, BYTE_LINES[code], strict=True)):
            yield Broken(
                f"{code.replace('.', '-').replace('_', '-')}-b{number}.yml", content, code, line
            )
    for code, named in NAMES.items():
        for name, text in named:
            yield _marked(name, text, code)


def _marked(name: str, text: str, code: str) -> Broken:
    line = text[: text.index(MARK)].count("\n") + 1 if MARK in text else 0
    return Broken(name, text.replace(MARK, "").encode("utf-8"), code, line)
