"""Published ids: none changes, none is used twice, none goes without a word."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pysystem.foundry.registry import Registry, dump_ids
from tests.project import documents, fingerprint, make_project, run

A, B, C = "A" * 16, "B" * 16, "C" * 16


def project(root: Path, ids: object = None, redirects: str | None = None) -> Path:
    (root / "packs").mkdir(exist_ok=True)
    if ids is not None:
        text = ids if isinstance(ids, str) else json.dumps(ids)
        (root / "packs" / "ids.json").write_text(text, encoding="utf-8")
    if redirects is not None:
        (root / "packs" / "redirects.yml").write_text(redirects, encoding="utf-8")
    return root


def refused(root: Path, current: dict[str, str]) -> tuple[str, Mapping[str, Any]]:
    first, *_ = Registry(root, current).problems
    return first.code, first.params


def accepted(root: Path, current: dict[str, str]) -> dict[str, str]:
    registry = Registry(root, current)
    assert registry.problems == []
    return registry.ids


def test_the_first_export_registers_all(tmp_path: Path) -> None:
    ids = accepted(tmp_path, {"talent:b": B, "creature:a": A})
    assert list(ids.items()) == [("creature:a", A), ("talent:b", B)]
    assert dump_ids(ids) == f'{{\n  "creature:a": "{A}",\n  "talent:b": "{B}"\n}}\n'.encode()


def test_new_slugs_are_added_and_old_ones_stay(tmp_path: Path) -> None:
    project(tmp_path, {"creature:a": A})
    assert accepted(tmp_path, {"creature:c": C, "creature:a": A}) == {
        "creature:a": A,
        "creature:c": C,
    }


def test_an_id_that_changes_is_refused(tmp_path: Path) -> None:
    project(tmp_path, {"creature:a": A})
    assert refused(tmp_path, {"creature:a": B}) == (
        "ids.changed",
        {"slug": "creature:a", "old": A, "new": B},
    )


def test_two_documents_with_one_id_are_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, {"creature:a": A, "creature:b": A}) == (
        "ids.collision",
        {"first": "creature:a", "second": "creature:b", "id": A},
    )


def test_the_id_of_a_retired_document_is_not_given_away(tmp_path: Path) -> None:
    project(tmp_path, {"creature:old": A}, "creature:old: null\n")
    assert refused(tmp_path, {"creature:new": A})[0] == "ids.collision"


def test_a_slug_that_goes_must_say_where(tmp_path: Path) -> None:
    project(tmp_path, {"creature:a": A, "creature:b": B})
    current = {"creature:a": A}
    code, params = refused(tmp_path, current)
    assert (code, params["slug"], params["file"]) == (
        "ids.gone",
        "creature:b",
        "packs/redirects.yml",
    )
    project(tmp_path, redirects="creature:b: creature:a\n")
    assert accepted(tmp_path, current) == {"creature:a": A, "creature:b": B}
    project(tmp_path, redirects="creature:b: null\n")
    assert accepted(tmp_path, current) == {"creature:a": A, "creature:b": B}


@pytest.mark.parametrize(
    ("redirects", "code"),
    [
        ("creature:b: creature:c\n", "redirects.unknown"),
        ("creature:b: [creature:a]\n", "redirects.unknown"),
        ("creature:b: 5\n", "redirects.unknown"),
        ("creature:b: a\n", "redirects.unknown"),
        ("creature:b: null\ncreature:b: creature:a\n", "yaml.duplicate_key"),
        ("- creature:b\n", "yaml.root_list"),
        ("creature:b: 'creature:a\n", "yaml.open_quote"),
        ("creature:b: null\ncreature:a: null\n", "redirects.alive"),
        ("creature:b: null\ncreature:d: null\n", "redirects.unpublished"),
    ],
)
def test_redirects_that_lead_nowhere(tmp_path: Path, redirects: str, code: str) -> None:
    project(tmp_path, {"creature:a": A, "creature:b": B}, redirects)
    assert refused(tmp_path, {"creature:a": A})[0] == code


@pytest.mark.parametrize("content", ["", "[]", '{"creature:a": 5}', "{", '\ufeff{"a": "b"}', "\0"])
def test_a_damaged_registry_is_not_taken_for_an_empty_one(tmp_path: Path, content: str) -> None:
    project(tmp_path, content)
    assert refused(tmp_path, {"creature:a": A})[0] == "ids.unreadable"


def test_a_registry_that_is_no_text(tmp_path: Path) -> None:
    project(tmp_path)
    (tmp_path / "packs" / "ids.json").write_bytes(b"\xff\xfe{")
    assert refused(tmp_path, {"creature:a": A})[0] == "ids.unreadable"


TALENT = "kind: talent\nname: Чутьё\n"


def test_an_export_that_would_change_an_id_changes_nothing(tmp_path: Path) -> None:
    make_project(tmp_path, {"talents/sense.yml": TALENT})
    assert run("export", "-p", tmp_path).exit_code == 0
    ids = json.loads((tmp_path / "packs/ids.json").read_bytes())
    assert ids == {"talent:sense": documents(tmp_path, "talents")["sense"]["_id"]}
    config = tmp_path / "pysystem.toml"
    text = config.read_text(encoding="utf-8")
    config.write_text(text.replace('id = "bog"', 'id = "fen"'), encoding="utf-8")
    before = fingerprint(tmp_path)
    result = run("export", "-p", tmp_path, "--messages", "ru")
    assert result.exit_code == 1
    assert "[ids.changed]: у talent:sense был id" in result.output
    assert fingerprint(tmp_path) == before


def test_a_renamed_file_needs_a_redirect(tmp_path: Path) -> None:
    make_project(tmp_path, {"talents/sense.yml": TALENT})
    assert run("export", "-p", tmp_path).exit_code == 0
    (tmp_path / "packs/_source/talents/sense.yml").rename(
        tmp_path / "packs/_source/talents/smell.yml"
    )
    before = fingerprint(tmp_path)
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "[ids.gone]: talent:sense" in result.output
    assert "packs/redirects.yml" in result.output
    assert fingerprint(tmp_path) == before
    project(tmp_path, redirects="talent:sense: talent:smell\n")
    assert run("export", "-p", tmp_path).exit_code == 0
    assert list(json.loads((tmp_path / "packs/ids.json").read_bytes())) == [
        "talent:sense",
        "talent:smell",
    ]


def test_k2_12_a_document_twice_in_the_sources_stops_the_build(tmp_path: Path) -> None:
    """Both files are named; neither the first nor the last wins."""
    make_project(tmp_path, {"talents/sense.yml": TALENT, "talents/old/sense.yml": TALENT})
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "slug.twice" in result.output
    assert "packs/_source/talents/old/sense.yml" in result.output
    assert "packs/_source/talents/sense.yml" in result.output
    assert not (tmp_path / "packs/talents").exists()


@pytest.mark.parametrize("identity", ["shadow-01", "Тень000000000000", "a" * 15, "a" * 17])
@pytest.mark.parametrize("key", ["_id", "_key"])
def test_k2_14_ids_are_computed_and_not_written_by_hand(
    tmp_path: Path, key: str, identity: str
) -> None:
    make_project(tmp_path, {"talents/sense.yml": f"{TALENT}{key}: {identity}\n"})
    result = run("export", "-p", tmp_path, "--messages", "en")
    assert result.exit_code == 1
    assert "packs/_source/talents/sense.yml:3:1: error [key.computed]" in result.output
