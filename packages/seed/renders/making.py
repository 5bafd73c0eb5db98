"""
What a tile is made of, and how: `blender -b --python making.py -- <exploded|printed|trimmed|framing> <width> <samples>`.

`exploded`: the layers of a tile, one behind the other, in front of the wall. `printed`: a print with its crop marks.
`trimmed`: a print that was cut to size. `framing`: a print, a board and a frame before they are put together.
"""

import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import render, set_up  # noqa: E402
from product import (  # noqa: E402
    BACK_RECESS_MM, MEASURES, MM, OUT, PLATE_MM, PLATE_SIDE_MM, back_material, build_frame, build_plate, fit_photo, magnet_material,
    new_material, paper_material, photo_material, rectangle, rounded_plate, steel_material, to_mesh, wall_material,
)
from stage import add_area, add_looking_camera, set_world  # noqa: E402
from table import ASPECT, SIZE, build_room, lay  # noqa: E402

PRINT_AT_MM = MEASURES["tileThicknessMm"] - MEASURES["printRecessMm"]
BOARD_MM = PRINT_AT_MM - PLATE_MM - BACK_RECESS_MM
PAPER_MM = 0.3
STRIP_MM = MEASURES["markFromMm"] + MEASURES["markLengthMm"]
"""Paper outside of the trim: the bleed, and the crop marks around it."""


def get_geometry(mat):
    return MEASURES["tiles"][SIZE]["portrait"][mat]


def new_parent(name, parts):
    parent = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(parent)
    for part in parts:
        part.parent = parent
    return parent


def build_print(photo, mat):
    """A trimmed print, upright: its paper, which is also the mat, and its photo."""
    geometry = get_geometry(mat)
    trim, size = geometry["trim"], geometry["photo"] if mat == "none" else geometry["visible"]
    picture = rectangle(photo, min(size["width"], trim["width"]), min(size["height"], trim["height"]), PAPER_MM + 0.05, photo_material(photo))
    fit_photo(picture, size)
    return new_parent(f"{photo} print", [rectangle(f"{photo} paper", trim["width"], trim["height"], PAPER_MM, paper_material()), picture])


def build_slab(name, width, height, thick, material):
    """An upright slab in mm with sharp edges, with its back at the wall."""
    x, z = width / 2 * MM, height / 2 * MM
    vertices = [(side_x * x, y, side_z * z) for y in (0, -thick * MM) for side_x, side_z in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    sides = [(corner, (corner + 1) % 4, (corner + 1) % 4 + 4, corner + 4) for corner in range(4)]
    return to_mesh(name, vertices, [(3, 2, 1, 0), (4, 5, 6, 7), *sides], material)


def build_board():
    """The board behind the print, upright, with its back at the wall."""
    lip = get_geometry("none")["lip"]
    return build_slab("board", lip["width"], lip["height"], BOARD_MM, back_material())


def build_exploded():
    wall = wall_material((0.60, 0.55, 0.48))
    to_mesh("wall", [(-3, 0, -3), (3, 0, -3), (3, 0, 3), (-3, 0, 3)], [(0, 1, 2, 3)], wall)
    build_plate()
    magnet = rounded_plate("magnet", PLATE_SIDE_MM, 0, BACK_RECESS_MM, magnet_material())
    frame = get_geometry("none")["frame"]
    layers = [(magnet, 0.11), (build_board(), 0.22), (build_print("dog-at-the-lake", "none"), 0.36), (build_frame("frame", frame["width"], frame["height"], "wood"), 0.49)]
    for item, distance in layers:
        item.location.y -= distance
    add_area("window", (-1.3, -1.0, 0.9), (1.0, 0.55, -0.55), (0.8, 1.0), 34, (1.0, 0.91, 0.79))
    add_area("room", (1.3, -2.0, 0.4), (-0.5, 1, -0.1), (2.4, 2.0), 12, (0.95, 0.97, 1.0))
    set_world((1.0, 0.97, 0.94), 0.16)
    add_looking_camera((1.12, -1.24, 0.34), (0.035, -0.30, -0.022), 76, 22)


def build_sheet(photo):
    """A print on its sheet, upright, with bleed and crop marks."""
    trim = get_geometry("none")["trim"]
    width, height, bleed = trim["width"], trim["height"], MEASURES["bleedMm"]
    ink = new_material("ink", (0.02, 0.02, 0.02), 0.6)[0]
    picture = rectangle(photo, width + 2 * bleed, height + 2 * bleed, PAPER_MM + 0.05, photo_material(photo))
    fit_photo(picture, {"width": width + 2 * bleed, "height": height + 2 * bleed})
    parts = [rectangle("sheet", width + 2 * STRIP_MM + 16, height + 2 * STRIP_MM + 16, PAPER_MM, paper_material()), picture]
    reach = MEASURES["markFromMm"] + MEASURES["markLengthMm"] / 2
    for side_x in (-1, 1):
        for side_z in (-1, 1):
            for across in (True, False):
                mark = rectangle("mark", *((MEASURES["markLengthMm"], 0.4) if across else (0.4, MEASURES["markLengthMm"])), PAPER_MM + 0.06, ink)
                mark.location = (side_x * (width / 2 + (reach if across else 0)) * MM, 0, side_z * (height / 2 + (0 if across else reach)) * MM)
                parts.append(mark)
    return new_parent(f"{photo} sheet", parts)


def build_printed():
    lay(build_sheet("red-umbrella"), (-0.16, 0.05, 0), 11)
    lay(build_sheet("hot-air-balloons"), (0.115, -0.01, 0.0006), -4)
    add_looking_camera((0.05, -0.56, 0.66), (0.02, 0.0, 0), 44, 10)


def build_lines(name, count, step, length, wide, depth, material, along_x):
    """Parallel lines, upright, `step` mm apart and centered. `length` returns the length in mm of each line."""
    lines = []
    for index in range(count):
        size = (wide, length(index)) if along_x else (length(index), wide)
        line = rectangle(name, *size, depth, material)
        at = (index - (count - 1) / 2) * step * MM
        line.location = (at, 0, 0) if along_x else (0, 0, at)
        lines.append(line)
    return lines


def build_cutting_mat(width, height):
    """A cutting mat with a printed grid, upright."""
    mat = new_material("cutting mat", (0.03, 0.062, 0.05), 0.82)[0]
    faint, strong = (new_material(name, color, 0.8)[0] for name, color in (("faint", (0.07, 0.13, 0.10)), ("strong", (0.20, 0.30, 0.24))))
    grid = []
    for step, wide, depth, material in ((10, 0.3, 3.02, faint), (50, 0.5, 3.04, strong)):
        columns, rows = (width - 40) // step + 1, (height - 40) // step + 1
        grid += build_lines("column", columns, step, lambda _: height - 40, wide, depth, material, True)
        grid += build_lines("row", rows, step, lambda _: width - 40, wide, depth, material, False)
    return new_parent("cutting mat", [build_slab("mat", width, height, 3, mat), *grid])


def build_ruler(length):
    """A steel ruler with a mark at every half centimeter, upright."""
    ink = new_material("ruler ink", (0.03, 0.03, 0.03), 0.6)[0]
    marks = build_lines("mark", length // 5 - 1, 5, lambda index: 5 if index % 2 else 9, 0.35, 1.03, ink, False)
    for index, mark in enumerate(marks):
        mark.location.x = (-15 + (5 if index % 2 else 9) / 2) * MM
    return new_parent("ruler", [build_slab("steel", 30, length, 1, steel_material()), *marks])


def build_strip(photo, along):
    """An upright strip that was cut off: its bleed, still printed with the edge of the photo, and two crop marks."""
    bleed, mark = MEASURES["bleedMm"], MEASURES["markLengthMm"]
    ink = new_material("ink", (0.02, 0.02, 0.02), 0.6)[0]
    paper = rectangle("paper", STRIP_MM, along + 2 * STRIP_MM, PAPER_MM, paper_material())
    edge = rectangle("bleed", bleed, along + 2 * bleed, PAPER_MM + 0.05, photo_material(photo))
    edge.location.x = (STRIP_MM - bleed) / 2 * MM
    for loop, (x, y) in zip(edge.data.uv_layers[0].data, [(0, 0), (1, 0), (1, 1), (0, 1)]):
        loop.uv = (x * bleed / get_geometry("none")["trim"]["width"], y)
    marks = [rectangle("mark", mark, 0.4, PAPER_MM + 0.06, ink) for _ in range(2)]
    for side, item in zip((-1, 1), marks):
        item.location = ((mark - STRIP_MM) / 2 * MM, 0, side * along / 2 * MM)
    return new_parent("strip", [paper, edge, *marks])


def build_trimmed():
    trim = get_geometry("none")["trim"]
    photo = "hot-air-balloons"
    lay(build_cutting_mat(640, 460), (0.03, 0.0, 0), 0)
    lay(build_print(photo, "none"), (-0.03, 0.0, 0.0035), 4)
    strips = [("height", 0.118, 0.01, 188), ("height", 0.158, -0.012, 183), ("width", -0.02, -0.197, 96), ("height", -0.185, 0.015, -3)]
    for index, (side, x, y, turn) in enumerate(strips):
        lay(build_strip(photo, trim[side]), (x, y, 0.0035 + index * 0.0003), turn)
    lay(build_ruler(400), (0.225, 0.0, 0.0031), -4)
    add_looking_camera((0.05, -0.52, 0.60), (0.02, -0.005, 0), 48, 10)


def build_framing():
    frame = get_geometry("none")["frame"]
    lay(build_board(), (0.135, 0.03, 0), -8)
    lay(build_print("dog-at-the-lake", "none"), (0.17, -0.02, BOARD_MM * MM), -3)
    lay(build_frame("frame", frame["width"], frame["height"], "wood"), (-0.155, 0.02, -PLATE_MM * MM), 9)
    add_looking_camera((0.04, -0.56, 0.66), (0.015, 0.005, 0), 45, 10)


def main():
    name, width, samples = sys.argv[sys.argv.index("--") + 1:]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    is_on_table = name != "exploded"
    set_up(int(width), round(int(width) / ASPECT), int(samples), exposure=0.7 if is_on_table else 1.05)
    if is_on_table:
        build_room()
    {"exploded": build_exploded, "printed": build_printed, "trimmed": build_trimmed, "framing": build_framing}[name]()
    render(os.path.join(OUT, f"{name}.png"))


main()
