"""
Rooms: `blender -b --python rooms.py -- <hall|bedroom|kitchen> <width> <samples>` shows tiles to scale, X-Large ones in the
hall, Medium ones in the bedroom and Small ones in the kitchen. `<trio|six|dozen>` shows a memory collection in one of the rooms,
`nursery` three tiles above a chest of drawers. `<hall|bedroom|kitchen|nursery|empty>-room` shows the room without tiles and as wide
as the living room.
"""

import math
import os
import random
import sys
from typing import NamedTuple

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import render, set_up  # noqa: E402
from furniture import build_lemons, build_plant, build_stoneware, build_vase  # noqa: E402
from product import MEASURES, MM, OUT, WALL_INDEX, build_tile, new_material, wood_material  # noqa: E402
from room import add_light, build_room  # noqa: E402
from shapes import block, fabric, pillow, stem, turned  # noqa: E402
from stage import add_wall_camera  # noqa: E402

OAK = ((0.27, 0.15, 0.07), (0.42, 0.26, 0.135), (0.52, 0.34, 0.19), 0.4)


def hang(size, frame, photos, gap, bottom, middle=0.0, columns=None):
    """Hangs tiles in rows, with the lowest edge at `bottom` and `gap` meters between them."""
    columns = columns or len(photos)
    trim = MEASURES["tiles"][size]["portrait"]["none"]["trim"]
    step_x, step_z = trim["width"] * MM + gap, trim["height"] * MM + gap
    rows = len(photos) // columns
    for index, photo in enumerate(photos):
        row, column = divmod(index, columns)
        at = (middle + (column - (columns - 1) / 2) * step_x, 0, bottom + trim["height"] / 2 * MM + (rows - 1 - row) * step_z)
        build_tile(f"tile {index + 1}", size, frame, photo, at)


def build_hall(is_bare=False):
    rng = random.Random(5)
    oak = wood_material("oak", 0, *OAK)
    block("console top", (1.36, 0.34, 0.032), (0, -0.18, 0.80), 0.006, oak, cuts=4)
    block("apron", (1.24, 0.28, 0.09), (0, -0.18, 0.712), 0.004, oak, cuts=4)
    legs = wood_material("leg oak", 2, *OAK)
    for x in (-0.62, 0.62):
        for y in (-0.045, -0.315):
            block("leg", (0.042, 0.042, 0.80), (x, y, 0), 0.005, legs, cuts=3)
    if is_bare:
        build_lamp((-0.44, -0.18, 0.832))
        build_plant((1.42, -0.40, 0), 1.05, 13, rng)
    else:
        build_vase((-0.46, -0.17, 0.832), rng)
    for index, (color, size) in enumerate([((0.10, 0.13, 0.14), (0.24, 0.17)), ((0.52, 0.47, 0.38), (0.22, 0.155)), ((0.36, 0.14, 0.08), (0.19, 0.14))]):
        book = block("book", (*size, 0.028), (0.34, -0.17, 0.832 + 0.0285 * index), 0.003, new_material(f"cover {index}", color, 0.6)[0], cuts=3)
        book.rotation_euler.z = 0.12 - 0.14 * index
    dish = build_stoneware("dish", (0.68, 0.65, 0.60))
    turned("dish", [(0, 0), (0.04, 0), (0.075, 0.018), (0.095, 0.045), (0.092, 0.047), (0.07, 0.023), (0, 0.012)], dish, (0.34, -0.17, 0.918))


def build_bedroom(is_bare=False):
    linen = fabric("headboard", (0.30, 0.27, 0.23), (0.44, 0.405, 0.35), 520)
    block("headboard", (1.74, 0.10, 1.02), (0, -0.055, 0.1), 0.05, linen, wrinkle=0.002)
    white = fabric("cotton", (0.66, 0.645, 0.615), (0.80, 0.785, 0.75), 900, 0.0006)
    cover = fabric("cover", (0.34, 0.36, 0.32), (0.47, 0.49, 0.44), 420)
    block("mattress", (1.62, 1.9, 0.26), (0, -1.08, 0.30), 0.07, white, wrinkle=0.004, cuts=18)
    block("duvet", (1.72, 1.5, 0.15), (0, -1.42, 0.46), 0.07, cover, puff=0.03, wrinkle=0.022, cuts=30, seed=2)
    for side in (-1, 1):
        back = pillow("pillow", 0.66, 0.20, (side * 0.41, -0.235, 0.80), (17, 2 * side, -4 * side), white, 3 + side)
        back.scale.x = 1.12
        front = pillow("pillow", 0.60, 0.19, (side * 0.43, -0.40, 0.75), (27, -3 * side, 5 * side), cover, 8 + side)
        front.scale.x = 1.05
    pillow("cushion", 0.40, 0.16, (0.04, -0.54, 0.71), (33, 3, 2), fabric("rust", (0.34, 0.15, 0.08), (0.50, 0.25, 0.14), 420), 5)
    oak = wood_material("oak", 0, *OAK)
    for side in (-1, 1):
        block("nightstand", (0.44, 0.38, 0.46), (side * 1.17, -0.22, 0.06), 0.008, oak, cuts=4)
        block("drawer", (0.40, 0.01, 0.19), (side * 1.17, -0.413, 0.29), 0.003, oak, cuts=3)
        build_lamp((side * 1.17, -0.2, 0.52))


def build_lamp(at):
    x, y, z = at
    foot = build_stoneware("lamp foot", (0.63, 0.59, 0.53))
    turned("lamp foot", [(0, 0), (0.06, 0), (0.066, 0.01), (0.085, 0.07), (0.082, 0.13), (0.05, 0.19), (0.016, 0.21), (0.014, 0.26), (0, 0.26)], foot, at)
    shade, nodes, links, shader = new_material("shade", (0.80, 0.75, 0.66), 0.9)
    shader.inputs["Emission"].default_value = (1.0, 0.72, 0.42, 1)
    shader.inputs["Emission Strength"].default_value = 0.3
    turned("shade", [(0.15, 0), (0.105, 0.19), (0.103, 0.19), (0.148, 0)], shade, (x, y, z + 0.215))


def build_kitchen(is_bare=False):
    rng = random.Random(9)
    green = new_material("cabinet", (0.16, 0.20, 0.17), 0.42)[0]
    oak = wood_material("worktop", 0, *OAK)
    brass = new_material("brass", (0.60, 0.42, 0.20), 0.3, Metallic=1.0)[0]
    block("worktop", (4.4, 0.64, 0.038), (0, -0.32, 0.882), 0.005, oak, cuts=4)
    for index in range(-3, 4):
        x = index * 0.6
        block("front", (0.592, 0.022, 0.68), (x, -0.60, 0.19), 0.003, green, cuts=24)
        knob = turned("knob", [(0, 0), (0.006, 0), (0.006, 0.014), (0.014, 0.018), (0.014, 0.026), (0, 0.028)], brass, (x + 0.22, -0.611, 0.79), 24)
        knob.rotation_euler.x = math.radians(90)
    board = block("board", (0.26, 0.02, 0.40), (-0.72, -0.045, 0.922), 0.009, wood_material("board", 2, *OAK), cuts=6)
    board.rotation_euler.x = math.radians(-6)
    round_board = turned("round board", [(0, 0), (0.15, 0), (0.156, 0.006), (0.15, 0.014), (0, 0.014)], wood_material("walnut", 0, (0.07, 0.035, 0.018), (0.13, 0.07, 0.037), (0.19, 0.11, 0.06), 0.4), (-0.56, -0.09, 1.076), 64)
    round_board.rotation_euler.x = math.radians(81)
    build_lemons((0.30, -0.30, 0.92))
    jar = build_stoneware("jar", (0.36, 0.33, 0.29))
    turned("jar", [(0, 0), (0.055, 0), (0.06, 0.006), (0.06, 0.135), (0.052, 0.15), (0.052, 0.154), (0.044, 0.15), (0, 0.13)], jar, (0.66, -0.16, 0.92))
    for index in range(5):
        lean = Vector((rng.uniform(-0.06, 0.06), rng.uniform(-0.03, 0.02), 0.26 + 0.03 * index))
        foot = Vector((0.66, -0.16, 0.94))
        stem("spoon", [foot, foot + lean * 0.5, foot + lean], 0.0055, oak)
        tip = turned("spoon", [(0, -0.035), (0.014, -0.028), (0.022, 0), (0.016, 0.026), (0, 0.034)], oak, foot + lean, 24)
        tip.scale.y = 0.4


def build_nursery(is_bare=True):
    """A cot, a chest of drawers with a lamp, and a rug."""
    rng = random.Random(12)
    white = new_material("lacquer", (0.74, 0.71, 0.65), 0.4)[0]
    oak = wood_material("oak", 0, *OAK)
    x, wide, deep = -0.28, 1.26, 0.66
    for side in (-1, 1):
        for y in (-0.05, -0.05 - deep):
            block("post", (0.045, 0.045, 0.92), (x + side * wide / 2, y, 0), 0.012, oak, cuts=4)
        block("end", (0.022, deep, 0.50), (x + side * wide / 2, -0.05 - deep / 2, 0.36), 0.008, white, cuts=4)
    for y in (-0.05, -0.05 - deep):
        for z in (0.34, 0.84):
            block("rail", (wide, 0.024, 0.045), (x, y, z), 0.008, white, cuts=4)
        for index in range(15):
            block("bar", (0.018, 0.018, 0.48), (x + (index - 7) * wide / 16, y, 0.37), 0.006, white, cuts=2)
    cotton = fabric("cotton", (0.66, 0.645, 0.615), (0.80, 0.785, 0.75), 900, 0.0006)
    block("mattress", (wide - 0.06, deep - 0.06, 0.12), (x, -0.05 - deep / 2, 0.40), 0.04, cotton, wrinkle=0.003, cuts=12)
    knit = fabric("knit", (0.42, 0.47, 0.45), (0.58, 0.63, 0.60), 190, 0.004)
    block("blanket", (0.62, deep - 0.02, 0.05), (x + 0.26, -0.05 - deep / 2, 0.51), 0.024, knit, puff=0.012, wrinkle=0.012, cuts=22, seed=3)
    pillow("cushion", 0.30, 0.12, (x - 0.44, -0.24, 0.66), (38, -8, 6), fabric("apricot", (0.50, 0.28, 0.17), (0.66, 0.41, 0.28), 420), 4)
    chest = 1.18
    block("chest", (0.80, 0.44, 0.80), (chest, -0.24, 0.06), 0.010, white, cuts=4)
    block("chest top", (0.84, 0.46, 0.026), (chest, -0.24, 0.86), 0.006, oak, cuts=4)
    for index in range(3):
        block("drawer", (0.75, 0.012, 0.235), (chest, -0.466, 0.085 + 0.255 * index), 0.004, white, cuts=4)
        for side in (-1, 1):
            knob = turned("knob", [(0, 0), (0.008, 0), (0.008, 0.012), (0.017, 0.017), (0.017, 0.026), (0, 0.029)], oak, (chest + side * 0.2, -0.472, 0.20 + 0.255 * index), 24)
            knob.rotation_euler.x = math.radians(90)
    build_lamp((chest + 0.2, -0.22, 0.886))
    for index, (color, size) in enumerate([((0.52, 0.33, 0.22), (0.26, 0.19)), ((0.24, 0.33, 0.34), (0.23, 0.17)), ((0.66, 0.55, 0.33), (0.20, 0.15))]):
        book = block("book", (*size, 0.022), (chest - 0.16, -0.24, 0.886 + 0.0225 * index), 0.003, new_material(f"cover {index}", color, 0.6)[0], cuts=3)
        book.rotation_euler.z = 0.2 - 0.16 * index
    wool = fabric("rug", (0.50, 0.46, 0.39), (0.68, 0.64, 0.56), 150, 0.006)
    turned("rug", [(0, 0), (0.80, 0), (0.82, 0.008), (0.80, 0.018), (0, 0.018)], wool, (0.25, -1.25, 0), 96)
    build_plant((-1.42, -0.35, 0), 0.82, 11, rng)


ROOMS = {
    "hall": (build_hall, (0.62, 0.58, 0.52)),
    "bedroom": (build_bedroom, (0.50, 0.49, 0.44)),
    "kitchen": (build_kitchen, (0.70, 0.67, 0.61)),
    "nursery": (build_nursery, (0.60, 0.62, 0.56)),
    "empty": (lambda is_bare: None, (0.66, 0.615, 0.55)),
}
"""What stands in each room, and the color of its wall."""

class Hung(NamedTuple):
    """A room with tiles: meters of its wall in the picture, the picture's center, and what `hang` needs."""

    room: str
    across: float
    center: tuple
    tiles: tuple
    wall_color: tuple | None = None
    aspect: float = 1.5
    is_bare: bool = False


GAP = 0.05
"""Distance between the tiles of memory collections, as in `packages/domain/src/catalog/templates.ts`."""

CARD = 0.8
"""Aspect of the pictures on the cards of memory collections."""

YEAR = [
    "hot-air-balloons", "paper-boat", "bride", "graduation-caps",
    "coffee", "dog-at-the-lake", "city-lights", "vase",
    "forest-in-fog", "lemons", "sea-at-sunset", "red-umbrella",
]

HUNG = {
    "hall": Hung("hall", 2.75, (0.05, 1.08), ("rectangle_xlarge", "infinite", ["hot-air-balloons", "sea-at-sunset"], 0.07, 1.10)),
    "bedroom": Hung("bedroom", 2.95, (0.0, 1.20), ("rectangle_medium", "sleek", ["dog-at-the-lake", "sea-at-sunset", "vase"], 0.06, 1.28)),
    "kitchen": Hung("kitchen", 2.15, (0.06, 1.27), ("rectangle_small", "harmony", ["coffee", "vase", "hot-air-balloons"], 0.06, 1.36, 0.03)),
    "trio": Hung(
        "kitchen", 1.10, (-0.01, 1.405),
        ("rectangle_small", "whisper", ["dog-at-the-lake", "hot-air-balloons", "sea-at-sunset"], GAP, 1.38),
        aspect=CARD,
    ),
    "six": Hung(
        "bedroom", 1.40, (0.0, 1.43),
        ("rectangle_small", "infinite", ["vase", "red-umbrella", "bride", "coffee", "forest-in-fog", "city-lights"], GAP, 1.26, 0.0, 3),
        (0.53, 0.44, 0.37), CARD,
    ),
    "dozen": Hung("hall", 1.54, (0.11, 1.41), ("rectangle_small", "sleek", YEAR, GAP, 1.06, 0.21, 4), (0.30, 0.35, 0.29), CARD, True),
    "nursery": Hung(
        "nursery", 1.78, (1.0, 1.33),
        ("rectangle_small", "whisper", ["paper-boat", "hot-air-balloons", "dog-at-the-lake"], GAP, 1.40, 1.10),
        (0.15, 0.21, 0.17),
    ),
}


def main():
    picture, width, samples = sys.argv[sys.argv.index("--") + 1:]
    room = MEASURES["livingRoom"]
    hung = HUNG.get(picture)
    aspect = hung.aspect if hung else room["widthMm"] / room["heightMm"]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    set_up(int(width), round(int(width) / aspect), int(samples), exposure=0.35 if hung else 0.5)
    build, wall_color = ROOMS[hung.room if hung else picture.removesuffix("-room")]
    build_room(hung and hung.wall_color or wall_color)
    build(not hung or hung.is_bare)
    add_light()
    if hung:
        hang(*hung.tiles)
        add_wall_camera((hung.center[0], -4.6, 1.3), hung.center, hung.across)
        render(os.path.join(OUT, f"{picture}.png"))
        return
    center = ((room["widthMm"] / 2 - room["sofaMm"]) * MM, (room["floorMm"] - room["heightMm"] / 2) * MM)
    add_wall_camera((center[0], -4.7, 1.3), center, room["widthMm"] * MM)
    render(os.path.join(OUT, f"{picture}.png"), white_index=WALL_INDEX)


main()
