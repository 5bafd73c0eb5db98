"""Sofa, side table and plants of the rooms, in meters."""

import math

import bpy
from mathutils import Vector, noise

from product import MEASURES, add_bump, add_noise, add_ramp, new_material, to_mesh, wood_material
from shapes import block, fabric, pillow, stem, turned

SOFA_WIDTH, SOFA_HEIGHT = MEASURES["sofaCm"]["width"] / 100, MEASURES["sofaCm"]["height"] / 100


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


def build_stoneware(name, color):
    material, nodes, links, shader = new_material(name, color, 0.5)
    add_bump(nodes, links, shader, add_noise(nodes, links, 120).outputs["Fac"], 0.2, 0.001)
    return material


def build_branches(at, rng, count, tall, color):
    """Dried grasses in a vase."""
    straw = new_material("straw", color, 0.9)[0]
    base = Vector(at)
    for _ in range(count):
        lean = Vector((rng.uniform(-0.42, 0.42), rng.uniform(-0.22, 0.12), 1)) * tall * rng.uniform(0.75, 1.1)
        points = [base + Vector((lean.x * t * t, lean.y * t * t, lean.z * t)) for t in (0, 0.35, 0.7, 1)]
        stem("stalk", points, 0.0016, straw)
        for number in range(26):
            t = 0.62 + 0.38 * number / 25
            where = base + Vector((lean.x * t * t, lean.y * t * t, lean.z * t))
            out = Vector((rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.2, 1))) * 0.028 * (1.15 - t)
            stem("seed", [where, where + out * 0.6, where + out], 0.0022, straw)


def build_vase(at, rng):
    """A clay vase with dried grasses."""
    clay = build_stoneware("vase", (0.50, 0.42, 0.34))
    turned("vase", [(0, 0), (0.062, 0), (0.085, 0.05), (0.096, 0.12), (0.082, 0.20), (0.045, 0.255), (0.036, 0.28), (0.043, 0.30), (0.036, 0.296), (0.03, 0.27), (0, 0.24)], clay, at)
    build_branches((at[0], at[1], at[2] + 0.228), rng, 13, 0.44, (0.42, 0.30, 0.17))


def build_lemons(at):
    """A bowl of lemons."""
    bowl = build_stoneware("bowl", (0.74, 0.72, 0.68))
    turned("bowl", [(0, 0), (0.055, 0), (0.062, 0.008), (0.115, 0.05), (0.142, 0.098), (0.136, 0.099), (0.105, 0.052), (0, 0.02)], bowl, at)
    lemon, nodes, links, shader = new_material("lemon", (0.80, 0.56, 0.06), 0.42)
    add_bump(nodes, links, shader, add_noise(nodes, links, 420).outputs["Fac"], 0.3, 0.0008)
    for x, y, z, turn in [(-0.062, -0.03, 0.085, 20), (0.048, -0.055, 0.087, 100), (0.02, 0.055, 0.085, 200), (-0.005, 0.0, 0.135, 60)]:
        build_lemon((at[0] + x, at[1] + y, at[2] + z), turn, lemon)


def build_lemon(at, turn, material):
    outline = [(0.0, -0.049), (0.006, -0.047), (0.011, -0.040), (0.026, -0.028), (0.033, -0.008), (0.033, 0.008), (0.026, 0.028), (0.011, 0.040), (0.005, 0.046), (0.0, 0.047)]
    fruit = turned("lemon", outline, material, at)
    fruit.rotation_euler = (math.radians(80), 0, math.radians(turn))
    fruit.modifiers.new("smooth", "SUBSURF").render_levels = 1
