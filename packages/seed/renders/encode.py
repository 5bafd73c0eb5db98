"""Writes rendered pictures as JPEGs of at most 400 kB, and the loop as a video, into the web app: `python3 encode.py <name>…`."""

import io
import os
import subprocess
import sys

from PIL import Image

FOLDER = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(FOLDER, "out")
WEB = os.path.join(FOLDER, "..", "..", "..", "apps", "web")
PICTURES = os.path.join(WEB, "src", "features", "catalog", "pictures")
VIDEOS = os.path.join(WEB, "public", "videos")
MAX_BYTES = 400_000
FRAMES_PER_SECOND = 12

CROPS = {"hero-tall": ("hero-wide", 0.47, 0.82), "sizes-narrow": ("sizes", 0.47, 0.9)}
"""Pictures for phones: the picture that they are cut from, the middle of the cut as a share of its width, and its aspect."""


LOOP, LOOP_STILL = "snap-on", "snap-01"
"""The loop, and the picture of it that is shown until it plays."""


def read_picture(name):
    if name not in CROPS:
        file = LOOP_STILL if name == LOOP else name
        return Image.open(os.path.join(OUT, f"{file}.png")).convert("RGB")
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


def write_loop():
    os.makedirs(VIDEOS, exist_ok=True)
    source = ["-framerate", str(FRAMES_PER_SECOND), "-i", os.path.join(OUT, "snap-%02d.png")]
    codec = ["-c:v", "libaom-av1", "-crf", "22", "-b:v", "0", "-cpu-used", "4", "-pix_fmt", "yuv420p"]
    subprocess.run(["ffmpeg", "-y", *source, *codec, os.path.join(VIDEOS, f"{LOOP}.webm")], check=True)


for name in sys.argv[1:]:
    write_picture(name)
    if name == LOOP:
        write_loop()
