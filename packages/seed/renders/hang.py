"""
Hangs sample photos in the frames of `hero-wide` without rendering the room again: `python3 hang.py <frame>=<photo>…`. Frames
count from 0, row by row. A photo is multiplied with the white print that was rendered in its frame.
"""

import json
import os
import sys

from PIL import Image, ImageChops, ImageOps

from encode import CROPS, MAX_BYTES, PICTURES
from jpeg import encode_jpeg

SAMPLES = os.path.join(PICTURES, "..", "..", "..", "..", "public", "samples")


def hang(room, white, place, slug):
    left, top = round(place["x"] * room.width), round(place["y"] * room.height)
    right, bottom = round((place["x"] + place["width"]) * room.width), round((place["y"] + place["height"]) * room.height)
    photo = Image.open(os.path.join(SAMPLES, f"{slug}.jpg")).convert("RGB")
    photo = ImageOps.fit(photo, (right - left, bottom - top), Image.LANCZOS)
    room.paste(ImageChops.multiply(photo, white.crop((left, top, right, bottom))), (left, top))


def save(picture, name):
    with open(os.path.join(PICTURES, f"{name}.jpg"), "wb") as target:
        target.write(encode_jpeg(picture, name, MAX_BYTES, range(90, 50, -4)))


def main():
    room, white = (Image.open(os.path.join(PICTURES, f"{name}.jpg")).convert("RGB") for name in ("hero-wide", "hero-white"))
    with open(os.path.join(PICTURES, "hero-photos.json"), encoding="utf8") as file:
        places = json.load(file)["photos"]
    for frame, slug in (pair.split("=") for pair in sys.argv[1:]):
        hang(room, white, places[int(frame)], slug)
    save(room, "hero-wide")
    _, middle, aspect = CROPS["hero-tall"]
    width = round(room.height * aspect)
    left = round(room.width * middle - width / 2)
    save(room.crop((left, 0, left + width, room.height)), "hero-tall")


main()
