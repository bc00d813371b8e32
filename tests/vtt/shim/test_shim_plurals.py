"""Numbers with words: every plural of the Russian texts, as one would say it aloud."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.oracle import node_program
from tests.shim.asking import MODULE, copy_rules
from tests.vtt.shim.test_shim_texts import lang

NUMBERS = (1, 2, 5, 11, 21, 22, 1.5)
# With 1 and 21; with 2 and 22; with 5 and 11; with 1,5.
SAID = {
    "Fact.targetsValue": ("# цель", "# цели", "# целей", "# цели"),
    "Fact.handsValue": ("# рука", "# руки", "# рук", "# руки"),
    "Card.gone": (
        "# цели больше нет: вернуть нечего.",
        "# целей больше нет: вернуть нечего.",
        "# целей больше нет: вернуть нечего.",
        "# цели больше нет: вернуть нечего.",
    ),
    "Grants.missing": (
        "Талант даёт # предмет, которого нет ни в одном компендиуме: А.",
        "Талант даёт # предмета, которых нет ни в одном компендиуме: А.",
        "Талант даёт # предметов, которых нет ни в одном компендиуме: А.",
        "Талант даёт # предмета, которых нет ни в одном компендиуме: А.",
    ),
    "Library.created": (
        "Создан # документ.",
        "Создано # документа.",
        "Создано # документов.",
        "Создано # документа.",
    ),
    "Library.replaced": (
        "Обновлён # документ.",
        "Обновлено # документа.",
        "Обновлено # документов.",
        "Обновлено # документа.",
    ),
    "Library.removed": (
        "Убран # документ, которого больше нет в модуле.",
        "Убрано # документа, которых больше нет в модуле.",
        "Убрано # документов, которых больше нет в модуле.",
        "Убрано # документа, которых больше нет в модуле.",
    ),
    "Library.kept": (
        "Оставлен как есть # документ, изменённый вами: А.",
        "Оставлено как есть # документа, изменённых вами: А.",
        "Оставлено как есть # документов, изменённых вами: А.",
        "Оставлено как есть # документа, изменённых вами: А.",
    ),
    "Encounter.found": (
        "Найдено # существо",
        "Найдено # существа",
        "Найдено # существ",
        "Найдено # существа",
    ),
    "Encounter.placed": (
        "На сцену «А» поставлено # существо.",
        "На сцену «А» поставлено # существа.",
        "На сцену «А» поставлено # существ.",
        "На сцену «А» поставлено # существа.",
    ),
    "Encounter.fit": ("влезет #", "влезут #", "влезут #", "влезут #"),
    "Encounter.players": ("# игрок", "# игрока", "# игроков", "# игрока"),
    "Encounter.enemies": ("# враг", "# врага", "# врагов", "# врага"),
    "Rescale.onHow": ("у # существа", "у # существ", "у # существ", "у # существ"),
    "Rescale.written": (
        "Изменено # существо.",
        "Изменено # существа.",
        "Изменено # существ.",
        "Изменено # существа.",
    ),
}
FORMS = (0, 1, 2, 2, 0, 1, 3)
ASK = """
const {texts, keys, numbers} = JSON.parse(process.argv[1]);
const localize = (key) => texts[key] ?? key;
const format = (key, data) => localize(key).replace(/\\{(\\w+)\\}/g, (_, name) => data[name]);
globalThis.game = {i18n: {lang: "ru", localize, format}};
const {count} = await import(process.argv[2]);
const named = {names: "А", scene: "А"};
const all = keys.map((key) => numbers.map((number) => count(key, number, named)));
process.stdout.write(JSON.stringify(all));
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the module says of each number, by key."""
    root = tmp_path_factory.mktemp("words")
    copy_rules(root)
    utils = shutil.copytree(MODULE / "utils", root / "foundry_module" / "utils")
    given = {"texts": lang("ru"), "keys": list(SAID), "numbers": NUMBERS}
    address = (Path(utils) / "i18n.mjs").as_uri()
    done = subprocess.run(
        [node_program(), "--input-type=module", "-e", ASK, json.dumps(given), address],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return dict(zip(SAID, json.loads(done.stdout), strict=True))


def test_every_plural_is_listed_here() -> None:
    ends = ".many"
    keys = {key.removeprefix("PYSYSTEM.") for key in lang("ru") if key.endswith(ends)}
    assert {key.removesuffix(ends) for key in keys} == SAID.keys()


@pytest.mark.parametrize("key", SAID)
def test_k7_06_numbers_and_their_words_agree(key: str, said: dict[str, list[str]]) -> None:
    written = [str(number).replace(".", ",") for number in NUMBERS]
    expected = [SAID[key][form] for form in FORMS]
    assert said[key] == [
        phrase.replace("#", number) for phrase, number in zip(expected, written, strict=True)
    ]
