"""Writes rendered pictures and the loop as a video into the web app: `python3 encode.py <name>…`. A picture has at most 400 kB."""

import json
import os
import subprocess
import sys
import tempfile

from PIL import Image

from jpeg import encode_jpeg, encode_webp
from smooth_wall import smooth_wall

FOLDER = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(FOLDER, "out")
WEB = os.path.join(FOLDER, "..", "..", "..", "apps", "web")
PICTURES = os.path.join(WEB, "src", "features", "catalog", "pictures")
ROOMS = os.path.join(FOLDER, "..", "..", "imaging", "src", "rooms")
VIDEOS = os.path.join(WEB, "public", "videos")
WALL_ROOMS = os.path.join(WEB, "src", "features", "walls", "rooms")
MAX_BYTES = 400_000
MAX_ROOM_BYTES = 170_000
MAX_LARGE_ROOM_BYTES = 240_000
"""Phones do not load large rooms, and fabrics lose their weave in smaller files."""

ROOM_WIDTH, WALL_WIDTH = 1920, 1440
"""Widths of a room and of its wall on phones. Larger screens get `large` pictures, as wide as they were rendered."""

FRONT_WIDTH = 704
"""Width of a frame's front, which is rendered at twice this width, so that its edges are smooth."""

FRAMES_PER_SECOND = 12

CROPS = {
    "hero-tall": ("hero-wide", 0.47, 0.82),
    "living-room-middle": ("living-room", 0.47, 0.88),
    "sizes-narrow": ("sizes", 0.47, 0.9),
}
"""Smaller pictures: the picture that they are cut from, the middle of the cut as a share of its width, and its aspect."""


LAYERS = {"hero-white": ("hero-wide-white", 1440), "living-room-light": ("living-room-white", 720)}
"""Layers of the living room: the rendered file and the width of the JPEG. Light has no details."""

ROOM_PICTURES = ("living-room", "living-room-light")
"""Pictures that the image processes need too, because they hang walls in the room."""

LOOP, LOOP_STILL = "snap-on", "snap-01"
"""The loop, and the picture of it that is shown until it plays."""


def read_picture(name):
    if name in LAYERS:
        file, width = LAYERS[name]
        layer = fit_width(Image.open(os.path.join(OUT, f"{file}.png")).convert("RGB"), width)
        return smooth_wall(layer, read_wall("living-room"), is_light=True) if name == "living-room-light" else layer
    if name not in CROPS:
        file = LOOP_STILL if name == LOOP else name
        picture = Image.open(os.path.join(OUT, f"{file}.png")).convert("RGB")
        if name == "living-room":
            return smooth_wall(fit_width(picture, ROOM_WIDTH), read_wall(name))
        return fit_width(picture, FRONT_WIDTH) if name.endswith("-front") else picture
    source, middle, aspect = CROPS[name]
    picture = read_picture(source)
    width = round(picture.height * aspect)
    left = round(picture.width * middle - width / 2)
    return picture.crop((left, 0, left + width, picture.height))


def write_picture(name):
    picture = read_picture(name)
    jpeg = encode_jpeg(picture, name, MAX_BYTES, range(86, 50, -4))
    for folder in (PICTURES, ROOMS) if name in ROOM_PICTURES else (PICTURES,):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, f"{name}.jpg"), "wb") as target:
            target.write(jpeg)


def write_room(name):
    """Writes a room without tiles for the editor and the planner: the picture, its light, and its wall as a mask."""
    room = name.removesuffix("-room")
    os.makedirs(WALL_ROOMS, exist_ok=True)
    wall = read_wall(name)
    picture = smooth_wall(fit_width(Image.open(os.path.join(OUT, f"{name}.png")).convert("RGB"), ROOM_WIDTH), wall)
    write_avif(picture, os.path.join(WALL_ROOMS, f"{room}.avif"), MAX_ROOM_BYTES)
    if room != "living":
        light = fit_width(Image.open(os.path.join(OUT, f"{name}-white.png")).convert("RGB"), 720)
        for suffix, layer in (("", picture), ("-light", smooth_wall(light, wall, is_light=True))):
            with open(os.path.join(WALL_ROOMS, f"{room}{suffix}.jpg"), "wb") as target:
                target.write(encode_jpeg(layer, name, MAX_ROOM_BYTES, range(86, 40, -4)))
    write_wall(f"{room}-wall", fit_width(wall, WALL_WIDTH))


def write_large_room(name):
    """Writes the picture of a room and its wall as wide as they were rendered, for screens that are not phones."""
    room = name.removesuffix("-room")
    wall = read_wall(name)
    picture = smooth_wall(Image.open(os.path.join(OUT, f"{name}.png")).convert("RGB"), wall)
    if room == "living":
        with open(os.path.join(PICTURES, f"{name}-large.webp"), "wb") as target:
            target.write(encode_webp(picture, name, MAX_LARGE_ROOM_BYTES, range(94, 50, -2)))
    write_avif(picture, os.path.join(WALL_ROOMS, f"{room}-large.avif"), MAX_LARGE_ROOM_BYTES)
    write_wall(f"{room}-wall-large", wall)


def read_wall(name):
    return Image.open(os.path.join(OUT, f"{name}-mask.png")).convert("L")


def write_wall(name, wall):
    mask = Image.merge("RGBA", [Image.new("L", wall.size, 255)] * 3 + [wall])
    mask.save(os.path.join(WALL_ROOMS, f"{name}.webp"), quality=60, alpha_quality=80, method=6)


def write_avif(picture, path, max_bytes):
    """WebP and 8 bits would show blocks and bands in the wall's soft light when the editor enlarges it."""
    colors = ["-colorspace", "smpte170m", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-color_range", "pc"]
    codec = ["-c:v", "libaom-av1", "-still-picture", "1", "-crf", "12", "-cpu-used", "5", "-pix_fmt", "yuv420p10le", *colors]
    with tempfile.NamedTemporaryFile(suffix=".png") as source:
        picture.save(source, "PNG", compress_level=1)
        scale = ["-vf", "scale=out_color_matrix=bt601:out_range=full"]
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", source.name, *scale, *codec, path], check=True)
    if os.path.getsize(path) > max_bytes:
        raise SystemExit(f"{path} is larger than {max_bytes} bytes")


def fit_width(picture, width):
    return picture.resize((width, round(picture.height * width / picture.width)), Image.LANCZOS)


def write_photo_places():
    """Writes where the photos of `hero-wide` are, and which part of it `hero-tall` shows, as shares of its size."""
    with open(os.path.join(OUT, "hero-wide.json"), encoding="utf8") as file:
        photos = [to_rect(corners) for corners in json.load(file)]
    wide, tall = read_picture("hero-wide"), read_picture("hero-tall")
    _, middle, _ = CROPS["hero-tall"]
    width = tall.width / wide.width
    lines = ",\n".join(f"    {format_object(photo)}" for photo in photos)
    tall_part = format_object({"x": round(middle - width / 2, 5), "width": round(width, 5)})
    with open(os.path.join(PICTURES, "hero-photos.json"), "w", encoding="utf8") as file:
        file.write(f'{{\n  "photos": [\n{lines}\n  ],\n  "tall": {tall_part}\n}}\n')


def to_rect(corners):
    """The camera faces the wall, so the sides of photos are parallel to those of the picture."""
    (left, top), (right, _), (_, bottom), _ = corners
    for corner in corners:
        if min(abs(corner[0] - left), abs(corner[0] - right)) > 1e-4 or min(abs(corner[1] - top), abs(corner[1] - bottom)) > 1e-4:
            raise SystemExit(f"A photo is not a rectangle: {corners}")
    return {"x": left, "y": top, "width": round(right - left, 5), "height": round(bottom - top, 5)}


def format_object(values):
    return "{ " + ", ".join(f'"{key}": {value}' for key, value in values.items()) + " }"


def write_loop():
    os.makedirs(VIDEOS, exist_ok=True)
    source = ["-framerate", str(FRAMES_PER_SECOND), "-i", os.path.join(OUT, "snap-%02d.png")]
    codec = ["-c:v", "libaom-av1", "-crf", "22", "-b:v", "0", "-cpu-used", "4", "-pix_fmt", "yuv420p"]
    subprocess.run(["ffmpeg", "-y", *source, *codec, os.path.join(VIDEOS, f"{LOOP}.webm")], check=True)


def main():
    for name in sys.argv[1:]:
        if name.endswith("-room-large"):
            write_large_room(name.removesuffix("-large"))
            continue
        if name.endswith("-room-wall") or name.endswith("-room") and name != "living-room":
            write_room(name.removesuffix("-wall"))
            continue
        write_picture(name)
        if name == LOOP:
            write_loop()
        if name == "hero-white":
            write_photo_places()


if __name__ == "__main__":
    main()
