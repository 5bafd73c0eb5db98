"""An empty room with two windows, and its light in the morning."""

from product import new_material, to_mesh, wall_material, wood_material
from shapes import block
from stage import add_area, add_sun, set_world


def build_room(wall_color):
    """Builds wall, floor, ceiling and the windows on the left. The wall is at y = 0."""
    wall = wall_material(wall_color)
    to_mesh("wall", [(-4, 0, 0), (4, 0, 0), (4, 0, 3), (-4, 0, 3)], [(0, 1, 2, 3)], wall)
    floor = wood_material("floor", 0, (0.20, 0.12, 0.065), (0.30, 0.19, 0.105), (0.37, 0.25, 0.15), 0.4)
    to_mesh("floor", [(-4, -7, 0), (4, -7, 0), (4, 0, 0), (-4, 0, 0)], [(0, 1, 2, 3)], floor)
    white = new_material("skirting", (0.78, 0.76, 0.72), 0.4)[0]
    block("skirting", (8, 0.018, 0.11), (0, -0.009, 0), 0.005, white, cuts=3)
    ceiling = new_material("ceiling", (0.8, 0.79, 0.77), 0.9)[0]
    to_mesh("ceiling", [(-4, -3.2, 2.75), (4, -3.2, 2.75), (4, 0, 2.75), (-4, 0, 2.75)], [(0, 1, 2, 3)], ceiling)
    build_window()


def build_window():
    """A wall left of the picture with two windows. Sunlight falls through them."""
    plaster = new_material("window wall", (0.7, 0.66, 0.6), 0.9)[0]
    x, bottom, top = -2.35, 1.02, 2.42
    openings = [(-2.95, -2.0), (-1.72, -0.78)]
    edges = [-9.0] + [y for pair in openings for y in pair] + [0.0]
    for index in range(0, len(edges), 2):
        a, b = edges[index], edges[index + 1]
        to_mesh("window wall", [(x, a, 0), (x, b, 0), (x, b, 4), (x, a, 4)], [(0, 1, 2, 3)], plaster)
    for a, b in openings:
        to_mesh("below", [(x, a, 0), (x, b, 0), (x, b, bottom), (x, a, bottom)], [(0, 1, 2, 3)], plaster)
        to_mesh("above", [(x, a, top), (x, b, top), (x, b, 4), (x, a, 4)], [(0, 1, 2, 3)], plaster)
        middle = (a + b) / 2
        block("upright", (0.03, 0.035, top - bottom), (x, middle, bottom), 0.004, plaster, cuts=2)
        for share in (0.36, 0.70):
            block("bar", (0.03, b - a, 0.03), (x, middle, bottom + (top - bottom) * share), 0.004, plaster, cuts=2)


def add_light():
    """Adds low morning sun through the windows, and soft light of the sky and of the rest of the room."""
    add_sun((0.80, 0.58, -0.155), 4.2, (1.0, 0.80, 0.58))
    add_area("sky", (-2.25, -1.9, 1.75), (1, 0.25, -0.1), (2.2, 1.5), 48, (0.92, 0.95, 1.0))
    add_area("room", (1.2, -5.6, 2.4), (-0.15, 1, -0.2), (5, 2.4), 70, (1.0, 0.94, 0.87))
    set_world((1.0, 0.94, 0.87), 0.12)
