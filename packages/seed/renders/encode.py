"""Writes rendered pictures as JPEGs of at most 400 kB into the web app: `python3 encode.py <name>…`."""

import io
import os
import sys

from PIL import Image

FOLDER = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(FOLDER, "out")
PICTURES = os.path.join(FOLDER, "..", "..", "..", "apps", "web", "src", "features", "catalog", "pictures")
MAX_BYTES = 400_000

CROPS = {"hero-tall": ("hero-wide", 0.47, 0.82)}
"""Pictures for phones: the picture that they are cut from, the middle of the cut as a share of its width, and its aspect."""


def read_picture(name):
    if name not in CROPS:
        return Image.open(os.path.join(OUT, f"{name}.png")).convert("RGB")
    source, middle, aspect = CROPS[name]
    picture = read_picture(source)
    width = round(picture.height * aspect)
    left = round(picture.width * middle - width / 2)
    return picture.crop((left, 0, left + width, picture.height))


def write_picture(name):
    picture = read_picture(name)
    for quality in range(86, 50, -4):
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
        if file.tell() <= MAX_BYTES:
            break
    else:
        raise SystemExit(f"{name} is larger than {MAX_BYTES} bytes at every quality")
    os.makedirs(PICTURES, exist_ok=True)
    with open(os.path.join(PICTURES, f"{name}.jpg"), "wb") as target:
        target.write(file.getvalue())


for name in sys.argv[1:]:
    write_picture(name)
