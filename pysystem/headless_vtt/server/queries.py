"""Queries: one client asks another one, and gets its answer (SOC-2)."""

from itertools import count
from typing import Any

from pysystem.headless_vtt.server.errors import RefusedError
from pysystem.headless_vtt.server.session import Session

_MAX_WAITING = 1000
"""Unanswered queries of one session: a page that asks for more than that has lost its mind."""


class Queries:
    """Those that wait for an answer."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[Session, Session]] = {}
        self._numbers = count()

    def ask(self, asker: Session, target: Session, message: dict[str, Any]) -> str:
        """Pass a query on to a session; return its id."""
        if sum(other is asker for other, _ in self._waiting.values()) >= _MAX_WAITING:
            raise RefusedError("SOC-2: too many queries wait for an answer")
        query = f"{asker.user_id}.{next(self._numbers)}"
        self._waiting[query] = (asker, target)
        target.send(
            {
                "event": "query",
                "query": query,
                "from": asker.user_id,
                "name": message.get("name"),
                "data": message.get("data"),
                "timeout": message.get("timeout"),
            }
        )
        return query

    def answer(self, session: Session, message: dict[str, Any]) -> None:
        """Take the answer to the asker. Raises RefusedError if it isn't this session's to give."""
        query = str(message.get("query"))
        asker, target = self._waiting.get(query, (None, None))
        if asker is None or target is not session:
            raise RefusedError("SOC-2: nobody asked")
        del self._waiting[query]
        answer: dict[str, Any] = {k: message[k] for k in ("result", "error") if k in message}
        asker.send({"event": "answer", "query": query, **answer})

    def forget(self, session: Session) -> None:
        """A session has left: what waits for its answer fails."""
        for query, (asker, target) in list(self._waiting.items()):
            if session not in (asker, target):
                continue
            del self._waiting[query]
            if target is session:
                asker.send({"event": "answer", "query": query, "error": "the user has left"})
