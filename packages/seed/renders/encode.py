"""Writes the rendered pictures as JPEGs of at most 400 kB into the web app: `python3 encode.py <name>…`."""

import io
import os
import sys

from PIL import Image

FOLDER = os.path.dirname(os.path.abspath(__file__))
WEB = os.path.join(FOLDER, "..", "..", "..", "apps", "web", "src", "features", "catalog")
TARGETS = {
    "hero-wide": "home/pictures",
    "hero-tall": "home/pictures",
}
MAX_BYTES = 400_000

for name in sys.argv[1:]:
    picture = Image.open(os.path.join(FOLDER, "out", f"{name}.png")).convert("RGB")
    for quality in range(88, 50, -4):
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
        if file.tell() <= MAX_BYTES:
            break
    else:
        raise SystemExit(f"{name} is larger than {MAX_BYTES} bytes at every quality")
    folder = os.path.join(WEB, TARGETS[name])
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, f"{name}.jpg"), "wb") as target:
        target.write(file.getvalue())
