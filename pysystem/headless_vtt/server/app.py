"""The web application: join form, game page, files, and the socket."""

import asyncio
import html
import mimetypes
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSMsgType, web

from pysystem.headless_vtt.server.host import Host
from pysystem.headless_vtt.server.join_page import join_page
from pysystem.headless_vtt.server.module import inside
from pysystem.headless_vtt.server.session import Session

CLIENT = Path(__file__).parent.parent / "client"
_SMALL = 256 * 1024
"""Files up to this size are read at once, larger ones in pieces."""

_PATIENCE = 1.0
"""Seconds to wait for a browser to say goodbye."""

_MAX_MESSAGE = 64 * 1024 * 1024
_MAX_OF_PLAYERS = 4 * 1024 * 1024
"""Characters of a message: game masters write whole packs at once, players don't."""

_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".hbs": "text/plain"}
_LAYERS = (
    "reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, "
    "exceptions"
)
HOST = web.AppKey("host", Host)
_JOINED = web.AppKey("joined", dict)

_PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    '<rect width="64" height="64" rx="8" fill="#4a4f57"/>'
    '<circle cx="32" cy="24" r="11" fill="#c9ccd1"/>'
    '<path d="M10 58c2-16 11-22 22-22s20 6 22 22z" fill="#c9ccd1"/></svg>'
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests that another site makes a browser send to this machine."""
    if request.host.rsplit(":", 1)[0] not in ("localhost", "127.0.0.1", "[::1]"):
        raise web.HTTPForbidden(text="this host answers to loopback names only")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="requests from other sites are refused")
    response = await handler(request)
    if not response.prepared:
        response.headers["Cache-Control"] = "no-cache"
        response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def make_app(host: Host) -> web.Application:
    """Return the application that serves `host`."""
    app = web.Application(middlewares=[_guard])
    app[HOST] = host
    app[_JOINED] = {}
    app.router.add_get("/", _index)
    app.router.add_get("/join", _join_form)
    app.router.add_post("/join", _join)
    app.router.add_get("/game", _game)
    app.router.add_get("/ws", _socket)
    app.router.add_get("/favicon.ico", _icon)
    app.router.add_get("/icons/{path:.+}", _icon)
    app.router.add_get("/vtt/{path:.+}", _client_file)
    app.router.add_get("/modules/{module}/{path:.+}", _module_file)
    return app


async def _index(request: web.Request) -> web.StreamResponse:
    """Lead into the game; who is alone in a world needs no form."""
    users = request.app[HOST].config.users
    if not _user_id(request) and len(users) == 1 and not users[0].password:
        return _enter(request, users[0].id)
    raise web.HTTPFound("/game" if _user_id(request) else "/join")


def _user_id(request: web.Request) -> str | None:
    joined: dict[str, str] = request.app[_JOINED]
    return joined.get(request.cookies.get(_cookie(request), ""))


def _cookie(request: web.Request) -> str:
    """Return the cookie's name: browsers share cookies among the ports of a machine."""
    return f"session-{request.url.port}"


async def _join_form(request: web.Request) -> web.StreamResponse:
    return web.Response(text=join_page(request.app[HOST]), content_type="text/html")


async def _join(request: web.Request) -> web.StreamResponse:
    host = request.app[HOST]
    form = await request.post()
    user = host.user(str(form.get("userid", "")))
    spec = next((s for s in host.config.users if user and s.id == user["_id"]), None)
    password = str(form.get("password", ""))
    if user is None or (spec and not _is_same(spec.password, password)):
        page = join_page(host, refused=True)
        return web.Response(text=page, content_type="text/html", status=403)
    return _enter(request, user["_id"])


def _enter(request: web.Request, user: str) -> web.Response:
    token = secrets.token_urlsafe(24)
    request.app[_JOINED][token] = user
    response = web.Response(status=303, headers={"Location": "/game"})
    response.set_cookie(_cookie(request), token, httponly=True, samesite="Strict", path="/")
    return response


def _is_same(one: str, other: str) -> bool:
    """Compare secrets in a time that doesn't tell how far they agree."""
    return secrets.compare_digest(one.encode("utf-8"), other.encode("utf-8", "replace"))


async def _game(request: web.Request) -> web.StreamResponse:
    if _user_id(request) is None:
        raise web.HTTPFound("/join")
    host = request.app[HOST]
    styles = "".join(
        f'<link rel="stylesheet" href="/vtt/styles/{path.name}">'
        for path in sorted((CLIENT / "styles").glob("*.css"))
    )
    page = f"""<!doctype html>
<html lang="{host.config.lang}"><head><meta charset="utf-8">
<title>{html.escape(host.modules.main.manifest["title"])}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.ico">
<style>@layer {_LAYERS};</style>{styles}{_module_styles(host)}</head>
<body class="vtt game theme-light">
<script type="module" src="/vtt/boot.mjs"></script></body></html>"""
    return web.Response(text=page, content_type="text/html")


def _module_styles(host: Host) -> str:
    """Return the modules' stylesheets, in their cascade layers (PKG-7)."""
    imports = []
    styles = [(m["id"], style) for m in host.modules.manifests for style in m.get("styles", [])]
    for module, style in styles:
        path, layer = (
            (style, "modules")
            if isinstance(style, str)
            else (
                style["src"],
                style.get("layer") or "modules",
            )
        )
        imports.append(f'@import url("/modules/{module}/{path}") layer({layer});')
    return f"<style>{''.join(imports)}</style>" if imports else ""


async def _icon(request: web.Request) -> web.StreamResponse:
    return web.Response(text=_PICTURE, content_type="image/svg+xml")


async def _client_file(request: web.Request) -> web.StreamResponse:
    path = inside(CLIENT, request.match_info["path"])
    if path is None:
        raise web.HTTPNotFound
    return _file(path)


async def _module_file(request: web.Request) -> web.StreamResponse:
    asked = request.match_info
    path = request.app[HOST].modules.file(asked["module"], asked["path"])
    if path is None:
        raise web.HTTPNotFound
    return _file(path)


def _file(path: Path) -> web.StreamResponse:
    type_ = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    headers = {"Content-Type": type_ or "application/octet-stream"}
    if path.stat().st_size > _SMALL:
        return web.FileResponse(path, headers=headers)
    return web.Response(body=path.read_bytes(), headers=headers)


async def _socket(request: web.Request) -> web.StreamResponse:
    user_id = _user_id(request)
    if user_id is None:
        raise web.HTTPForbidden(text="join first")
    host = request.app[HOST]
    socket = web.WebSocketResponse(max_msg_size=_MAX_MESSAGE, heartbeat=30, timeout=_PATIENCE)
    await socket.prepare(request)
    session = Session(user_id, socket)
    host.join(session)
    writer = asyncio.create_task(session.write())
    try:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            if len(message.data) > _MAX_OF_PLAYERS and not host.is_master(session):
                break
            await host.handle(session, message.data)
    finally:
        writer.cancel()
        host.leave(session)
    return socket
