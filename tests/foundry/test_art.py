"""The pictures: whom they belong to, what they look like, who drew them, and what shows them."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pysystem.model import Creature
from tests.project import OURS, documents, make_project, run
from tools.art import plan
from tools.art.attribution import attribution
from tools.art.fit import extent
from tools.art.raster import draw, webp

ASSETS = OURS / "foundry_module/assets"
SERVED = "modules/pysystem/foundry_module/assets"
TIERS = ("peon", "normal", "elite", "boss")


def files(folder: str) -> Iterator[Path]:
    yield from sorted((ASSETS / folder).glob("*.webp"))


def test_every_creature_and_item_has_a_picture_of_its_own() -> None:
    """If this fails: choose icons in `tools/art/data/`, then run `python -m tools.art`."""
    assert plan.missing() == []


def test_the_pictures_are_those_of_the_content_as_it_is_now() -> None:
    """If this fails: run `python -m tools.art`."""
    made = json.loads((OURS / "tools/art/made.json").read_bytes())
    assert made == {picture.name: plan.signature(picture) for picture in plan.pictures()}
    kept = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*.*")}
    assert kept == set(made)
    index = json.loads((OURS / "pysystem/foundry/art.json").read_bytes())
    assert index == {name: [path.stem for path in files(name)] for name in ("portraits", "items")}
    assert [path.name for path in files("tokens")] == [path.name for path in files("portraits")]


def test_no_choice_is_for_something_that_is_not_there() -> None:
    assert set(plan.chosen("creatures")) == {each.slug for each in plan.content("creature")}
    assert set(plan.chosen("items")) == set(plan.item_documents())


def test_no_two_creatures_of_a_type_have_the_same_icon() -> None:
    chosen = plan.chosen("creatures")
    used = Counter(
        (key, chosen[each.slug].icon)
        for each in plan.content("creature")
        if isinstance(each.model, Creature)
        for key in each.model.types
    )
    assert [each for each, times in used.items() if times > 1] == []


def test_types_differ_in_more_than_colour() -> None:
    looks = list(plan.types().values())
    assert len(looks) == 17
    for name in ("glyph", "color"):
        assert len({look[name] for look in looks}) == 17


@pytest.mark.parametrize(
    ("folder", "size", "limit"),
    [
        ("portraits", (512, 512), 25_000),
        ("types", (256, 256), 12_500),
        ("items", (192, 192), 5_500),
        ("kinds", (192, 192), 5_500),
        ("banners", (580, 140), 14_000),
    ],
)
def test_pictures_are_small_and_of_one_size(folder: str, size: tuple[int, int], limit: int) -> None:
    found = list(files(folder))
    assert found
    for path in found:
        assert path.stat().st_size <= limit, path.name
        with Image.open(path) as image:
            assert (image.format, image.size) == ("WEBP", size), path.name
            assert image.mode == ("RGB" if folder in ("portraits", "banners") else "RGBA"), (
                path.name
            )


def test_tokens_have_the_pixels_that_their_size_on_the_map_asks_for() -> None:
    """256 for a square or two, 384 for three, 512 for four."""
    sides = {"huge": (384, 20_000), "gargantuan": (512, 28_000)}
    for document in plan.content("creature"):
        assert isinstance(document.model, Creature)
        path = ASSETS / f"tokens/{document.slug}.webp"
        side, limit = sides.get(document.model.size, (256, 12_500))
        assert path.stat().st_size <= limit
        with Image.open(path) as image:
            assert (image.format, image.mode, image.size) == ("WEBP", "RGBA", (side, side))


def alpha(path: Path) -> Image.Image:
    with Image.open(path) as image:
        return image.convert("RGBA").getchannel("A").point(lambda value: 255 * (value > 128))


def test_tiers_differ_in_silhouette() -> None:
    """So much that even of two black shapes one could be told from the other."""
    masks = {tier: alpha(ASSETS / f"types/beast-{tier}.webp") for tier in TIERS}
    for first, second in combinations(TIERS, 2):
        differing = ImageChops.difference(masks[first], masks[second]).histogram()[255]
        assert differing > 0.025 * 256 * 256, (first, second)


def test_tokens_end_before_the_edge_and_stand_out_at_the_size_of_a_square() -> None:
    """The corners are clear; at 64 pixels the icon is far brighter than the ground round it."""
    for path in files("tokens"):
        mask = alpha(path)
        ends = (0, mask.width - 1)
        assert {mask.getpixel(corner) for corner in product(ends, ends)} == {0}
        with Image.open(path) as image:
            small = image.convert("L").resize((64, 64), Image.Resampling.LANCZOS)
        tones = sorted(small.crop((14, 12, 50, 46)).tobytes())
        dark, bright = tones[len(tones) // 10], tones[-len(tones) // 10]
        assert bright - dark > 90, (path.name, dark, bright)


def test_a_picture_is_drawn_the_same_each_time() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<circle cx="5" cy="4" r="3" fill="#c04030"/></svg>'
    )
    image = draw(svg, 90)
    assert image.getpixel((50, 40)) == (0xC0, 0x40, 0x30, 255)
    assert image.getpixel((5, 85)) == (0, 0, 0, 0)
    assert webp(image, 70) == webp(draw(svg, 90), 70)


def test_the_circle_round_an_icon() -> None:
    """A square of side 200 whose middle is at 150, 250: its corners are 141 away."""
    found = extent("M50 150h200v200h-200z")
    assert found.x == pytest.approx(150, abs=4)
    assert found.y == pytest.approx(250, abs=4)
    assert found.radius == pytest.approx(141.4, abs=6)


def test_every_author_is_named() -> None:
    text = (OURS / "CREDITS.md").read_text(encoding="utf-8")
    assert text == attribution(plan.icons())
    assert "https://creativecommons.org/licenses/by/3.0/" in text
    for icon in plan.icons():
        assert f"https://game-icons.net/1x1/{icon}.html" in text
    assert "Icons made by [Lorc](https://lorcblog.blogspot.com), CC BY 3.0." in text


def test_an_authors_own_wolf_does_not_borrow_ours(tmp_path: Path) -> None:
    """Its type and tier are shown, from the module that it requires; what it names, it keeps."""
    creature = "kind: creature\nname: {{ru: Волк, en: Wolf}}\n{}\ntier: {}\nrank: 1\n"
    make_project(
        tmp_path,
        {
            "creatures/wolf.yml": creature.format("types: [elf]", "elite"),
            "creatures/nobody.yml": creature.format("player: true", "normal"),
            "creatures/own.yml": creature.format("types: [elf]", "normal")
            + "img: icons/svg/skull.svg\n",
            "creatures/both.yml": creature.format("types: [elf]", "peon")
            + "token: {img: icons/svg/skull.svg}\n",
            "spells/mend.yml": "kind: spell\nname: {ru: Лечить, en: Mend}\nuse: {ap: 1}\n",
        },
    )
    result = run("export", "-p", tmp_path)
    assert result.exit_code == 0, result.output
    shown = {
        slug: (actor["img"], actor["prototypeToken"]["texture"]["src"])
        for slug, actor in documents(tmp_path, "creatures").items()
    }
    elite, peon = f"{SERVED}/types/elf-elite.webp", f"{SERVED}/types/elf-peon.webp"
    nobody, own = f"{SERVED}/kinds/creature.webp", "icons/svg/skull.svg"
    assert shown == {
        "wolf": (elite, elite),
        "nobody": (nobody, nobody),
        "own": (own, own),
        "both": (peon, own),
    }
    assert documents(tmp_path, "spells")["mend"]["img"] == f"{SERVED}/kinds/spell.webp"
