"""The living room of the home page: `blender -b --python hero.py -- <wide|tall> <width> <samples>`."""

import json
import math
import os
import random
import sys

import bmesh
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import render, set_up  # noqa: E402
from product import (  # noqa: E402
    MEASURES, MM, OUT, add_bump, add_mesh, add_noise, add_ramp, build_tile, new_material, to_mesh, wall_material,
    wood_material,
)

SIZE, FRAME, GAP_MM = "rectangle_large", "timeless", 50
PHOTOS = [
    "misty-hills", "shore-from-above", "foggy-forest", "quiet-sea",
    "winter-tree", "dune", "night-sky", "mountain-lake",
]
COLUMNS = 4
ABOVE_SOFA_MM = 190
SOFA_WIDTH, SOFA_HEIGHT = MEASURES["sofaCm"]["width"] / 100, MEASURES["sofaCm"]["height"] / 100

VIEWS = {
    # Aspect, width of the visible wall, height of its center and camera position in meters.
    "wide": {"aspect": 1.6, "across": 3.95, "center": (0.12, 1.28), "camera": (0.12, -4.7, 1.3)},
    "tall": {"aspect": 0.8, "across": 2.12, "center": (0.0, 1.32), "camera": (0.0, -4.4, 1.3)},
}


def block(name, size, at, radius, material, puff=0.0, wrinkle=0.0, cuts=14, seed=0):
    """A box with rounded edges, optionally puffed like a cushion. `at` is the center of its bottom."""
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=2)
    bmesh.ops.subdivide_edges(shape, edges=shape.edges, cuts=cuts, use_grid_fill=True)
    half = Vector(size) / 2
    for vertex in shape.verts:
        unit = vertex.co.copy()
        # More vertices near the edges.
        unit = Vector([math.copysign(abs(c) ** 0.6, c) for c in unit])
        point = Vector([unit[i] * half[i] for i in range(3)])
        inner = Vector([max(-half[i] + radius, min(half[i] - radius, point[i])) for i in range(3)])
        away = point - inner
        if away.length > 1e-6:
            point = inner + away.normalized() * radius
        if puff:
            for i in range(3):
                j, k = (i + 1) % 3, (i + 2) % 3
                if abs(unit[i]) > 0.98:
                    point[i] += math.copysign(puff * (1 - unit[j] ** 2) * (1 - unit[k] ** 2), unit[i])
        if wrinkle:
            where = point * 5 + Vector((seed * 7.3, 0, 0))
            point += noise.noise_vector(where) * wrinkle + noise.noise_vector(where * 3) * wrinkle * 0.3
        vertex.co = point
    mesh = bpy.data.meshes.new(name)
    shape.to_mesh(mesh)
    shape.free()
    item = add_mesh(name, mesh, material, True)
    item.location = (at[0], at[1], at[2] + size[2] / 2)
    modifier = item.modifiers.new("smooth", "SUBSURF")
    modifier.levels = modifier.render_levels = 1
    return item


def pillow(name, side, thick, at, turn, material, seed):
    """A scatter cushion with pinched corners. `turn` is (lean back, roll) in degrees."""
    count = 40
    vertices, faces = [], []
    for face in (1, -1):
        for row in range(count + 1):
            for column in range(count + 1):
                u, v = column / count * 2 - 1, row / count * 2 - 1
                pinch = 1 - 0.10 * (1 - u * u) * abs(v) ** 3, 1 - 0.10 * (1 - v * v) * abs(u) ** 3
                high = ((1 - abs(u) ** 2.6) * (1 - abs(v) ** 2.6)) ** 0.55 * thick / 2
                fold = noise.noise(Vector((u * 2.2 + seed, v * 2.2, face))) * 0.012
                fold += noise.noise(Vector((u * 7 + seed, v * 7, face))) * 0.004 * (u * u + v * v)
                vertices.append((u * side / 2 * pinch[1], -face * max(0.001, high + fold * min(1, high * 40)), v * side / 2 * pinch[0]))
        start = 0 if face == 1 else (count + 1) ** 2
        for row in range(count):
            for column in range(count):
                a = start + row * (count + 1) + column
                quad = (a, a + 1, a + count + 2, a + count + 1)
                faces.append(quad if face == 1 else quad[::-1])
    item = to_mesh(name, vertices, faces, material, True)
    item.location = at
    item.rotation_euler = (math.radians(-turn[0]), math.radians(turn[1]), math.radians(turn[2]))
    return item


def fabric(name, dark, light, weave=650, depth=0.0012, roughness=0.92):
    material, nodes, links, shader = new_material(name, light, roughness)
    shader.inputs["Sheen"].default_value = 0.35
    shader.inputs["Specular"].default_value = 0.15
    threads = add_noise(nodes, links, weave, (1, 1, 0.25), 3)
    cross = add_noise(nodes, links, weave, (0.25, 1, 1), 3)
    both = nodes.new("ShaderNodeMath")
    links.new(threads.outputs["Fac"], both.inputs[0])
    links.new(cross.outputs["Fac"], both.inputs[1])
    half = nodes.new("ShaderNodeMath")
    half.operation = "MULTIPLY"
    half.inputs[1].default_value = 0.5
    links.new(both.outputs[0], half.inputs[0])
    ramp = add_ramp(nodes, links, half.outputs[0], [(0.36, dark), (0.62, light)])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    add_bump(nodes, links, shader, half.outputs[0], 0.6, depth)
    return material


def turned(name, outline, material, at, steps=48):
    """A turned body. `outline` is a list of (radius, height)."""
    vertices, faces = [], []
    for radius, height in outline:
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for ring in range(len(outline) - 1):
        for step in range(steps):
            a, b = ring * steps + step, ring * steps + (step + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    item = to_mesh(name, vertices, faces, material, True)
    item.location = at
    return item


def stem(name, points, radius, material):
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 3
    spline = curve.splines.new("NURBS")
    spline.points.add(len(points) - 1)
    for target, point in zip(spline.points, points):
        target.co = (*point, 1)
    spline.use_endpoint_u, spline.order_u = True, min(3, len(points))
    curve.materials.append(material)
    item = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(item)
    return item


def leaf_mesh(name, long, wide, droop, material):
    rows, columns = 10, 6
    vertices, faces = [], []
    for row in range(rows + 1):
        t = row / rows
        span = wide * math.sin(math.pi * t**0.75) ** 0.8 * (0.55 + 0.45 * t) + 0.002
        for column in range(columns + 1):
            s = column / columns * 2 - 1
            z = -droop * t * t * long + 0.22 * span * s * s + 0.02 * long * math.sin(t * 9 + s * 2) * abs(s)
            vertices.append((s * span, t * long, z))
    for row in range(rows):
        for column in range(columns):
            a = row * (columns + 1) + column
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = True
    return mesh


def build_plant(at, tall, leaves, rng):
    """A fig with large leaves in a clay pot."""
    clay = new_material("pot", (0.62, 0.58, 0.52), 0.85)
    add_bump(clay[1], clay[2], clay[3], add_noise(clay[1], clay[2], 160).outputs["Fac"], 0.3, 0.002)
    turned("pot", [(0, 0), (0.13, 0), (0.15, 0.015), (0.185, 0.3), (0.19, 0.33), (0.175, 0.335), (0.165, 0.30), (0, 0.29)], clay[0], at)
    bark = new_material("bark", (0.17, 0.12, 0.08), 0.9)[0]
    material, nodes, links, shader = new_material("leaf", (0.045, 0.12, 0.035), 0.38)
    tint = nodes.new("ShaderNodeObjectInfo")
    ramp = add_ramp(nodes, links, tint.outputs["Random"], [(0, (0.03, 0.085, 0.03)), (1, (0.085, 0.17, 0.05))])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    meshes = [leaf_mesh(f"leaf {i}", 0.26 + 0.03 * i, 0.075 + 0.012 * i, 0.25 + 0.12 * i, material) for i in range(4)]
    for trunk in range(3):
        lean = Vector((rng.uniform(-0.16, 0.16), rng.uniform(-0.16, 0.05), 1))
        height = tall * (1 - 0.17 * trunk)
        points = [Vector(at) + Vector((0.03 * trunk - 0.03, 0, 0.29)) + Vector((lean.x * t * t, lean.y * t * t, t)) * height for t in (0, 0.3, 0.6, 0.85, 1)]
        stem(f"trunk {trunk}", points, 0.011, bark)
        for number in range(leaves):
            t = 0.28 + 0.72 * (number / (leaves - 1))
            base = Vector(at) + Vector((0.03 * trunk - 0.03, 0, 0.29)) + Vector((lean.x * t * t, lean.y * t * t, t)) * height
            item = bpy.data.objects.new("leaf", meshes[rng.randrange(4)])
            bpy.context.scene.collection.objects.link(item)
            item.location = base
            angle = number * 2.399 + trunk
            item.rotation_euler = (math.radians(rng.uniform(8, 42) + 30 * (t > 0.93)), rng.uniform(-0.3, 0.3), angle)
            item.scale = [rng.uniform(0.75, 1.1)] * 3


def build_room():
    wall = wall_material((0.66, 0.615, 0.55))
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


def build_sofa():
    """A linen sofa, its back against the wall."""
    linen = fabric("linen", (0.37, 0.345, 0.30), (0.56, 0.53, 0.47))
    deep, arm = 0.94, 0.2
    back = -0.05
    inner = SOFA_WIDTH - 2 * arm
    block("base", (SOFA_WIDTH - 0.04, deep - 0.06, 0.2), (0, back - deep / 2, 0.12), 0.03, linen, wrinkle=0.003)
    block("back", (SOFA_WIDTH - 0.06, 0.2, 0.56), (0, back - 0.1, 0.14), 0.07, linen, wrinkle=0.006)
    for side in (-1, 1):
        block("arm", (arm, deep, 0.48), (side * (SOFA_WIDTH - arm) / 2, back - deep / 2, 0.12), 0.07, linen, puff=0.012, wrinkle=0.006, seed=side)
        seat = block("seat", (inner / 2 - 0.008, deep - 0.2, 0.17), (side * inner / 4, back - 0.22 - (deep - 0.2) / 2 + 0.02, 0.3), 0.06, linen, puff=0.035, wrinkle=0.010, cuts=20, seed=3 + side)
        seat.rotation_euler.x = math.radians(-1.5)
        rest = block("rest", (inner / 2 - 0.01, 0.2, SOFA_HEIGHT - 0.42), (side * inner / 4, back - 0.30, 0.44), 0.075, linen, puff=0.045, wrinkle=0.014, cuts=20, seed=8 + side)
        rest.rotation_euler.x = math.radians(-8)
        rest.rotation_euler.y = math.radians(0.7 * side)
    rust = fabric("rust linen", (0.30, 0.115, 0.055), (0.46, 0.20, 0.105), 500)
    wool = fabric("cream wool", (0.56, 0.52, 0.44), (0.76, 0.72, 0.64), 260, 0.003)
    sage = fabric("sage linen", (0.15, 0.175, 0.135), (0.25, 0.28, 0.22), 500)
    pillow("cushion", 0.50, 0.19, (-0.60, -0.585, 0.71), (16, 4, -6), wool, 1)
    pillow("cushion", 0.42, 0.17, (-0.34, -0.70, 0.67), (22, -7, 8), rust, 2)
    pillow("cushion", 0.48, 0.19, (0.60, -0.585, 0.70), (17, -5, 7), sage, 3)
    build_throw(fabric("throw", (0.60, 0.56, 0.49), (0.80, 0.77, 0.70), 170, 0.004))


def build_throw(material):
    """A knitted throw over the right arm of the sofa."""
    x, top, front = (SOFA_WIDTH - 0.2) / 2, 0.60, -0.70
    path = [(x - 0.20, 0.50), (x - 0.125, 0.545), (x - 0.10, 0.60), (x - 0.05, top + 0.024), (x + 0.05, top + 0.024), (x + 0.108, 0.59), (x + 0.125, 0.5), (x + 0.13, 0.36), (x + 0.135, 0.2)]
    rows, columns = (len(path) - 1) * 8, 44
    vertices, faces = [], []
    for row in range(rows + 1):
        t = row / 8
        i = min(int(t), len(path) - 2)
        f = t - i
        px = path[i][0] * (1 - f) + path[i + 1][0] * f
        pz = path[i][1] * (1 - f) + path[i + 1][1] * f
        for column in range(columns + 1):
            s = column / columns
            fold = math.sin(s * 17 + 1.6 * noise.noise(Vector((t * 0.5, s * 3, 0)))) * (0.008 + 0.012 * max(0, t - 4.5) / 3.5)
            y = front + (s - 0.5) * (0.46 + 0.02 * t) + 0.02 * noise.noise(Vector((t, s * 2, 4)))
            vertices.append((px + fold * (t > 4.5) + 0.004, y, pz + fold * (t <= 4.5) * 0.7 + 0.012))
    for row in range(rows):
        for column in range(columns):
            a = row * (columns + 1) + column
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    item = to_mesh("throw", vertices, faces, material, True)
    item.modifiers.new("thickness", "SOLIDIFY").thickness = 0.012
    item.modifiers.new("smooth", "SUBSURF").render_levels = 1


def build_side_table(at, rng):
    """An oak table with a lamp, books and a vase with a branch."""
    oak = wood_material("table oak", 0, (0.27, 0.15, 0.07), (0.42, 0.26, 0.135), (0.52, 0.34, 0.19), 0.4)
    x, y, _ = at
    turned("table top", [(0, 0.525), (0.225, 0.525), (0.236, 0.533), (0.236, 0.547), (0.228, 0.555), (0, 0.555)], oak, at, 64)
    for step in range(3):
        angle = step * 2.094 + 0.4
        stem("leg", [(x + 0.12 * math.cos(angle), y + 0.12 * math.sin(angle), 0.53), (x + 0.2 * math.cos(angle), y + 0.2 * math.sin(angle), 0)], 0.015, oak)
    ceramic, nodes, links, shader = new_material("stoneware", (0.70, 0.66, 0.60), 0.55)
    add_bump(nodes, links, shader, add_noise(nodes, links, 120).outputs["Fac"], 0.2, 0.001)
    turned("lamp foot", [(0, 0), (0.075, 0), (0.082, 0.012), (0.10, 0.08), (0.105, 0.13), (0.09, 0.19), (0.05, 0.235), (0.022, 0.25), (0.016, 0.30), (0, 0.30)], ceramic, (x - 0.03, y, 0.555))
    shade, nodes, links, shader = new_material("lamp shade", (0.80, 0.75, 0.66), 0.9)
    add_bump(nodes, links, shader, add_noise(nodes, links, 500, (1, 1, 0.2)).outputs["Fac"], 0.4, 0.001)
    shader.inputs["Emission"].default_value = (1.0, 0.72, 0.42, 1)
    shader.inputs["Emission Strength"].default_value = 0.32
    turned("lamp shade", [(0.185, 0), (0.13, 0.235), (0.128, 0.235), (0.183, 0)], shade, (x - 0.03, y, 0.80))
    for index, (color, size) in enumerate([((0.17, 0.20, 0.22), (0.17, 0.23)), ((0.55, 0.33, 0.20), (0.15, 0.21))]):
        cover = new_material(f"book {index}", color, 0.7)[0]
        book = block("book", (*size, 0.024), (x + 0.10, y - 0.10, 0.556 + 0.025 * index), 0.003, cover, cuts=3)
        book.rotation_euler.z = 0.5 + 0.35 * index


def build_tiles():
    first = MEASURES["tiles"][SIZE]["portrait"]["none"]["trim"]
    step_x, step_z = (first["width"] + GAP_MM) * MM, (first["height"] + GAP_MM) * MM
    rows = len(PHOTOS) // COLUMNS
    bottom = SOFA_HEIGHT + ABOVE_SOFA_MM * MM + first["height"] / 2 * MM
    placed = []
    for index, photo in enumerate(PHOTOS):
        column, row = index % COLUMNS, index // COLUMNS
        at = ((column - (COLUMNS - 1) / 2) * step_x, 0, bottom + (rows - 1 - row) * step_z)
        _, geometry = build_tile(f"tile {index + 1}", SIZE, FRAME, os.path.join(OUT, "photos", f"{photo}.png"), at)
        placed.append((at, geometry))
    return placed


def add_light():
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 4.2, math.radians(2.2), (1.0, 0.80, 0.58)
    item = bpy.data.objects.new("sun", sun)
    bpy.context.scene.collection.objects.link(item)
    item.rotation_euler = Vector((0.80, 0.58, -0.155)).to_track_quat("-Z", "Y").to_euler()
    for name, at, toward, size, power, color in [
        ("sky", (-2.25, -1.9, 1.75), (1, 0.25, -0.1), (2.2, 1.5), 46, (0.86, 0.92, 1.0)),
        ("room", (1.2, -5.6, 2.4), (-0.15, 1, -0.2), (5, 2.4), 62, (1.0, 0.93, 0.85)),
    ]:
        lamp = bpy.data.lights.new(name, "AREA")
        lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = "RECTANGLE", *size, power, color
        item = bpy.data.objects.new(name, lamp)
        bpy.context.scene.collection.objects.link(item)
        item.location = at
        item.rotation_euler = Vector(toward).to_track_quat("-Z", "Y").to_euler()
        item.visible_camera = False
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (1.0, 0.94, 0.87, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.12


def add_camera(view):
    camera = bpy.data.cameras.new("camera")
    item = bpy.data.objects.new("camera", camera)
    bpy.context.scene.collection.objects.link(item)
    bpy.context.scene.camera = item
    item.location = view["camera"]
    item.rotation_euler = (math.radians(90), 0, 0)
    distance = -view["camera"][1]
    camera.sensor_fit, camera.sensor_width = "HORIZONTAL", 36
    camera.lens = 36 * distance / view["across"]
    camera.shift_x = (view["center"][0] - view["camera"][0]) / view["across"]
    camera.shift_y = (view["center"][1] - view["camera"][2]) / view["across"]
    camera.dof.use_dof, camera.dof.focus_distance, camera.dof.aperture_fstop = True, distance, 8
    return item


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
    view, width = VIEWS[name], int(width)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    set_up(width, round(width / view["aspect"]), int(samples), exposure=0.35)
    rng = random.Random(23)
    build_room()
    build_sofa()
    build_side_table((-1.42, -0.42, 0), rng)
    build_plant((1.52, -0.40, 0), 1.25, 15, rng)
    placed = build_tiles()
    add_light()
    camera = add_camera(view)
    bpy.context.view_layer.update()
    write_corners(os.path.join(OUT, f"hero-{name}.json"), camera, placed)
    render(os.path.join(OUT, f"hero-{name}.png"))


main()
