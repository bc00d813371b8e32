"""Slugs: short ASCII names that stay for ever, made from a title in any alphabet."""

import re
import unicodedata
from hashlib import sha256

from pysystem.content.names import is_device_name
from pysystem.model.base import SLUG

_SLUG = re.compile(SLUG)

# й is j and ы is y, so that «край» and «краи», «мыл» and «мил» stay apart.
_LETTERS = str.maketrans(
    {
        **dict(zip("абвгдезиклмнопрстуфыэ", "abvgdeziklmnoprstufye", strict=True)),
        **{"ё": "yo", "ж": "zh", "й": "j", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh"},
        **{"щ": "shch", "ъ": "", "ь": "", "ю": "yu", "я": "ya"},
        **{"є": "ye", "і": "i", "ї": "yi", "ґ": "g", "ў": "u"},
        **{"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th", "ð": "d"},
        **dict.fromkeys("'’ʼ", ""),
    }
)


def is_slug(text: str) -> bool:
    """Whether a text can be a slug: small Latin letters, digits, single hyphens; no device name."""
    return _SLUG.fullmatch(text) is not None and not is_device_name(text)


def slugify(title: str) -> str:
    """A slug for a title; the same on every machine, whatever form its letters are stored in.

    Cyrillic is transliterated. A title without a letter that has a place in ASCII gets a slug made
    from its hash; a name reserved by Windows gets an ending.
    """
    composed = unicodedata.normalize("NFC", title).lower()
    latin = composed.translate(_LETTERS)
    letters = (c for c in unicodedata.normalize("NFKD", latin) if not unicodedata.combining(c))
    slug = re.sub(r"[^a-z0-9]+", "-", "".join(letters)).strip("-")
    if not slug:
        return f"x-{sha256(composed.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    return f"{slug}-x" if is_device_name(slug) else slug
