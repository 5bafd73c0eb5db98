"""
The six frames from three sides: `blender -b --python frames.py -- <width> <samples> [<frame>-<view>…]`.

Views: `front` (straight on), `corner` (close-up) and `edge` (the thickness, along the wall).
"""

import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import render, set_up  # noqa: E402
from product import MEASURES, MM, OUT, build_tile, to_mesh, wall_material  # noqa: E402
from stage import add_area, add_looking_camera, add_wall_camera, set_world  # noqa: E402

SIZE = "rectangle_small"
PHOTOS = {"black": "hot-air-balloons", "white": "vase", "wood": "dog-at-the-lake"}
ASPECTS = {"front": 0.8, "corner": 1.0, "edge": 1.0}


def build_scene(frame):
    color = MEASURES["frames"][frame]["color"]
    wall = wall_material((0.60, 0.55, 0.48))
    to_mesh("wall", [(-3, 0, -3), (3, 0, -3), (3, 0, 3), (-3, 0, 3)], [(0, 1, 2, 3)], wall)
    _, geometry = build_tile(frame, SIZE, frame, PHOTOS[color])
    add_area("window", (-1.15, -0.62, 0.62), (1.0, 0.52, -0.5), (0.6, 0.9), 21, (1.0, 0.91, 0.79))
    add_area("room", (0.9, -2.2, 0.3), (-0.4, 1, -0.1), (2.4, 2.0), 7, (0.95, 0.97, 1.0))
    set_world((1.0, 0.97, 0.94), 0.10)
    return geometry["frame"]["width"] / 2 * MM, geometry["frame"]["height"] / 2 * MM


def add_view(view, half_width, half_height):
    front = -MEASURES["tileThicknessMm"] * MM
    if view == "front":
        add_wall_camera((0, -2.4, 0), (0, -0.006), 0.335)
    elif view == "corner":
        target = (half_width - 0.030, front, half_height - 0.034)
        add_looking_camera((half_width + 0.07, -0.30, half_height + 0.085), target, 85, 13, (half_width - 0.006, front, half_height - 0.006))
    else:
        target = (half_width - 0.012, front / 2, 0.035)
        add_looking_camera((half_width + 0.245, -0.105, 0.12), target, 70, 14, (half_width, front / 2, 0.03))


def main():
    width, samples, *chosen = sys.argv[sys.argv.index("--") + 1:]
    for name in chosen or [f"{frame}-{view}" for frame in MEASURES["frames"] for view in ASPECTS]:
        frame, view = name.split("-")
        bpy.ops.wm.read_factory_settings(use_empty=True)
        set_up(int(width), round(int(width) / ASPECTS[view]), int(samples), exposure=1.2)
        add_view(view, *build_scene(frame))
        render(os.path.join(OUT, f"frame-{name}.png"))


main()
