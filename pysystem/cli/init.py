"""`pysystem init`: a new content project."""

import os
import sys
from pathlib import Path

import click
from pydantic import ValidationError

from pysystem.cli.common import fail, steady_output
from pysystem.cli.options import say_in
from pysystem.cli.say import say
from pysystem.content.names import complaint
from pysystem.content.slugs import is_slug, slugify
from pysystem.foundry.files import staged
from pysystem.foundry.leveldb.errors import PackError
from pysystem.model.refs import MAIN_MODULE
from pysystem.scaffold.project import NewProject, project_files


@click.command(epilog="Example: pysystem init my-bestiary --title 'Beasts of the mire'")
@click.argument("name", type=click.Path(path_type=Path))
@click.option("--id", "identity", help="The module's id (default: made from NAME).")
@click.option("--title", help="What the module is called (default: NAME).")
@click.option("--author", "authors", multiple=True, help="Who makes it; may be given repeatedly.")
@click.option("--system", default="worldbuilding", help="Game system that the packs are for.")
@say_in
def init(
    name: Path,
    identity: str | None,
    title: str | None,
    authors: tuple[str, ...],
    system: str,
    say_in: str,
) -> None:
    """Begin a project of your own in the new folder NAME, with an example and editor settings.

    Nothing is ever written over: a folder that holds one of the files already is refused.
    """
    steady_output()
    folder = Path(os.path.abspath(name))  # noqa: PTH100  (links stay as they were given)
    called = folder.name
    identity = identity or slugify(called)
    if not called or complaint(called):
        raise click.UsageError(say("init.folder", say_in, name=called))
    if not is_slug(identity) or identity == MAIN_MODULE:
        raise click.UsageError(say("init.name", say_in, name=called, id=identity))
    for each in (title or "", *authors):
        if (known := each.encode("utf-8", "ignore").decode("utf-8")) != each:
            # bytes of another encoding, as Linux lets one type
            raise click.UsageError(say("init.value", say_in, key="UTF-8", given=known))
    try:
        project = NewProject(identity, title or called, authors, system)
    except ValidationError as error:
        where, *_ = error.errors()[0]["loc"]
        given = str(error.errors()[0]["input"])
        raise click.UsageError(say("init.value", say_in, key=where, given=given)) from error
    written = {folder / path: data for path, data in project_files(project, say_in).items()}
    if there := [path for path in written if os.path.lexists(path)]:
        click.echo(say("file.there", say_in, files=list(map(str, there))), err=True)
        sys.exit(1)
    try:
        with staged(written) as put_in_place:
            put_in_place()
    except PackError as error:
        fail(error, say_in)
    click.echo(say("init.done", say_in, folder=str(name), id=identity))
