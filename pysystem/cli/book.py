"""`pysystem book`: the bestiary as one page to print, or as a PDF."""

import sys
from pathlib import Path

import click

from pysystem.book.page import page
from pysystem.book.pictures import embedded
from pysystem.book.printing import to_pdf
from pysystem.cli.common import fail, load_or_exit, open_project
from pysystem.cli.options import LANGUAGES, ending_in, in_project, say_in
from pysystem.cli.say import say
from pysystem.foundry.clean import HtmlError, clean
from pysystem.foundry.files import write_atomic
from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.problems import ExportError


@click.command(epilog="Example: pysystem book --pdf --out bestiary.pdf")
@in_project
@say_in
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=ending_in(".html", ".htm", ".pdf"),
    help="The file to write (default: dist/<id>.html or .pdf).",
)
@click.option(
    "--pdf",
    is_flag=True,
    help="Print a PDF, with the system's Chromium, Chrome or Edge; so does an --out FILE.pdf.",
)
@click.option("--art/--no-art", default=True, help="With pictures, where their files are at hand.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="ru", help="Language of the book.")
def book(folder: Path, say_in: str, out: Path | None, pdf: bool, art: bool, lang: str) -> None:
    """Write the bestiary as one page to print: contents, stat blocks, and what creatures carry.

    The page needs nothing else: no network, no fonts, no scripts.
    """
    pdf = pdf or (out is not None and out.suffix.lower() == ".pdf")
    project = open_project(folder, say_in)
    loaded = load_or_exit(project, say_in)
    creatures = [each for each in loaded.documents if each.kind == "creature"]
    if not creatures:
        click.echo(say("book.nothing", say_in), err=True)
        sys.exit(1)
    settings = project.settings
    told = settings.description.of(lang) if settings.description else ""
    target = out or project.root / "dist" / f"{settings.id}.{'pdf' if pdf else 'html'}"
    try:
        made = page(
            creatures,
            loaded.library,
            (settings.title.of(lang), f"<p>{clean(told)}</p>" if told else ""),
            (lambda document: embedded(project, document)) if art else (lambda _: ""),
            lang,
        )
        written = to_pdf(made) if pdf else made.encode("utf-8")
        target.absolute().parent.mkdir(parents=True, exist_ok=True)
        write_atomic(target.absolute(), written)
    except HtmlError:
        fail(ExportError("manifest.description"), say_in)
    except (ExportError, PackError) as error:
        fail(error, say_in)
    click.echo(say("book.done", say_in, path=str(target), creatures=len(creatures)))
