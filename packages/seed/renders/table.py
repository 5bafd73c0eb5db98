"""
Pictures on a table: `blender -b --python table.py -- <phone|choice|back|box> <width> <samples>`.

`phone`: a phone with photos, three of them chosen. `choice`: tiles in three sizes and frames. `back`: the back of a tile with its
magnet, and two plates. `box`: what the box holds for three tiles.
"""

import math
import os
import sys

import bpy
from mathutils import Vector, noise
from PIL import Image, ImageDraw, ImageOps

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import render, set_up  # noqa: E402
from product import (  # noqa: E402
    MEASURES, MM, OUT, PLATE_MM, PLATE_SIDE_MM, SAMPLES, add_bump, add_noise, build_plate, build_tile, new_material, rectangle,
    rounded_plate, to_mesh, wood_material,
)
from shapes import block  # noqa: E402
from stage import add_area, add_looking_camera, set_world  # noqa: E402

SIZE = "rectangle_small"
THICK = MEASURES["tileThicknessMm"] * MM
FOAM_MM = 0.8
CARD = 0.004
ASPECT = 1.5


def lay(item, at, turn, face_up=True):
    """Lays an upright item of the wall on the table. `turn` is in degrees."""
    item.rotation_euler = (math.radians(-90 if face_up else 90), 0, math.radians(turn))
    item.location = at


def build_table():
    top = wood_material("table", 0, (0.40, 0.27, 0.155), (0.52, 0.37, 0.23), (0.60, 0.45, 0.29), 0.5)
    depth = 0.19
    for row in range(-6, 9):
        block("board", (3.2, depth - 0.0012, 0.02), (0.37 * (row % 3), row * depth, -0.02), 0.0015, top, cuts=3)


def lay_plate(at, turn, face_up=True):
    """Lays a plate with its adhesive foam. Turned over, it shows the white backing of the adhesive."""
    plate = build_plate()
    foam = rounded_plate("foam", PLATE_SIDE_MM - 3, 0, FOAM_MM, new_material("backing", (0.80, 0.79, 0.76), 0.42)[0])
    x, y, z = at
    if face_up:
        lay(foam, (x, y, z), turn)
        lay(plate, (x, y, z + FOAM_MM * MM), turn)
    else:
        lay(plate, (x, y, z), turn)
        lay(foam, (x, y, z + PLATE_MM * MM), turn)


def lay_tile(frame, photo, at, turn, face_up=True, size=SIZE):
    tile, geometry = build_tile(f"{frame} {photo}", size, frame, photo)
    x, y, z = at
    lay(tile, (x, y, z - PLATE_MM * MM if face_up else z + THICK), turn, face_up)
    return geometry["frame"]


PHONE_MM, BEZEL_MM, PHONE_THICK_MM = (73, 150), 2.6, 8.0
SHOWN_PHOTOS = [
    "city-lights", "coffee", "hot-air-balloons", "dog-at-the-lake", "forest-in-fog", "vase", "paper-boat", "sea-at-sunset",
    "bride", "candles", "red-umbrella", "lemons", "moon-over-the-sea", "graduation-caps", "rain-on-a-window", "vase", "paper-boat",
    "forest-in-fog",
]
CHOSEN_PHOTOS = ("hot-air-balloons", "dog-at-the-lake", "sea-at-sunset")


def write_screen(path):
    """Draws square photos in rows of three, with a check on the chosen ones."""
    scale, columns = 14, 3
    wide, tall = ((side - 2 * BEZEL_MM) * scale for side in PHONE_MM)
    screen = Image.new("RGB", (round(wide), round(tall)), (12, 12, 13))
    draw = ImageDraw.Draw(screen)
    gap = 12
    side = round((wide - gap * (columns - 1)) / columns)
    top = round(tall * 0.075)
    for index, photo in enumerate(SHOWN_PHOTOS):
        x, y = index % columns * (side + gap), top + index // columns * (side + gap)
        picture = ImageOps.fit(Image.open(os.path.join(SAMPLES, f"{photo}.jpg")).convert("RGB"), (side, side), Image.LANCZOS)
        screen.paste(picture, (x, y))
        if photo in CHOSEN_PHOTOS:
            right, bottom, radius = x + side - 20, y + side - 20, 62
            draw.ellipse((right - 2 * radius, bottom - 2 * radius, right, bottom), fill=(20, 108, 78), outline=(255, 255, 255), width=9)
            a, b = right - radius, bottom - radius
            draw.line([(a - 28, b + 2), (a - 7, b + 23), (a + 28, b - 20)], fill=(255, 255, 255), width=14, joint="curve")
    screen.save(path)


def build_phone():
    """A phone beside a tile with one of the photos that are chosen on it."""
    lay_tile("whisper", "dog-at-the-lake", (0.135, 0.075, 0), -9)
    wide, tall = PHONE_MM
    body = rounded_plate("phone", wide, 0, PHONE_THICK_MM, new_material("phone", (0.010, 0.010, 0.011), 0.12)[0], 10.0, tall)
    write_screen(os.path.join(OUT, "screen.png"))
    material, nodes, links, shader = new_material("screen", (0.0, 0.0, 0.0), 0.08)
    picture = nodes.new("ShaderNodeTexImage")
    picture.image = bpy.data.images.load(os.path.join(OUT, "screen.png"))
    links.new(picture.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = 1.0
    screen = rectangle("screen", wide - 2 * BEZEL_MM, tall - 2 * BEZEL_MM, PHONE_THICK_MM + 0.05, material)
    for item in (body, screen):
        lay(item, (-0.075, -0.008, 0), 12)
    add_looking_camera((0.0, -0.33, 0.43), (-0.012, 0.0, 0), 60, 11)


def build_choice():
    lay_tile("timeless", "red-umbrella", (-0.235, 0.03, 0), 6, size="rectangle_small")
    lay_tile("whisper", "bride", (0.06, 0.05, 0), -3, size="rectangle_medium")
    lay_tile("serene", "hot-air-balloons", (0.345, -0.005, 0), -9, size="rectangle_small")
    add_looking_camera((0.06, -0.64, 0.90), (0.055, 0.012, 0), 44, 9)


def build_back():
    lay_tile("harmony", "hot-air-balloons", (-0.085, 0.02, 0), 14, False)
    lay_plate((0.155, 0.085, 0), -9)
    lay_plate((0.185, -0.055, 0), 21, False)
    add_looking_camera((0.06, -0.52, 0.60), (0.032, 0.008, 0), 52, 9)


def cardboard_material():
    material, nodes, links, shader = new_material("cardboard", (0.43, 0.29, 0.175), 0.85)
    fiber = add_noise(nodes, links, 420, (1, 0.2, 1), 3)
    add_bump(nodes, links, shader, fiber.outputs["Fac"], 0.2, 0.0004)
    return material


def build_box():
    """An open box with two tiles, the third tile beside it, and three plates."""
    frame = MEASURES["tiles"][SIZE]["portrait"]["none"]["frame"]
    wide, deep, tall = frame["width"] * MM + 0.028, frame["height"] * MM + 0.028, 0.075
    x, y = -0.155, 0.015
    card = cardboard_material()
    block("floor", (wide, deep, CARD), (x, y, 0), 0.0015, card, cuts=3)
    for side in (-1, 1):
        block("side", (CARD, deep, tall), (x + side * wide / 2, y, 0), 0.0015, card, cuts=3)
        block("end", (wide, CARD, tall), (x, y + side * deep / 2, 0), 0.0015, card, cuts=3)
        flap = block("flap", (wide * 0.42, deep - 0.004, CARD), (0, 0, 0), 0.0015, card, cuts=3)
        flap.rotation_euler = (0, math.radians(side * (28 if side > 0 else 34)), 0)
        reach = wide * 0.21
        lean = math.radians(28 if side > 0 else 34)
        flap.location = (x + side * (wide / 2 + reach * math.cos(lean)), y, tall - reach * math.sin(lean))
    build_tissue(x, y, wide, deep)
    for level, (name, photo, shift, angle) in enumerate([("timeless", "sea-at-sunset", 0.0, 0.0), ("timeless", "red-umbrella", 0.004, 1.2)]):
        lay_tile(name, photo, (x + shift, y - 0.002, CARD + 0.006 + level * (THICK + 0.004)), angle)
    lay_tile("timeless", "hot-air-balloons", (0.235, 0.075, 0), -7)
    for at, angle, face_up in [((0.125, -0.165, 0), 8, True), ((0.222, -0.178, 0), -12, True), ((0.318, -0.158, 0), 17, False)]:
        lay_plate(at, angle, face_up)
    add_looking_camera((0.10, -0.60, 0.80), (0.045, 0.0, 0.0), 45, 9)


def build_tissue(x, y, wide, deep):
    """Crumpled tissue paper below the tiles."""
    count, vertices, faces = 70, [], []
    for row in range(count + 1):
        for column in range(count + 1):
            u, v = column / count * 2 - 1, row / count * 2 - 1
            rim = max(abs(u), abs(v))
            fold = abs(noise.noise(Vector((u * 4, v * 5, 3)))) + 0.5 * abs(noise.noise(Vector((u * 11, v * 13, 8))))
            high = CARD + 0.001 + max(0, rim - 0.86) / 0.14 * (0.034 + 0.045 * fold)
            vertices.append((x + u * (wide / 2 - 0.004), y + v * (deep / 2 - 0.004), high))
    for row in range(count):
        for column in range(count):
            a = row * (count + 1) + column
            faces.append((a, a + 1, a + count + 2, a + count + 1))
    to_mesh("tissue", vertices, faces, new_material("tissue", (0.83, 0.81, 0.77), 0.8)[0], True)


def build_room():
    """The table in the light of a window."""
    build_table()
    add_area("window", (-1.5, 0.9, 1.1), (1, -0.6, -0.72), (1.3, 1.0), 38, (1.0, 0.92, 0.81))
    add_area("room", (0.9, -1.0, 1.8), (-0.4, 0.45, -1), (2.4, 2.0), 18, (0.95, 0.97, 1.0))
    set_world((1.0, 0.97, 0.94), 0.14)


def main():
    name, width, samples = sys.argv[sys.argv.index("--") + 1:]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    set_up(int(width), round(int(width) / ASPECT), int(samples), exposure=0.7)
    build_room()
    {"phone": build_phone, "choice": build_choice, "back": build_back, "box": build_box}[name]()
    render(os.path.join(OUT, f"{name}.png"))


if __name__ == "__main__":
    main()
