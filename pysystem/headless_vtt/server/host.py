"""The host's behaviour behind its sockets: sessions, requests, broadcasts."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import orjson

from pysystem.headless_vtt.server import settings
from pysystem.headless_vtt.server.config import Config, UserSpec
from pysystem.headless_vtt.server.errors import RefusedError
from pysystem.headless_vtt.server.ids import is_id
from pysystem.headless_vtt.server.incoming import SYSTEM_TYPES, Incoming, each_key
from pysystem.headless_vtt.server.kinds import KINDS, PRIMARY, Kind
from pysystem.headless_vtt.server.library import Library
from pysystem.headless_vtt.server.modules import Modules
from pysystem.headless_vtt.server.operations import Operations, Outcome
from pysystem.headless_vtt.server.permissions import is_gm, may_see
from pysystem.headless_vtt.server.queries import Queries
from pysystem.headless_vtt.server.session import Session
from pysystem.headless_vtt.server.store import World
from pysystem.headless_vtt.server.worldpacks import configure, create_pack, delete_pack

Document = dict[str, Any]

log = logging.getLogger("headless_vtt")


class Host:
    """The world, those connected to it, and what they may ask."""

    def __init__(self, config: Config, modules: Modules) -> None:
        self.config = config
        self.modules = modules
        self.world = World(config.world)
        self.library = Library(self.world, modules, config.system)
        self.incoming = Incoming(modules, config.system, config.version)
        self.operations = Operations(self.library, self.incoming)
        self.world.add_users(config, self._new_user)
        self.sessions: list[Session] = []
        self.counts: dict[str, int] = {}
        """How many requests of each kind were carried out, for tests that count writes."""
        self._queries = Queries()
        self._handlers: dict[str, Callable[[Session, dict[str, Any]], Awaitable[Any] | Any]] = {
            "world": self._world,
            "modify": self._modify,
            "index": self._index,
            "read": self._read,
            "setting": self._setting,
            "emit": self._emit,
            "query": self._query,
            "answer": self._queries.answer,
            "activity": self._activity,
            "pack": self._pack,
            "counts": lambda session, message: dict(self.counts),
        }

    def _new_user(self, spec: UserSpec) -> Document:
        document = self.incoming.new(
            KINDS["User"],
            {"_id": spec.id, "name": spec.name, "role": spec.role},
            spec.id,
            keep=True,
            keep_nested=True,
        )
        hues = ("#cc4444", "#4477cc", "#44aa66", "#aa66cc", "#cc9944", "#44aaaa")
        document["color"] = hues[len(self.world.collections["users"]) % len(hues)]
        return document

    # --- sessions

    def user(self, user_id: str) -> Document | None:
        """Return a user's document."""
        return self.world.collections["users"].get(user_id)

    def is_master(self, session: Session) -> bool:
        """Tell whether a session is that of a game master."""
        user = self.user(session.user_id)
        return user is not None and is_gm(user)

    def active_ids(self) -> list[str]:
        """Return the ids of users who are connected."""
        return list(dict.fromkeys(session.user_id for session in self.sessions))

    def join(self, session: Session) -> None:
        """Add a session and tell the others."""
        self.sessions.append(session)
        self._tell_activity(session.user_id)

    def leave(self, session: Session) -> None:
        """Take a session away; queries that wait for its answer fail."""
        self.sessions.remove(session)
        self._tell_activity(session.user_id)
        self._queries.forget(session)

    def _tell_activity(self, user_id: str) -> None:
        active = any(session.user_id == user_id for session in self.sessions)
        self.broadcast({"event": "activity", "userId": user_id, "active": active})

    def broadcast(self, message: dict[str, Any], *, but: Session | None = None) -> None:
        """Send a message to every session that has the world."""
        for session in self.sessions:
            if session.live and session is not but:
                session.send(message)

    # --- requests

    async def handle(self, session: Session, raw: bytes | str) -> None:
        """Answer one message of a client."""
        number: Any = None
        try:
            message = _read(raw)
            number = message.get("id")
            each_key(message, _check_key)
            handler = self._handlers.get(str(message.get("action")))
            if handler is None:
                raise RefusedError(f"not in contract: request {message.get('action')!r}")
            result = handler(session, message)
            if isinstance(result, Awaitable):
                result = await result
            if number is not None and result is not _ANSWERED:
                session.send({"re": number, "result": result})
        except RefusedError as error:
            session.send({"re": number, "error": str(error)})
        except Exception as error:
            log.exception("a request failed")
            session.send({"re": number, "error": f"the request failed: {error!r}"})

    def _sender(self, session: Session) -> Document:
        user = self.user(session.user_id)
        if user is None:
            raise RefusedError("the user is gone")
        return user

    def _world(self, session: Session, message: dict[str, Any]) -> dict[str, Any]:
        user = self._sender(session)
        session.live = True
        documents = {
            kind.collection: [
                document
                for document in self.world.collections[kind.collection].values()
                if self._sees(user, kind, document)
            ]
            for kind in PRIMARY
        }
        return {
            "userId": user["_id"],
            "activeUsers": self.active_ids(),
            "release": {"generation": self.config.generation, "version": self.config.version},
            "lang": self.config.lang,
            "system": {"id": self.config.system, "version": "1.0.0", "types": SYSTEM_TYPES},
            "modules": self.modules.manifests,
            "packs": [
                {**self.library.metadata(pack), **self._pack_state(user, pack)}
                for pack in self.library.pack_ids()
            ],
            "settings": settings.readable(self.world.settings, user),
            "documents": documents,
        }

    def _pack_state(self, user: Document, pack: str) -> dict[str, Any]:
        readable = self.library.may_read(user, pack)
        folders = self.library.collections(pack).get("folders", {}) if readable else {}
        state = self.library.configuration(pack)
        return {
            "locked": state["locked"],
            "folder": state["folder"],
            "visible": readable,
            "index": self.library.index(user, pack, []) if readable else [],
            "folders": list(folders.values()),
        }

    def _sees(self, user: Document, kind: Kind, document: Document) -> bool:
        return may_see(user, kind, document, leaky=self.config.leaky)

    def _modify(self, session: Session, message: dict[str, Any]) -> object:
        user = self._sender(session)
        if not isinstance(message.get("id"), int):
            raise RefusedError("an operation needs a number")
        outcome = self.operations.perform(user, message)
        name = f"{message['operation']} {outcome.kind.name}"
        self.counts[name] = self.counts.get(name, 0) + 1
        spot = outcome.spot
        event: dict[str, Any] = {
            "event": "modify",
            "operation": message["operation"],
            "documentName": outcome.kind.name,
            "parentUuid": message.get("parentUuid"),
            "pack": spot.pack,
            "options": message["options"],
            "userId": user["_id"],
            "result": outcome.result,
        }
        if spot.delta is not None:
            event["token"] = {"uuid": spot.token_uuid, "delta": spot.delta}
        for other in self.sessions:
            if other.live or other is session:
                self._deliver(other, event, outcome, message["id"] if other is session else None)
        if outcome.kind.name == "User" and message["operation"] == "delete":
            for other in self.sessions:
                if other.user_id in outcome.result:
                    other.end()
        return _ANSWERED

    def _deliver(
        self, session: Session, event: dict[str, Any], outcome: Outcome, number: Any
    ) -> None:
        """Send an outcome to a session: as much of it as its user may see."""
        user = self.user(session.user_id)
        spot = outcome.spot
        if user is None:
            return
        if spot.pack is not None:
            visible = number is not None or self.library.may_read(user, spot.pack)
            results = outcome.result if visible else []
        elif spot.primary:
            results = [
                entry
                for entry in outcome.result
                if number is not None or self._follows(user, session, outcome, entry)
            ]
        else:
            root_seen = spot.root is not None and self._sees(user, spot.root_kind, spot.root)
            results = outcome.result if root_seen or number is not None else []
        if results or number is not None:
            session.send({**event, "result": results, **({"re": number} if number else {})})

    def _follows(self, user: Document, session: Session, outcome: Outcome, entry: Any) -> bool:
        """Tell whether a user saw a document and still does; else say that it came or went."""
        identifier = entry if isinstance(entry, str) else entry["_id"]
        kind = outcome.kind
        before, after = outcome.before.get(identifier), outcome.after.get(identifier)
        saw = before is None or self._sees(user, kind, before)
        sees = after is None or self._sees(user, kind, after)
        if saw and sees:
            return True
        if before is not None and after is not None and (saw or sees):
            session.send(
                {
                    "event": "visibility",
                    "documentName": kind.name,
                    "documentId": identifier,
                    "data": after if sees else None,
                }
            )
        return False

    def _index(self, session: Session, message: dict[str, Any]) -> list[Document]:
        fields = [str(name) for name in message.get("fields", [])]
        return self.library.index(self._sender(session), str(message.get("pack")), fields)

    def _read(self, session: Session, message: dict[str, Any]) -> list[Document]:
        ids = message.get("ids")
        wanted = None if ids is None else [str(identifier) for identifier in ids]
        return self.library.read(self._sender(session), str(message.get("pack")), wanted)

    def _setting(self, session: Session, message: dict[str, Any]) -> None:
        user = self._sender(session)
        for_user = settings.write(self.world, user, message)
        event = {
            "event": "setting",
            "key": message["key"],
            "value": message.get("value"),
            "userId": user["_id"],
            "options": message.get("options") or {},
        }
        for other in self.sessions:
            if other.live and (not for_user or other.user_id == user["_id"]):
                other.send(event)

    def _emit(self, session: Session, message: dict[str, Any]) -> None:
        name = str(message.get("name"))
        if not self.modules.has_socket(name):
            raise RefusedError(f"SOC-1: not in contract: socket event {message.get('name')!r}")
        args = message.get("args", [])
        if not isinstance(args, list):
            raise RefusedError("SOC-1: not a list of arguments")
        event = {"event": "socket", "name": name, "args": args}
        self.broadcast({**event, "userId": session.user_id}, but=session)

    def _query(self, session: Session, message: dict[str, Any]) -> str:
        """Pass a query on to one session of its target; return its id (SOC-2)."""
        if self._sender(session)["role"] < 1:
            raise RefusedError("SOC-2: no permission QUERY_USER")
        target = next(
            (s for s in self.sessions if s.live and s.user_id == message.get("userId")), None
        )
        if target is None:
            raise RefusedError("SOC-2: the user is not active")
        return self._queries.ask(session, target, message)

    def _activity(self, session: Session, message: dict[str, Any]) -> None:
        """Pass on what lives only while users are connected: targets, viewed scene (TOK-11)."""
        data: dict[str, Any] = {k: message[k] for k in ("targets", "sceneId") if k in message}
        targets, scene = data.get("targets", []), data.get("sceneId")
        known = isinstance(targets, list) and all(is_id(target) for target in targets)
        if not known or not (scene is None or is_id(scene)):
            raise RefusedError("TOK-11: not targets or a scene")
        event = {"event": "presence", "userId": session.user_id, **data}
        self.broadcast(event, but=session)

    def _pack(self, session: Session, message: dict[str, Any]) -> Any:
        """Make, configure or delete a pack (PACK-13)."""
        user = self._sender(session)
        if not is_gm(user):
            raise RefusedError(f"PACK-13: user {user['name']} may not manage packs")
        actions = {"create": create_pack, "configure": configure, "delete": delete_pack}
        action = actions.get(str(message.get("do")))
        if action is None:
            raise RefusedError(f"not in contract: pack operation {message.get('do')!r}")
        pack = action(self.library, message)
        for other in self.sessions:
            owner = self.user(other.user_id)
            if other.live and owner is not None:
                exists = pack in self.library.pack_ids()
                data = (
                    {**self.library.metadata(pack), **self._pack_state(owner, pack)}
                    if exists
                    else None
                )
                other.send({"event": "pack", "pack": pack, "data": data})
        return pack


def _read(raw: bytes | str) -> dict[str, Any]:
    try:
        message = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise RefusedError("a message must be JSON") from error
    if not isinstance(message, dict):
        raise RefusedError("a message must be an object")
    return message


def _check_key(key: str) -> None:
    """Refuse the one key that could reach beyond its object in a browser, also inside a path."""
    if any(part.lstrip("-=") == "__proto__" for part in key.split(".")):
        raise RefusedError("__proto__ is not a key of data")


_ANSWERED = object()
"""A handler's result when it has answered by itself."""
