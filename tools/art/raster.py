"""SVG → pixels → WebP. The only file that needs the imaging libraries."""

import io

import resvg_py
from PIL import Image


def draw(svg: str, side: int) -> Image.Image:
    """The pixels of an SVG; its longer side is `side`."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=side, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def webp(image: Image.Image, quality: int) -> bytes:
    """The file's bytes."""
    out = io.BytesIO()
    image.save(out, "WEBP", quality=quality, alpha_quality=50, method=6)
    return out.getvalue()
