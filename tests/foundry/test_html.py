"""Texts: what Markdown becomes, which markup is cut out, and who is told."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pysystem.foundry import html
from pysystem.foundry.clean import clean
from pysystem.foundry.html import to_html
from pysystem.foundry.links import LinkTarget
from pysystem.foundry.text_flaws import text_flaws
from tests.project import SAMPLE, documents, library, make_project, run

# Strings that have run in other people's games, and their relatives.
ATTACKS = {
    "<script>alert(1)</script>": "<script",
    "<SCRIPT src=//evil.example></SCRIPT>": "<script",
    "<img src=x onerror=alert(1)>": "onerror",
    '<img src="x" ONERROR="alert(1)">': "onerror",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>': "<iframe",
    "[жми](javascript:alert(1))": "javascript:alert(1)",
    "[жми](<javascript:alert(1)>)": "javascript:alert(1)",
    "![жми](javascript:alert(1))": "javascript:alert(1)",
    "<javascript:alert(1)>": "javascript:alert(1)",
    '<a href="javascript:alert(1)">жми</a>': "javascript:alert(1)",
    '<a href=" JaVa\tScript:alert(1)">жми</a>': "JaVaScript:alert(1)",
    '<a href="&#106;avascript&colon;alert(1)">жми</a>': "javascript:alert(1)",
    '<a href="vbscript:x">жми</a>': "vbscript:x",
    '<a href="data:text/html,<script>alert(1)</script>">жми</a>': "data:text/html,<script>alert(1)",
    '<img src="data:image/svg+xml;base64,AA==">': "data:image/svg+xml;base64,AA==",
    "<svg onload=alert(1)></svg>": "<svg",
    "<svg><script>alert(1)</script></svg>": "<svg",
    "<math><mtext></p><style><img src onerror=alert(1)>": "<math",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">': "<noscript",
    "<body onload=alert(1)>": "<body",
    "<object data=x></object>": "<object",
    "<embed src=x>": "<embed",
    '<form action="javascript:alert(1)"><button>жми</button></form>': "<form",
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">': "<meta",
    '<base href="//evil.example/">': "<base",
    "<link rel=stylesheet href=//evil.example>": "<link",
    "<style>@import '//evil.example';</style>": "<style",
    "<template><script>alert(1)</script></template>": "<template",
    '<b onclick="alert(1)">жми</b>': "onclick",
    '<p id="chat">жми</p>': "id",
    '<div data-action="x">жми</div>': "data-action",
    "<details ontoggle=alert(1) open>x</details>": "ontoggle",
}

GOOD_TAGS = frozenset(
    "p b i em strong a img s code pre br hr ul ol li div details blockquote h1 h2 h3 h4 h5 h6"
    " table thead tbody tr th td".split()
)


class Dangers(HTMLParser):
    """Whatever in a piece of HTML could run or lead to what runs."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in GOOD_TAGS:
            self.found.append(tag)
        for name, value in attrs:
            if name.startswith(("on", "data-")) or name in ("id", "style", "srcdoc", "srcset"):
                self.found.append(name)
            if re.match(r"(?!https?:|mailto:)[a-z]+:", re.sub(r"[\0- ]", "", value or ""), re.I):
                self.found.append(value or "")


def link(ref: str) -> LinkTarget:
    return LinkTarget(f"UUID of {ref}", "Волк")


def made(markdown: str) -> str:
    return to_html(markdown, "ru", link)


def refused(markdown: str) -> list[str]:
    return [flaw.params["markup"] for flaw in text_flaws(markdown, "ru")]


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("Волк.", "<p>Волк.</p>"),
        ("  Волк.\n", "<p>Волк.</p>"),
        ("Раз.\nДва.", "<p>Раз.\nДва.</p>"),
        ("Раз.\n\n\nДва.", "<p>Раз.</p>\n<p>Два.</p>"),
        ("*Раз* и **два**.", "<p><em>Раз</em> и <strong>два</strong>.</p>"),
        ("~~Раз~~", "<p><s>Раз</s></p>"),
        ("# Глава\n\nТекст", "<h1>Глава</h1>\n<p>Текст</p>"),
        ("- раз\n- два", "<ul>\n<li>раз</li>\n<li>два</li>\n</ul>"),
        ("1. раз\n2. два", "<ol>\n<li>раз</li>\n<li>два</li>\n</ol>"),
        ("> цитата", "<blockquote>\n<p>цитата</p>\n</blockquote>"),
        ("Раз  \nдва", "<p>Раз<br>\nдва</p>"),
        (r"\*a\* &copy; ![\*](icons/a.png)", '<p>*a* © <img src="icons/a.png" alt="*"></p>'),
        ("a < b & c > d", "<p>a &lt; b &amp; c &gt; d</p>"),
        ("«ёлка» — это “ель”", "<p>«ёлка» — это “ель”</p>"),
        ('Он сказал "нет".', '<p>Он сказал "нет".</p>'),
        (
            "[сайт](https://example.org)",
            '<p><a href="https://example.org" rel="noopener noreferrer">сайт</a></p>',
        ),
        ("[волк](creature:wolf)", "<p>@UUID[UUID of creature:wolf]{волк}</p>"),
        ("[а](journal:x#b).", "<p>@UUID[UUID of journal:x#b]{а}.</p>"),
        ("*[я](bog:spell:b)*", "<p><em>@UUID[UUID of bog:spell:b]{я}</em></p>"),
        ('<div class="note">Раз</div>', '<div class="note">Раз</div>'),
    ],
)  # fmt: skip
def test_markdown(markdown: str, expected: str) -> None:
    assert made(markdown) == expected
    assert refused(markdown) == []


def test_a_markdown_table_keeps_its_cells() -> None:
    table = made("| а | б |\n|:--|--:|\n| 1 | 2 |")
    assert re.sub(r"\s+", "", table) == (
        "<table><thead><tr><th>а</th><th>б</th></tr></thead>"
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
    )
    assert refused("| а | б |\n|:--|--:|\n| 1 | 2 |") == []


@pytest.mark.parametrize(("text", "named"), ATTACKS.items(), ids=ATTACKS)
def test_k9_01_what_could_run_is_cut_out_and_named(text: str, named: str) -> None:
    assert Dangers(made(text)).found == []
    assert Dangers(made(f"Раз {text} два.")).found == []
    assert named in [found[: len(named)] for found in refused(text)]


pieces = [
    *ATTACKS, *"<>\"'=/& \n`*[]()!\\", "<a href=", "<img src=", "on", "x", "-->", "<!--", "]]>",
    "<![CDATA[", "javascript:", "creature:wolf", "</p>", "<b", "title=",
]  # fmt: skip
markup = st.lists(st.sampled_from(pieces), max_size=8).map("".join)


@settings(max_examples=300)
@given(text=st.one_of(markup, st.text(st.characters(exclude_categories=["Cs", "Cc"]))))
def test_k9_01_no_mixture_of_them_survives(text: str) -> None:
    assume("{{" not in text)
    safe = made(text)
    assert Dangers(safe).found == []
    assert clean(safe).strip() == safe


words = st.text(
    st.one_of(
        st.sampled_from("абвё .,!?:;()'\"-+=1239«»—…/@%^$\n\n\t\xa0\u2003\u2028\u200b\x85\x1c"),
        st.characters(exclude_categories=["Cs", "Cc"]),
    ),
    min_size=1,
    max_size=30,
)


@given(text=words)
@example(text="а\n \nб")
@example(text="а \nб")
@example(text="а\n\n\n\nб")
@example(text="а\u3000\n\nб")
@example(text="1\n \u20281")
@example(text="а\n===")
@example(text="7) а")
def test_the_short_way_for_plain_texts_gives_what_markdown_gives(text: str) -> None:
    plain = text.strip()
    assume(plain)
    assert to_html(text, "ru", link) == html._same_for_all(plain)


def strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in inner for text in strings(each)]


def test_k9_01_no_field_of_any_document_carries_it(tmp_path: Path) -> None:
    """Every text of every kind of document is made of attacks; the export still goes through."""
    bad = json.dumps("\n\n".join(ATTACKS), ensure_ascii=True)
    description = f"description: {{ru: {bad}, en: {bad}}}\n"
    make_project(
        tmp_path,
        {
            **{
                name: text + description
                for name, text in SAMPLE.items()
                if "_folder" not in name
                and "wolf.yml" not in name
                and "description" not in text
                and "kind: journal" not in text
            },
            "creatures/beasts/wolf.yml": (
                "kind: creature\nname: Волк\ntypes: [beast]\ntier: normal\nrank: 2\n"
                f"description: {bad}\nlook: {bad}\ntactics: {bad}\nwound_trigger: {bad}\n"
                f"budget_note: {bad}\ntalents: [wolf-shape, fangs]\n"
            ),
            "maneuvers/howl.yml": SAMPLE["maneuvers/howl.yml"].replace('"Все слышат."', bad),
            "tables/meetings.yml": SAMPLE["tables/meetings.yml"].replace("На болоте.", bad),
            "rules/swamp.yml": (
                "kind: journal\nname: Болото\n"
                f"pages: [{{slug: a, name: А, text: {{ru: {bad}, en: {bad}}}}}]\n"
            ),
        },
    )
    for lang in ("ru", "en"):
        done = run("export", "-p", tmp_path, "--no-zip", "--lang", lang)
        assert done.exit_code == 0, done.output
        assert documents(tmp_path, "creatures")["wolf"]["system"]["budget_note"] != ""
        for path in sorted((tmp_path / "library").glob("*.json")):
            found = library(tmp_path, path.stem)
            texts = [text for text in strings(found["documents"]) if "<" in text]
            assert [danger for text in texts for danger in Dangers(text).found] == []
            if path.stem != "armor":
                assert texts


def test_k9_01_names_take_no_markup(tmp_path: Path) -> None:
    make_project(tmp_path, {"talents/a.yml": "kind: talent\nname: <b onclick=x>Имя</b>\n"})
    result = run("validate", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "packs/_source/talents/a.yml:2:7: error [text.not_a_line]" in result.output


def test_k9_08_the_offending_markup_is_named_with_its_line(tmp_path: Path) -> None:
    text = """\
kind: talent
name: Чутьё
description:
  ru: |
    Спокойное начало.

    Тут <b>жирно</b> и [сайт](https://example.org).
    А тут <script>document.title = 1</script>.
  en: Fine, [but](javascript:alert(1)) here.
"""
    make_project(tmp_path, {"talents/sense.yml": text})
    result = run("validate", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 0
    lines = [line for line in result.output.splitlines() if "html.refused" in line]
    assert [line.split(": ")[0] for line in lines] == [
        "packs/_source/talents/sense.yml:8:11",
        "packs/_source/talents/sense.yml:9:19",
    ]
    assert "<script" in lines[0]
    assert "javascript:alert(1)" in lines[1]
    assert all(": warning [" in line for line in lines)


def test_links_to_documents_are_not_called_refused(tmp_path: Path) -> None:
    text = "kind: talent\nname: Чутьё\ndescription: '<b>Да</b>, [да](talent:sense).'\n"
    make_project(tmp_path, {"talents/sense.yml": text})
    result = run("validate", "-p", tmp_path, "--messages", "en")
    assert result.output.splitlines() == ["1 document, 0 errors, 0 warnings"]
