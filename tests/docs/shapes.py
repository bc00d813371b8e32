"""How the documentation names the shape of a key, read from the models."""

from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen, MultipleOf
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pysystem.model.base import Matching, OneOf, Whole
from pysystem.model.refs import ITEM_KINDS, KINDS, Ref
from pysystem.model.text import Line, Prose
from pysystem.model.usage import BORNE_STEPS

PLACES = {
    "damage type": ("тип урона", "damage type", "damage-types"),
    "damage step": ("ступень", "step", "ladder"),
    "creature type": ("тип существа", "creature type", "creature-types"),
    "tier": ("ярус", "tier", "tiers"),
    "size": ("размер", "size", "sizes"),
    "archetype": ("типаж", "archetype", "archetypes"),
    "material": ("материал", "material", "materials"),
    "condition": ("состояние", "condition", "conditions"),
    "attribute": ("атрибут", "attribute", "attributes"),
    "skill": ("навык", "skill", "skills"),
    "manoeuvre category": ("категория", "category", "categories"),
    "action point pool": ("пул", "pool", "pools"),
    "difficulty": ("сложность", "difficulty", "difficulties"),
    "rank table column": ("столбец", "column", "columns"),
}
"""What a key of a rules table is called, and where the page of values lists the table."""

FORMS = {
    "slug": ("слаг", "slug"),
    "image path": ("путь", "path"),
    "dice formula": ("кости", "dice"),
    "command": ("строка кода", "line of code"),
    "color": ("цвет", "colour"),
}


class Shapes:
    """Shapes in one language; `values` is the address of the page of values."""

    def __init__(self, lang: str, values: str) -> None:
        self._english = lang == "en"
        self._values = values

    def say(self, ru: str, en: str) -> str:
        """The word of this language."""
        return en if self._english else ru

    def of(self, annotation: Any, metadata: tuple[Any, ...] = ()) -> str:
        """The shape of an annotation and the metadata beside it."""
        if get_origin(annotation) is Annotated:
            inner, *more = get_args(annotation)
            told = [m for e in more for m in (e.metadata if isinstance(e, FieldInfo) else (e,))]
            return self.of(inner, (*metadata, *told))
        if known := self._metadata(metadata):
            return known
        inside = [each for each in get_args(annotation) if each is not NoneType]
        origin = get_origin(annotation)
        if origin is Literal:
            return ", ".join(f"`{value}`" for value in inside)
        if origin is list:
            few = self.of(inside[0]) + self._length(metadata)
            return self.say("список", "list") + f": {few}"
        if origin is dict:
            return f"{{{self.of(inside[0])}: {self.of(inside[1])}}}"
        if inside:
            return self.of(inside[0], metadata)
        return self._plain(annotation, metadata)

    def _metadata(self, metadata: tuple[Any, ...]) -> str:
        for entry in metadata:
            match entry:
                case OneOf(what=what, keys=keys):
                    ru, en, place = PLACES[what]
                    borne = BORNE_STEPS if place == "ladder" and "rank" in keys else ()
                    link = f"[{self.say(ru, en)}]({self._values}#{place})"
                    return ", ".join([link, *(f"`{key}`" for key in borne)])
                case Ref(kinds=kinds):
                    return self.say("ссылка на ", "reference to ") + self._kinds(kinds)
                case Matching(what=what, example=example):
                    return f"{self.say(*FORMS[what])}: `{example}`"
                case Whole(least=least, most=most):
                    whole = self.say("целое число", "whole number")
                    return whole if least is None else f"{whole} {least}…{most}"
        return ""

    def _kinds(self, kinds: tuple[str, ...]) -> str:
        if kinds == KINDS:
            return self.say("любой документ", "any document")
        if kinds == ITEM_KINDS:
            return ", ".join(f"`{kind}`" for kind in kinds)
        return f"`{kinds[0]}`"

    def _length(self, metadata: tuple[Any, ...]) -> str:
        least = next((each.min_length for each in metadata if isinstance(each, MinLen)), 0)
        most = next((each.max_length for each in metadata if isinstance(each, MaxLen)), None)
        if least == most:
            return f" ({least})"
        if most is not None:
            return f" ({least}…{most})"
        return self.say(f" (от {least})", f" ({least} or more)") if least else ""

    def _plain(self, annotation: Any, metadata: tuple[Any, ...]) -> str:
        if annotation is bool:
            return "`true`, `false`"
        if annotation is float:
            least = next(each.ge for each in metadata if isinstance(each, Ge))
            most = next(each.le for each in metadata if isinstance(each, Le))
            step = next((each.multiple_of for each in metadata if isinstance(each, MultipleOf)), "")
            every = f", {self.say('шаг', 'steps of')} {step}" if step else ""
            return f"{self.say('число', 'number')} {least}…{most}{every}"
        assert issubclass(annotation, BaseModel), annotation
        if issubclass(annotation, Line):
            return self.say("строка", "line")
        if issubclass(annotation, Prose):
            return self.say("текст", "text")
        name = annotation.__name__.lower()
        return f"[{self.say('ключи', 'keys')}](#{name})"
