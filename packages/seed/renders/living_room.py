"""
The living room: `blender -b --python living_room.py -- <hero-wide|sizes|living-room> <width> <samples>`.

`hero-wide` shows a wall of eight tiles, `sizes` one tile of each size above the same sofa, and `living-room` the bare wall.
"""

import json
import os
import random
import sys

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import render, set_up  # noqa: E402
from furniture import SOFA_HEIGHT, build_plant, build_side_table, build_sofa  # noqa: E402
from product import MEASURES, MM, OUT, PHOTO_INDEX, WALL_INDEX, build_tile  # noqa: E402
from room import add_light, build_room  # noqa: E402
from stage import add_wall_camera  # noqa: E402

FRAME = "timeless"
WALL_PHOTOS = [
    "hot-air-balloons", "vase", "forest-in-fog", "dog-at-the-lake",
    "paper-boat", "red-umbrella", "coffee", "city-lights",
]
SIZE_PHOTOS = {
    "rectangle_small": "coffee", "rectangle_medium": "vase",
    "rectangle_large": "dog-at-the-lake", "rectangle_xlarge": "hot-air-balloons",
}
COLUMNS = 4
GAP, SIZES_GAP = 0.05, 0.16

ROOM = MEASURES["livingRoom"]
BOTTOM = SOFA_HEIGHT + ROOM["aboveSofaMm"] * MM
ASPECT = ROOM["widthMm"] / ROOM["heightMm"]
ACROSS = ROOM["widthMm"] * MM
CENTER = ((ROOM["widthMm"] / 2 - ROOM["sofaMm"]) * MM, (ROOM["floorMm"] - ROOM["heightMm"] / 2) * MM)
CAMERA = (CENTER[0], -4.7, 1.3)
"""Width of the visible wall, its center and the camera's position in meters."""


def arrange_wall():
    """Returns size, photo and place of eight large tiles in two rows."""
    trim = get_trim("rectangle_large")
    step_x, step_z = trim["width"] * MM + GAP, trim["height"] * MM + GAP
    middle = (COLUMNS - 1) / 2
    return [
        ("rectangle_large", photo, ((index % COLUMNS - middle) * step_x, 0, BOTTOM + trim["height"] / 2 * MM + (1 - index // COLUMNS) * step_z))
        for index, photo in enumerate(WALL_PHOTOS)
    ]


def arrange_sizes():
    """Returns size, photo and place of a tile of each size, side by side."""
    trims = [get_trim(size) for size in SIZE_PHOTOS]
    x = -(sum(trim["width"] for trim in trims) * MM + SIZES_GAP * (len(trims) - 1)) / 2
    tiles = []
    for (size, photo), trim in zip(SIZE_PHOTOS.items(), trims):
        tiles.append((size, photo, (x + trim["width"] / 2 * MM, 0, BOTTOM + trim["height"] / 2 * MM)))
        x += trim["width"] * MM + SIZES_GAP
    return tiles


def get_trim(size):
    return MEASURES["tiles"][size]["portrait"]["none"]["trim"]


def build_tiles(arranged):
    placed = []
    for index, (size, photo, at) in enumerate(arranged):
        _, geometry = build_tile(f"tile {index + 1}", size, FRAME, photo, at)
        placed.append((at, geometry))
    return placed


def write_corners(path, camera, placed):
    """Writes where the printed photos are: the corners as shares of the picture, clockwise from the top left."""
    depth = -(MEASURES["tileThicknessMm"] - MEASURES["printRecessMm"]) * MM
    tiles = []
    for at, geometry in placed:
        x, z = geometry["visible"]["width"] / 2 * MM, geometry["visible"]["height"] / 2 * MM
        corners = [(-x, z), (x, z), (x, -z), (-x, -z)]
        seen = [world_to_camera_view(bpy.context.scene, camera, Vector((at[0] + dx, depth, at[2] + dz))) for dx, dz in corners]
        tiles.append([[round(point.x, 5), round(1 - point.y, 5)] for point in seen])
    with open(path, "w", encoding="utf8") as file:
        json.dump(tiles, file)


def main():
    name, width, samples = sys.argv[sys.argv.index("--") + 1:]
    width = int(width)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    set_up(width, round(width / ASPECT), int(samples), exposure=0.5)
    rng = random.Random(23)
    build_room((0.66, 0.615, 0.55))
    build_sofa()
    build_side_table((-1.42, -0.42, 0), rng)
    build_plant((1.52, -0.40, 0), 1.25, 15, rng)
    placed = build_tiles({"hero-wide": arrange_wall, "sizes": arrange_sizes, "living-room": list}[name]())
    add_light()
    camera = add_wall_camera(CAMERA, CENTER, ACROSS)
    bpy.context.view_layer.update()
    write_corners(os.path.join(OUT, f"{name}.json"), camera, placed)
    render(os.path.join(OUT, f"{name}.png"), white_index=PHOTO_INDEX if placed else WALL_INDEX)


main()
