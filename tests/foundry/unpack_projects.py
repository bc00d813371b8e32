"""Small projects made at random, for what has to hold for every project."""

import random
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import ValidationError

from pysystem.content.discover import FOLDERS
from pysystem.content.folders import Folder
from pysystem.content.library import Document, Library
from pysystem.content.load import Loaded
from pysystem.content.yaml_read import read_bytes
from pysystem.model import KINDS
from pysystem.model.folder import FolderFile
from pysystem.rules import tables

Data = dict[str, Any]
Files = dict[str, Data]
"""Path below the sources → what the file says."""

_WORDS = ("болото", "Ёж", "тень", "клык", "зверь-зверь", "№ 5", "«так»", "не-а", "A_b", "1. раз")
_PIECES = (
    "Просто слова, и ещё слова.", "Два слова — «тире».", "**Жирно** и *косо*, ~~нет~~.",
    "- раз\n- два\n  - три\n- четыре", "1. один\n2. два", "3. три\n4. четыре",
    "> сказано\n> дважды",
    "## Глава", "| а | б |\n|---|---|\n| 1 | **2** |", "`код`, а \\*звёздочки\\* нет",
    "---", "```\nстрока\n  ещё\n```", "<p class=\"x\">Свой <em>HTML</em></p>", "1 < 2 && 3 > 2",
    "первая  \nвторая", "см. [адрес](https://example.org/a?b=1&c=2)", "{{table:creature-types}}",
    "snake_case и __это__", "\\# не глава", "[скобки] и (скобки)", "a @UUID[Actor.x]{чужой} b",
    "- абзац\n\n  второй\n\n- другой", "&copy; &amp;lt; \"кавычки\" 'и'", "+ плюс\n+ плюс",
    "цена: 5 # не комментарий", "\\{{не макрос}}", "{{rule:tiers.tiers.boss.ap_factor}}",
)  # fmt: skip


class _Maker:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.slugs: dict[str, list[str]] = {kind: [] for kind in KINDS}

    def one(self, *of: Any) -> Any:
        return self.chance.choice(of)

    def some(self, of: Any, most: int = 3) -> list[Any]:
        pool = list(of)
        return self.chance.sample(pool, self.chance.randint(0, min(most, len(pool))))

    def maybe(self, make: Callable[[], Any]) -> Any:
        return make() if self.chance.random() < 0.4 else None

    def line(self) -> Data | str:
        text = f"{self.one(*_WORDS)} {self.one(*_WORDS)}"
        twin: Data = {"ru": text, "en": f"twin {self.chance.randint(1, 99)}"}
        return text if self.chance.random() < 0.5 else twin

    def prose(self) -> Data | str:
        text = "\n\n".join(self.piece() for _ in range(self.chance.randint(1, 2)))
        twin = {"ru": text, "en": f"Plain words.\n\n{self.piece()}"}
        return text if self.chance.random() < 0.5 else twin

    def piece(self) -> str:
        known = [(kind, slug) for kind, slugs in self.slugs.items() for slug in slugs]
        if known and self.chance.random() < 0.3:
            kind, slug = self.one(*known)
            return f"Вот [{self.one('он', 'та самая')}]({kind}:{slug}) и <{kind}:{slug}>."
        return str(self.one(*_PIECES))

    def damage(self) -> Data:
        step = self.one("rank", *tables.LADDER)
        return {"type": self.one(*tables.DAMAGE_TYPES), "step": step, "shift": self.one(0, 1, -1)}

    def use(self) -> Data:
        gift = tables.GIFT
        return {
            "ap": self.chance.randint(0, 6),
            "pool": self.maybe(lambda: gift["ap_pool"]),
            "trigger": self.maybe(self.line),
            "range": self.maybe(lambda: self.chance.randint(0, 30)),
            "area": self.maybe(lambda: {"shape": self.one("cone", "burst"), "size": 4}),
            "targets": self.maybe(lambda: 2),
            "attack": self.maybe(lambda: self.one({}, {"against": "mental"})),
            "damage": [self.damage() for _ in range(self.chance.randint(0, 2))],
            "save": self.maybe(lambda: {"attribute": self.one(*tables.ATTRIBUTES), "half": True,
                                        **self.one({}, {"dc": 12})}),
            "inflicts": self.some(tables.CONDITIONS, 2),
            "contest": self.maybe(lambda: "trip"),
            "heal": self.maybe(lambda: self.one("rank", "II")),
            "move": self.maybe(lambda: 5),
            "limit": self.maybe(lambda: {"uses": 2, "per": "scene"}),
        }  # fmt: skip

    def weapon(self) -> Data:
        natural = self.one(True, False)
        return {
            "natural": natural,
            "hands": None if natural else self.one(None, 1, 2),
            "skill": self.one("melee", "ranged"),
            "damage": [self.damage() for _ in range(self.chance.randint(1, 2))],
            "control": self.chance.randint(0, 3),
            "range": self.chance.randint(1, 20),
            "materials": self.some(tables.MATERIALS, 1),
            "bane": self.some(tables.CREATURE_TYPES, 2),
            "bonus": self.maybe(lambda: [{"against": "undead", "amount": 3}]),
        }

    def armor(self) -> Data:
        kinds = self.some(tables.DAMAGE_TYPES) or ["blunt"]
        layer = self.one("under", "mail", "plate", "shield")
        return {"dr": {kind: self.chance.randint(-3, 5) for kind in kinds}, "layer": layer}

    def talent(self) -> Data:
        brought = [f"{kind}:{slug}" for kind in ("weapon", "armor", "maneuver", "spell", "talent")
                   for slug in self.slugs[kind]]  # fmt: skip
        return {
            "gift": self.one(True, False),
            "adds_items": self.some(brought, 2),
            "use": self.maybe(self.use),
        }

    def maneuver(self) -> Data:
        weapons = self.slugs["weapon"]
        return {
            "category": self.one(*tables.MANEUVER_CATEGORIES),
            "gift": self.one(True, False),
            "weapon": self.maybe(lambda: self.one(*weapons)) if weapons else None,
            "use": self.use(),
        }

    def spell(self) -> Data:
        return {"use": self.use()}

    def creature(self) -> Data:
        kinds = self.some(tables.CREATURE_TYPES, 2)
        return {
            "types": kinds,
            "tier": self.one(*tables.TIERS),
            "rank": self.one(1, 1.5, 2, 3, 4.5, 6),
            "size": self.one(*tables.SIZES),
            "archetype": self.one(*tables.ARCHETYPES),
            **{name: self.maybe(self.prose) for name in ("look", "tactics", "budget_note")},
            "wound_trigger": self.maybe(self.prose),
            "raise": self.some(tables.COLUMNS),
            "shifts": self.maybe(lambda: {"hp": -5, "attack": self.one(1, -1)}),
            "overrides": self.maybe(lambda: {"block": self.chance.randint(5, 20), "speed": 9}),
            "hits": self.maybe(lambda: self.chance.randint(1, 3)),
            "full_damage": self.maybe(lambda: self.one(True, False)),
            "elite_focus": self.maybe(lambda: self.one("attack", "defences")),
            "boss_hp": self.maybe(lambda: self.one(3, 3.5, 4)),
            "caster_penalty": self.maybe(lambda: self.one(2, 3)),
            "dr_main": self.one("slashing", "blunt"),
            "hide": self.maybe(lambda: self.one({}, {"blunt": 3, "cold": -2})),
            "element": {"native": "heat", "opposite": "cold"} if "elemental" in kinds else None,
            "demon": {"strong": "heat", "weak": "cold"} if "demon" in kinds else None,
            "mindless": self.one(True, False),
            "opened_by": self.some(tables.MATERIALS, 1),
            "ap_pools": self.maybe(lambda: {"physical": 2, "universal": 1}),
            "attributes": self.some(tables.ATTRIBUTES),
            "skills": self.some(tables.SKILLS),
            "hands": self.maybe(lambda: self.chance.randint(0, 4)),
            "trained": self.maybe(lambda: self.one(True, False)),
            **{name: self.some(self.slugs[kind]) for name, kind in (
                ("talents", "talent"), ("maneuvers", "maneuver"), ("weapons", "weapon"),
                ("armor", "armor"), ("spells", "spell"))},
            "disposition": self.one("hostile", "neutral", "friendly"),
            "token": self.maybe(lambda: self.one({"squares": 2.5}, {"linked": True},
                                                 {"linked": False}, {"img": "art/t.webp"})),
        }  # fmt: skip

    def journal(self) -> Data:
        return {
            "sort": self.chance.randint(-3, 9),
            "pages": [
                {"slug": f"page-{number}", "name": self.line(), "level": self.one(1, 2, 3),
                 "audience": self.one("all", "gm"), "text": self.prose()}
                for number in range(self.chance.randint(1, 3))
            ],
        }  # fmt: skip

    def table(self) -> Data:
        known = [f"{kind}:{slug}" for kind, slugs in self.slugs.items() for slug in slugs]
        return {
            "formula": "1d2",
            "results": [
                {"range": [number, number], **self.one(
                    {"text": self.line()}, {"document": self.one(*known)},
                    {"document": self.one(*known), "text": self.line()})}
                for number in (1, 2)
            ],
        }  # fmt: skip


_ORDER = ("weapon", "armor", "maneuver", "spell", "talent", "creature", "journal", "table")
_COUNTS = {"armor": (0, 1), "spell": (0, 1), "journal": (0, 0, 1), "table": (0, 0, 1)}
_FOLDERS = {kind: folder for folder, kind in FOLDERS.items()}


def make_files(seed: int) -> Files:
    """The files of a small project."""
    maker = _Maker(seed)
    files: Files = {}
    for kind in _ORDER:
        for number in range(maker.one(*_COUNTS.get(kind, (1, 1, 1, 2)))):
            slug = f"{kind}-{number}" if maker.chance.random() < 0.5 else f"x{number}"
            body = {
                "kind": kind,
                "name": maker.line(),
                **getattr(maker, kind)(),
                "description": maker.maybe(maker.prose) if kind != "journal" else None,
                "img": maker.maybe(lambda: maker.one("icons/svg/bear.svg", "art/a.webp"))
                if kind != "journal"
                else None,
            }
            folder = maker.one("", "", "звери/", "deep/er/")
            path = f"{_FOLDERS[kind]}/{folder}{slug}.yml"
            files[path] = {key: value for key, value in body.items() if value is not None}
            if "use" in files[path]:
                files[path]["use"] = {k: v for k, v in body["use"].items() if v is not None}
            maker.slugs[kind].append(slug)
    for folder in sorted({str(PurePosixPath(path).parent) for path in files}):
        if "/" in folder and maker.one(True, False):
            files[f"{folder}/_folder.yml"] = {"name": maker.line(), "color": "#123456",
                                              "sort": maker.one(0, 5)}  # fmt: skip
    return files


def with_fixed_texts(data: Any) -> Any:
    """The same with texts that are what they are, untranslated ones in both languages alike: a link
    without a label changes with a name, and tables and numbers of the rules with the language.
    """
    if isinstance(data, str):
        labelled = re.sub(r"<(\w+:[\w-]+)>", r"[это](\1)", data)
        return re.sub(r"(?<!\\)\{\{[^}]+\}\}", "1", labelled)
    if isinstance(data, list):
        return [with_fixed_texts(each) for each in data]
    if isinstance(data, dict):
        return {key: with_fixed_texts(each) for key, each in data.items()}
    return data


_TEXTS = frozenset("name description look tactics wound_trigger budget_note text trigger".split())


def with_other_texts(data: Any, seed: int) -> Any:
    """The same with some texts changed in one language or the other, and some newly translated."""
    chance = random.Random(seed)

    def other(text: Any) -> Any:
        ru, en = (text, None) if isinstance(text, str) else (text["ru"], text.get("en"))
        if chance.random() < 0.2:
            ru = f"иное {chance.randint(1, 99)}"
        if chance.random() < (0.5 if en else 0.2):
            en = f"other {chance.randint(1, 99)}"
        return {"ru": ru, "en": en} if en else ru

    def changed(value: Any) -> Any:
        if isinstance(value, list):
            return [changed(each) for each in value]
        if not isinstance(value, dict):
            return value
        return {key: other(each) if key in _TEXTS else changed(each) for key, each in value.items()}

    return changed(data)


def loaded(files: Files, module: str) -> Loaded:
    """The project that such files make, in memory."""
    documents = []
    folders: dict[tuple[str, ...], Folder] = {}
    for path, data in sorted(files.items(), key=lambda item: PurePosixPath(item[0]).parts):
        *folder, name = PurePosixPath(path).parts
        for depth in range(1, len(folder) + 1):
            above = tuple(folder[:depth])
            folders.setdefault(
                above, Folder(above, FolderFile.model_validate({"name": above[-1]}).name)
            )
        if name == "_folder.yml":
            described = FolderFile.model_validate(data)
            folders[tuple(folder)] = Folder(
                tuple(folder), described.name, described.color, described.sort
            )
            continue
        try:
            model = KINDS[data["kind"]].model_validate(data)
        except ValidationError as error:
            raise AssertionError(f"{path}: {error}") from error
        slug = name.removesuffix(".yml")
        documents.append(
            Document(data["kind"], slug, model, f"packs/_source/{path}", tuple(folder))
        )
    return Loaded(tuple(documents), tuple(folders[key] for key in sorted(folders)), (),
                  Library(documents, module))  # fmt: skip


def read_files(made: dict[Path, bytes], source: Path) -> Files:
    """What files that were written say."""
    found: Files = {}
    for path, content in made.items():
        parsed = read_bytes(content, str(path))
        assert parsed.data is not None, (path, parsed.problems, content.decode())
        assert not parsed.problems, parsed.problems
        found[path.relative_to(source).as_posix()] = parsed.data
    return found
