"""Finding and reading the project's own file."""

from pathlib import Path

import pytest

from pysystem.content.diagnostics import Problem
from pysystem.content.project import Project, find_project
from tests.content.making import CONFIG, only


def read(
    root: Path, text: str | bytes, name: str = "pysystem.toml"
) -> tuple[Project | None, tuple[Problem, ...]]:
    data = text.encode("utf-8") if isinstance(text, str) else text
    (root / name).write_bytes(data)
    return find_project(root)


def refused(root: Path, text: str, name: str = "pysystem.toml") -> Problem:
    project, problems = read(root, text, name)
    assert project is None
    return only(problems)


def test_everything_a_project_can_say(tmp_path: Path) -> None:
    project, problems = read(
        tmp_path,
        'id = "bog-beasts"\ntitle = { ru = "Болото", en = "The bog" }\nsystem = "CoC7"\n'
        'version = "1.10.0"\ndescription = "Звери болот"\n'
        'authors = ["Ада", { name = "Ян", email = "yan@example.org" }]\n'
        'url = "https://example.org"\nmanifest = "https://example.org/module.json"\n'
        'download = "https://example.org/v{version}/bog.zip"\n'
        'license = "MIT"\nsource = "src/beasts"\n',
    )
    assert problems == ()
    assert project is not None
    settings = project.settings
    assert (settings.id, settings.system, settings.version) == ("bog-beasts", "CoC7", "1.10.0")
    assert (settings.title.of("ru"), settings.title.of("en")) == ("Болото", "The bog")
    assert [author.name for author in settings.authors] == ["Ада", "Ян"]
    assert settings.download == "https://example.org/v1.10.0/bog.zip"
    assert project.source == tmp_path / "src" / "beasts"
    assert project.config == tmp_path / "pysystem.toml"


def test_defaults(tmp_path: Path) -> None:
    project, _ = read(tmp_path, CONFIG)
    assert project is not None
    assert project.settings.system == "worldbuilding"
    assert project.source == tmp_path / "packs" / "_source"
    assert project.settings.authors == []


def test_the_project_is_found_from_a_folder_inside(tmp_path: Path) -> None:
    read(tmp_path, CONFIG)
    deep = tmp_path / "packs" / "_source" / "wolves"
    deep.mkdir(parents=True)
    project, _ = find_project(deep)
    assert project is not None
    assert project.root == tmp_path


def test_pyproject_gives_the_version(tmp_path: Path) -> None:
    text = (
        '[project]\nname = "x"\nversion = "2.0.1"\n\n[tool.other]\nx = 1\n\n'
        '[tool.pysystem]\nid = "bog"\ntitle = "Болото"\n'
    )
    project, problems = read(tmp_path, text, "pyproject.toml")
    assert problems == ()
    assert project is not None
    assert project.settings.version == "2.0.1"


def test_a_pyproject_without_our_table_is_passed_over(tmp_path: Path) -> None:
    read(tmp_path, CONFIG)
    inner = tmp_path / "inner"
    inner.mkdir()
    for text in ('[project]\nname = "x"\n', "[tool.pysystem-x]\na = 1\n", "broken ["):
        (inner / "pyproject.toml").write_text(text, encoding="utf-8")
        project, _ = find_project(inner)
        assert project is not None
        assert project.root == tmp_path


def test_no_project(tmp_path: Path) -> None:
    project, problems = find_project(tmp_path)
    assert project is None
    assert only(problems).code == "project.missing"


@pytest.mark.parametrize("version", ["1.10", "2", "1"])
def test_k2_26_a_version_must_not_be_a_number(tmp_path: Path, version: str) -> None:
    problem = refused(tmp_path, f'id = "a"\ntitle = "Б"\nversion = {version}\n')
    assert (problem.code, problem.line) == ("project.version_number", 3)


@pytest.mark.parametrize(
    "version", ["1.020", "v1.2", "1.2.", "1..2", "1.2-beta", "", "1,2", "1.2 ", "١.٢"]
)
def test_k2_26_a_version_is_dotted_integers(tmp_path: Path, version: str) -> None:
    problem = refused(tmp_path, f'id = "a"\ntitle = "Б"\nversion = "{version}"\n')
    assert (problem.code, problem.line) == ("text.form", 3)


def test_k2_26_the_version_of_the_package_is_checked_where_it_stands(tmp_path: Path) -> None:
    text = '[project]\nversion = "1.2b"\n\n[tool.pysystem]\nid = "a"\ntitle = "Б"\n'
    problem = refused(tmp_path, text, "pyproject.toml")
    assert (problem.path, problem.line, problem.code) == ("pyproject.toml", 2, "text.form")
    twice = text.replace("1.2b", "1.2") + 'version = "1.3"\n'
    problem = refused(tmp_path, twice, "pyproject.toml")
    assert (problem.line, problem.code) == (7, "project.version_twice")


@pytest.mark.parametrize("left", ["#{URL}#", "${URL}", "{{ url }}", "%URL%", "<your url>", "@URL@"])
def test_k2_30_placeholders(tmp_path: Path, left: str) -> None:
    for key in ("manifest", "license"):
        problem = refused(tmp_path, f'{CONFIG}url = "https://a.b"\n{key} = "{left}"\n')
        assert (problem.code, problem.line) == ("project.placeholder", 5)
    problem = refused(tmp_path, CONFIG.replace("1.2.0", "#{VERSION}#"))
    assert (problem.code, problem.line) == ("project.placeholder", 3)


def test_an_address_of_mail_is_no_placeholder(tmp_path: Path) -> None:
    project, _ = read(tmp_path, f'{CONFIG}authors = ["Ада <ada@example.org>"]\n')
    assert project is not None


@pytest.mark.parametrize("name", ["Bog", "bog_beasts", "бог", "bog beasts", ""])
def test_module_id_form(tmp_path: Path, name: str) -> None:
    problem = refused(tmp_path, CONFIG.replace("bestiary", name))
    assert (problem.code, problem.line) == ("text.form", 1)


@pytest.mark.parametrize("name", ["con", "lpt1", "nul"])
def test_k1_24_a_module_id_is_no_device(tmp_path: Path, name: str) -> None:
    problem = refused(tmp_path, CONFIG.replace("bestiary", name))
    assert (problem.code, problem.line) == ("slug.device", 1)


@pytest.mark.parametrize("name", ["my system", "система", "-=x", "a.b"])
def test_k2_38_system_id_form(tmp_path: Path, name: str) -> None:
    problem = refused(tmp_path, f'{CONFIG}system = "{name}"\n')
    assert (problem.code, problem.line) == ("text.form", 4)


@pytest.mark.parametrize("folder", ["/etc", "../x", "a/../../b", "", "a/con", "C:\\\\x", "a|b"])
def test_sources_lie_inside_the_project(tmp_path: Path, folder: str) -> None:
    problem = refused(tmp_path, f'{CONFIG}source = "{folder}"\n')
    assert (problem.code, problem.line) == ("project.source", 4)


def test_unknown_and_missing_keys(tmp_path: Path) -> None:
    problem = refused(tmp_path, CONFIG + 'licence = "MIT"\n')
    assert (problem.code, problem.line, problem.params["nearest"]) == ("key.unknown", 4, "license")
    problem = refused(tmp_path, 'id = "a"\ntitle = "Б"\n')
    assert (problem.code, problem.params["key"]) == ("key.missing", "version")
    authors = '[[authors]]\nname = "Ада"\n\n[[authors]]\nname = "x"\nnick = "x"\n'
    problem = refused(tmp_path, CONFIG + authors)
    assert (problem.code, problem.line, problem.column) == ("key.unknown", 9, 1)
    bare = authors.replace('name = "x"\nnick = "x"', 'url = "https://x.y"')
    problem = refused(tmp_path, CONFIG + bare)
    assert (problem.code, problem.line) == ("key.missing", 7)


def test_wrong_types_and_addresses(tmp_path: Path) -> None:
    problem = refused(tmp_path, CONFIG + "license = 3\n")
    assert (problem.code, problem.line) == ("type.needs_quotes", 4)
    problem = refused(tmp_path, CONFIG + 'url = "ftp://x"\n')
    assert (problem.code, problem.line) == ("text.form", 4)
    (tmp_path / "pysystem.toml").unlink()
    problem = refused(tmp_path, "[tool]\npysystem = 3\n", "pyproject.toml")
    assert (problem.code, problem.line) == ("type.wrong", 2)


def test_broken_toml_says_where(tmp_path: Path) -> None:
    problem = refused(tmp_path, 'id = "a"\ntitle = \nversion = "1"\n')
    assert (problem.code, problem.line, problem.column) == ("project.toml", 2, 9)


def test_k1_11_k1_29_encodings_of_the_project_file(tmp_path: Path) -> None:
    project, problems = read(tmp_path, b"\xef\xbb\xbf" + CONFIG.replace("\n", "\r\n").encode())
    assert problems == ()
    assert project is not None
    _, problems = read(tmp_path, CONFIG.encode("cp1251"))
    assert (only(problems).code, only(problems).line) == ("text.encoding", 2)
