"""`python -m pysystem.headless_vtt MODULE …`: run the stand-in host until interrupted."""

import asyncio
from pathlib import Path

import click

from pysystem.headless_vtt.server.config import Config, ConfigError, parse_users
from pysystem.headless_vtt.server.run import serve


@click.command()
@click.argument("modules", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--port", default=30000, show_default=True, help="TCP port; 0 picks a free one.")
@click.option("--generation", type=click.Choice(["13", "14"]), default="13", show_default=True)
@click.option("--system", default="worldbuilding", show_default=True, help="Id of the game system.")
@click.option("--users", default="GM:4", show_default=True, help='Names and roles: "GM:4,Anna:1".')
@click.option("--lang", default="en", show_default=True, help="Language of the interface.")
@click.option("--world", type=click.Path(file_okay=False, path_type=Path), help="Keep the world.")
@click.option("--leaky", is_flag=True, help="Send players documents they have no permission on.")
def main(
    modules: tuple[Path, ...],
    port: int,
    generation: str,
    system: str,
    users: str,
    lang: str,
    world: Path | None,
    leaky: bool,
) -> None:
    """Serve MODULES (exported folders or zips) on loopback and print the address.

    What the first one requires has to stand beside it.
    """
    try:
        config = Config(
            module=modules[0],
            port=port,
            generation=int(generation),
            system=system,
            users=parse_users(users),
            lang=lang,
            world=world,
            leaky=leaky,
            beside=modules[1:],
        )
        asyncio.run(serve(config))
    except ConfigError as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
