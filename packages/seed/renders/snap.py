"""
A tile that snaps onto its plate and comes off again, 24 pictures of a loop:
`blender -b --python snap.py -- <width> <samples> [<picture>…]`.
"""

import math
import os
import shutil
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import render, set_up  # noqa: E402
from product import MM, OUT, build_plate, build_tile, to_mesh, wall_material  # noqa: E402
from stage import add_area, add_looking_camera, set_world  # noqa: E402

SIZE, FRAME, PHOTO = "rectangle_small", "whisper", "coffee"
COUNT = 24
ASPECT = 1.5
FAR_MM, NEAR_MM = 130, 34
"""Distances from the wall where the tile starts, and where the magnet pulls it in."""


def ease(t):
    return t * t * (3 - 2 * t)


def compute_pose(index):
    """
    Returns the distance of the tile's top and bottom edge from their place on the wall, in mm. The tile approaches,
    snaps on, stays for a moment and comes off with its bottom edge first.
    """
    if index < 7:
        t = ease(index / 7)
        distance = FAR_MM + (NEAR_MM - FAR_MM) * t
        return distance, distance + 16 * (1 - t)
    if index < 9:
        distance = NEAR_MM * (1 - ((index - 6) / 3) ** 2)
        return distance * 0.9, distance
    if index < 14:
        return 0, 0
    t = (index - 13) / (COUNT - 13)
    return FAR_MM * ease(max(0, (t - 0.25) / 0.75)), (FAR_MM + 16) * ease(min(1, t * 1.12))


def build_scene():
    wall = wall_material((0.60, 0.55, 0.48))
    to_mesh("wall", [(-3, 0, -3), (3, 0, -3), (3, 0, 3), (-3, 0, 3)], [(0, 1, 2, 3)], wall)
    build_plate()
    tile, geometry = build_tile("tile", SIZE, FRAME, PHOTO)
    add_area("window", (-1.1, -0.95, 0.6), (1.0, 0.78, -0.42), (0.8, 1.1), 22, (1.0, 0.91, 0.79))
    add_area("room", (1.4, -1.9, 0.3), (-0.65, 1, -0.1), (2.4, 2.0), 12, (0.95, 0.97, 1.0))
    set_world((1.0, 0.97, 0.94), 0.16)
    add_looking_camera((0.92, -0.80, 0.16), (0.015, -0.055, -0.004), 66, 11)
    return tile, geometry["frame"]["height"] * MM


def main():
    width, samples, *chosen = sys.argv[sys.argv.index("--") + 1:]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    set_up(int(width), round(int(width) / ASPECT), int(samples), exposure=0.75)
    tile, height = build_scene()
    done = {}
    for index in map(int, chosen or range(COUNT)):
        path = os.path.join(OUT, f"snap-{index:02}.png")
        pose = top, bottom = compute_pose(index)
        if pose in done:
            shutil.copy(done[pose], path)
            continue
        tile.location.y = -(top + bottom) / 2 * MM
        tile.rotation_euler.x = -math.atan2((bottom - top) * MM, height)
        render(path)
        done[pose] = path


main()
