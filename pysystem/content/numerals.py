"""Numbers with their nouns."""

_STEPS = ("шаг", "шага", "шагов")


def steps(value: float, lang: str) -> str:
    """A signed number of row-steps in words: `+5 шагов`, `-0,5 шага`, `+1 step`."""
    number = f"{value:+.2f}".rstrip("0").rstrip(".")
    if lang == "ru":
        return f"{number.replace('.', ',')} {russian_plural(value, _STEPS)}"
    return f"{number} step{'' if abs(value) == 1 else 's'}"


def russian_plural(value: float, forms: tuple[str, str, str]) -> str:
    """The form of a noun after a number: one of `1 шаг`, `2 шага` (and fractions), `5 шагов`."""
    one, few, many = forms
    count = abs(value)
    if count != int(count):
        return few
    last, teens = count % 10, 10 < count % 100 < 20
    if teens or last == 0 or last > 4:
        return many
    return one if last == 1 else few
