"""Outdoor scenes of the sample photos. Each function builds a scene and returns how to develop it."""

import math

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter1d

from dog import add_dog
from landscape import Dusk, Haze, Sky, add_grid, add_sea, fan, fractal, mountains, pine_mesh, scatter, water_material
from product import add_bump, add_noise, add_ramp, add_translucency, new_material, to_mesh
from shapes import block, stem, turned
from stage import add_area, add_looking_camera
from strands import add_strands, strand_material
from trees import add_trunk


def earth_material(name, colors, scale, roughness=0.95, bump=0.0, bump_scale=1.0):
    """Ground whose color varies with noise. `scale` is in cells per meter."""
    material, nodes, links, shader = new_material(name, colors[0], roughness)
    shader.inputs["Specular"].default_value = 0.1
    noise = add_noise(nodes, links, scale, detail=8)
    stops = [(0.35 + 0.3 * i / (len(colors) - 1), color) for i, color in enumerate(colors)]
    links.new(add_ramp(nodes, links, noise.outputs["Fac"], stops).outputs["Color"], shader.inputs["Base Color"])
    if bump:
        rough = add_noise(nodes, links, bump_scale, detail=8)
        add_bump(nodes, links, shader, rough.outputs["Fac"], 1.0, bump)
    return material


def sea_at_sunset():
    sky = Sky(2.6, 3, dust=3.0, strength=0.1, disc=False, clouds=0.85, cloud_scale=0.55, seed=11)
    sky.add_world()
    sky.add_light(1.6, angle=0.8)
    sea = sky.add_fog(water_material(ripples=0.02, scale=5), 9000, lift=0.03)
    add_sea([(97, 16, 0.21), (31, 5, 0.07), (9, 1.6, 0.018)], 29, 2.2, 9000, 1500, 900, sea, 4)
    add_looking_camera((0, 0, 1.9), (0, 20, 2.6), 34, 16, (0, 14, 0))
    return {"stops": 0.1, "contrast": 1.0, "saturation": 0.9}


def moon_over_sea():
    sky = Sky(12, 2.5, dust=1.0, strength=0.006, clouds=0.5, cloud_scale=0.7, seed=8)
    sky.add_world()
    sky.add_light(0.35, (0.86, 0.92, 1.0), 0.53)
    sea = sky.add_fog(water_material((0.003, 0.008, 0.014), ripples=0.012, scale=6), 9000, lift=0.03)
    add_sea([(97, 12, 0.14), (31, 4, 0.05), (9, 1.4, 0.014)], 20, 5, 9000, 1500, 800, sea, 9)
    add_looking_camera((0, 0, 3.4), (0, 20, 6.2), 52, 16, (0, 30, 0))
    a, h, far = math.radians(2.5), math.radians(12), 8000
    moon, nodes, links, _ = new_material("moon")
    stains = add_noise(nodes, links, 0.022, detail=6)
    ramp = add_ramp(nodes, links, stains.outputs["Fac"], [(0.38, (0.42, 0.42, 0.44)), (0.56, (1, 0.97, 0.9))])
    glow = nodes.new("ShaderNodeEmission")
    glow.inputs["Strength"].default_value = 1.0
    links.new(ramp.outputs["Color"], glow.inputs["Color"])
    links.new(glow.outputs[0], nodes["Material Output"].inputs["Surface"])
    bpy.ops.mesh.primitive_uv_sphere_add(radius=105, segments=64, ring_count=32, location=(math.sin(a) * math.cos(h) * far, math.cos(a) * math.cos(h) * far, math.sin(h) * far))
    bpy.context.object.data.materials.append(moon)
    bpy.context.object.visible_shadow = bpy.context.object.visible_glossy = bpy.context.object.visible_diffuse = False
    return {"stops": -1.6, "contrast": 1.0, "warmth": -0.36, "saturation": 0.7, "glow": 0.1}


def hot_air_balloons():
    sky = Sky(9, -55, dust=1.8, strength=0.1, clouds=0.45, cloud_scale=0.4, seed=14)
    sky.add_world()
    sky.add_light(3.2)
    x, y = fan(24, 500, 26000, 800, 900)
    z = 520 * mountains(x / 3600 + 1.7, y / 3600 + 9.2, 71, 9, 0.46) - 330
    ground = earth_material("hill", [(0.045, 0.06, 0.02), (0.10, 0.10, 0.04), (0.17, 0.14, 0.07)], 0.004, bump=10, bump_scale=0.02)
    add_grid("land", x, y, z, sky.add_fog(ground, 11000, base=30, layer=5, thick=110, lift=0.03, brightness=0.85))
    stripes = [((0.55, 0.03, 0.02), (0.75, 0.45, 0.05), (0.62, 0.10, 0.02)), ((0.03, 0.10, 0.32), (0.72, 0.66, 0.52), (0.55, 0.04, 0.03)), ((0.70, 0.33, 0.03), (0.60, 0.05, 0.03), (0.72, 0.62, 0.45)), ((0.05, 0.22, 0.16), (0.72, 0.60, 0.30), (0.03, 0.10, 0.14))]
    for index, (bx, by, bz, turn) in enumerate([(-4, 74, 214, 0.3), (27, 190, 244, 1.2), (-52, 300, 186, 2.0), (24, 420, 205, 0.7), (78, 700, 262, 1.7), (-95, 760, 285, 0.1)]):
        add_balloon((bx, by, bz), stripes[index % 4], index, turn, sky)
    add_looking_camera((0, 0, 215), (0, 200, 221), 60, 11, (-4, 74, 222))
    return {"stops": 0.4, "contrast": 1.06, "saturation": 0.85, "warmth": -0.02}


def add_balloon(at, colors, kind, turn, sky):
    """A hot-air balloon of 17 m with 24 gores that bulge between their seams."""
    gores, rows, fine = 24, 60, 10
    t = np.linspace(0, 1, rows)
    outline = np.interp(t, [0, 0.06, 0.2, 0.4, 0.6, 0.75, 0.88, 0.96, 1], [1.7, 2.35, 4.3, 6.7, 8.0, 7.9, 6.0, 3.3, 0.01])
    outline = gaussian_filter1d(outline, 3, mode="nearest")
    outline[-1] = 0.01
    height = 17.5 * (t - 0.06 * np.sin(t * np.pi) ** 2)
    angle = np.linspace(0, 2 * np.pi, gores * fine + 1)
    bulge = 1 + 0.035 * np.abs(np.sin(angle * gores / 2))[None, :] ** 0.8 * np.sin(np.pi * np.clip(t, 0.02, 0.98))[:, None] ** 0.5
    radius = outline[:, None] * bulge
    x, y, z = radius * np.cos(angle + turn)[None, :], radius * np.sin(angle + turn)[None, :], np.repeat(height[:, None], len(angle), axis=1)
    materials = []
    for color in colors:
        cloth, nodes, links, shader = new_material("cloth", color, 0.55)
        through = nodes.new("ShaderNodeBsdfTranslucent")
        through.inputs["Color"].default_value = (*color, 1)
        mix = nodes.new("ShaderNodeMixShader")
        mix.inputs["Fac"].default_value = 0.38
        links.new(shader.outputs[0], mix.inputs[1])
        links.new(through.outputs[0], mix.inputs[2])
        links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
        materials.append(sky.add_fog(cloth, 11000, lift=0.05))
    balloon = add_grid("balloon", x, y, z, materials[0])
    for material in materials[1:]:
        balloon.data.materials.append(material)
    row, gore = np.repeat(np.arange(rows - 1), gores * fine), np.tile(np.arange(gores * fine) // fine, rows - 1)
    index = {0: (gore + (row // 6)) % 3, 1: np.where((row > 24) & (row < 40), gore % 2 * 2, np.where(row > 46, 2, gore % 2)), 2: gore % 3, 3: np.where((row // 5) % 3 == 0, 1, gore % 2 * 2)}[kind % 4]
    balloon.data.polygons.foreach_set("material_index", index.astype(np.int32))
    balloon.location = at
    wicker = sky.add_fog(earth_material("wicker", [(0.10, 0.05, 0.02), (0.22, 0.12, 0.05)], 9), 11000)
    basket = turned("basket", [(0.0, -3.6), (0.62, -3.6), (0.72, -2.5), (0.66, -2.5), (0.6, -3.5)], wicker, at, 8)
    basket.scale = (1, 1, 1)
    for corner in range(8):
        a = corner * math.pi / 4
        stem("line", [(at[0] + 0.68 * math.cos(a), at[1] + 0.68 * math.sin(a), at[2] - 2.5), (at[0] + 1.7 * math.cos(a), at[1] + 1.7 * math.sin(a), at[2] + 0.05)], 0.014, wicker)


def paper_boat():
    sky = Sky(16, 158, dust=2.0, strength=0.1, clouds=0.8, cloud_scale=0.8, seed=2)
    sky.add_world()
    sky.add_light(2.2, angle=2.5)
    water = water_material((0.012, 0.05, 0.055), 0.02, 0.0006, 60)
    add_sea([(3.1, 0.9, 0.0075), (1.1, 0.28, 0.0028), (0.43, 0.09, 0.0009)], 30, 0.15, 60, 1300, 900, water, 21)
    paper, nodes, links, shader = new_material("paper", (0.82, 0.81, 0.78), 0.8)
    add_bump(nodes, links, shader, add_noise(nodes, links, 400, detail=3).outputs["Fac"], 0.2, 0.0004)
    add_translucency(nodes, links, shader, (0.85, 0.80, 0.70))
    long, wide, side, peak = 0.115, 0.036, 0.042, 0.072
    bow, stern = (long, 0, 0.062), (-long, 0, 0.060)
    points = [bow, stern, (0.06, 0, 0.0), (-0.06, 0, 0.0), (0.0, wide, side), (0.0, -wide, side), (0.052, 0.0, 0.0), (-0.052, 0.0, 0.0), (0, 0.004, peak), (0, -0.004, peak), (0.045, 0.001, 0.02), (-0.045, 0.001, 0.02), (0.03, wide * 0.72, side * 1.02), (-0.03, wide * 0.72, side * 1.02), (0.03, -wide * 0.72, side * 1.02), (-0.03, -wide * 0.72, side * 1.02), (0, 0.013, 0.0), (0, -0.013, 0.0)]
    faces = [(0, 12, 16, 2), (12, 4, 16), (4, 13, 16), (13, 1, 3, 16), (0, 2, 17, 14), (14, 17, 5), (5, 17, 15), (15, 17, 3, 1), (2, 16, 17), (3, 17, 16), (10, 8, 11), (10, 11, 9)]
    boat = to_mesh("boat", points, faces, paper)
    boat.location, boat.rotation_euler = (0.0, 0.62, -0.008), (0.03, -0.05, 0.55)
    add_looking_camera((0, 0, 0.20), (0.0, 0.62, 0.035), 62, 5.6, (0.02, 0.585, 0.03))
    return {"stops": -0.15, "contrast": 1.04}


def umbrella_on_a_pier():
    random = np.random.default_rng(77)
    sky = Haze((0.62, 0.66, 0.70))
    sky.add_world()
    fog = dict(distance=24, lift=0.25)
    wood = sky.add_fog(earth_material("boards", [(0.06, 0.05, 0.043), (0.13, 0.112, 0.098)], 3.5, 0.32, 0.004, 30), **fog)
    for index in range(420):
        y = 1.0 + index * 0.155
        tilt = random.normal(0, 0.002, 4)
        wide = 1.55 + random.normal(0, 0.006)
        top = [(-wide, y, tilt[0]), (wide, y, tilt[1]), (wide, y + 0.145, tilt[2]), (-wide, y + 0.145, tilt[3])]
        to_mesh("board", top + [(a, b, c - 0.05) for a, b, c in top], [(0, 1, 2, 3), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], wood)
    dark = sky.add_fog(earth_material("post", [(0.04, 0.036, 0.033), (0.09, 0.08, 0.07)], 8, 0.6, 0.006, 20), **fog)
    for side in (-1, 1):
        for index in range(26):
            block("post", (0.11, 0.11, 1.5), (side * 1.5, 2.2 + index * 2.2, -0.4), 0.01, dark, cuts=3)
        block("rail", (0.12, 62, 0.06), (side * 1.5, 32, 1.04), 0.01, dark, cuts=3)
        block("rail", (0.05, 62, 0.09), (side * 1.5, 32, 0.52), 0.01, dark, cuts=3)
    water = sky.add_fog(water_material((0.02, 0.03, 0.032), 0.12, 0.02, 3), **fog)
    sea = add_sea([(31, 4, 0.05), (9, 1.4, 0.02)], 32, 2, 900, 500, 400, water, 31)
    sea.location.z = -1.5
    px, py = 0.12, 7.2
    coat = sky.add_fog(earth_material("coat", [(0.035, 0.036, 0.042), (0.05, 0.05, 0.058)], 40, 0.9, 0.004, 120), **fog)
    skin = sky.add_fog(new_material("legs", (0.02, 0.02, 0.024), 0.8)[0], **fog)
    body = turned("coat", [(0.20, 0.62), (0.235, 0.60), (0.225, 0.75), (0.20, 0.95), (0.185, 1.08), (0.20, 1.25), (0.205, 1.36), (0.16, 1.45), (0.08, 1.50), (0.06, 1.56)], coat, (px, py, 0), 40)
    body.scale = (1, 0.66, 1)
    for side in (-1, 1):
        leg = turned("leg", [(0.05, 0.02), (0.055, 0.1), (0.06, 0.35), (0.075, 0.7)], skin, (px + side * 0.085, py + side * 0.05, 0), 20)
        leg.rotation_euler = (side * 0.06, 0, 0)
        block("boot", (0.095, 0.25, 0.09), (px + side * 0.085, py + 0.04 + side * 0.05, 0), 0.04, skin, cuts=8)
    sleeve = stem("sleeve", [(px + 0.17, py, 1.38), (px + 0.27, py + 0.05, 1.13), (px + 0.17, py + 0.22, 1.22)], 0.058, coat)
    sleeve.data.bevel_resolution = 8
    stem("sleeve", [(px - 0.17, py, 1.38), (px - 0.245, py, 1.1), (px - 0.24, py + 0.05, 0.86)], 0.056, coat)
    turned("hair", [(0.0, 1.53), (0.07, 1.54), (0.1, 1.6), (0.102, 1.67), (0.085, 1.74), (0.04, 1.78), (0, 1.785)], sky.add_fog(new_material("hair", (0.02, 0.013, 0.01), 0.5)[0], **fog), (px, py, 0), 30)
    red = (0.50, 0.012, 0.014)
    cloth, nodes, links, shader = new_material("red", red, 0.5)
    add_translucency(nodes, links, shader, (0.6, 0.02, 0.02))
    sky.add_fog(cloth, **fog)
    ribs, rows = 8, 24
    angle = np.linspace(0, 2 * np.pi, ribs * 12 + 1)
    t = np.linspace(0.001, 1, rows)[:, None]
    sag = np.abs(np.sin(angle * ribs / 2))[None, :]
    radius = 0.56 * np.sin(t * 1.25) / math.sin(1.25) * (1 - 0.065 * sag * t**2)
    z = 0.30 * np.cos(t * 1.35)
    canopy = add_grid("canopy", radius * np.cos(angle), radius * np.sin(angle), z - 0.02 * sag * np.sin(t * 3.1), cloth)
    canopy.location, canopy.rotation_euler = (px + 0.07, py + 0.08, 1.66), (0.16, 0.10, 0.2)
    stem("stick", [(px + 0.17, py + 0.22, 1.15), (px + 0.1, py + 0.06, 2.02)], 0.008, dark)
    add_looking_camera((-0.25, 0, 1.42), (0.05, 7.2, 1.18), 44, 3.2, (px, py, 1.2))
    return {"stops": 0.7, "contrast": 1.2, "vignette": 0.35}


def forest_in_fog():
    random = np.random.default_rng(19)
    sky = Haze((0.66, 0.67, 0.64))
    sky.add_world()
    sky.add_light(0.6, angle=12)
    fog = dict(distance=19, lift=0.35)
    bark = sky.add_fog(earth_material("bark", [(0.03, 0.024, 0.02), (0.085, 0.07, 0.058)], 2.5, bump=0.05, bump_scale=14), **fog)
    x, y = fan(38, 1.2, 160, 500, 500)
    def height(x, y):
        path = np.exp(-(((x - 0.9 * np.sin(y / 7)) / 1.25) ** 2))
        return 0.5 * fractal(x / 9, y / 9, 81, 4) * (1 - path) + 0.05 * fractal(x, y, 83, 4) - 0.14 * path
    floor = sky.add_fog(earth_material("leaves", [(0.05, 0.032, 0.016), (0.13, 0.075, 0.03), (0.20, 0.12, 0.05)], 9, bump=0.06, bump_scale=22), **fog)
    add_grid("floor", x, y, height(x, y), floor)
    placed = []
    while len(placed) < 150:
        d = 4.5 + 75 * random.random() ** 1.4
        px = random.uniform(-0.75 * d - 2, 0.75 * d + 2)
        if abs(px - 0.9 * math.sin(d / 7)) < 1.5 or any((px - a) ** 2 + (d - b) ** 2 < 2.2 for a, b in placed):
            continue
        placed.append((px, d))
        add_trunk((px, d, float(height(np.array([px]), np.array([d]))[0]) - 0.2), random.uniform(0.11, 0.3), random, bark)
    add_looking_camera((0, 0, 1.55), (0.1, 12, 2.3), 32, 5.6, (0, 9, 1.5))
    return {"stops": 0.2, "contrast": 1.25, "vignette": 0.4}


def add_dusk_lake(random, camera, stands_at, sun=(7.5, 8), shore=4.0, fill=230):
    """
    A lake with hills at dusk behind a bank of grass, which is short around `stands_at`. `sun` is its height and direction in
    degrees, `shore` the distance of the water, and `fill` the light on what faces the camera in watts. Returns the height of
    the bank as a function of x and y.
    """
    sky = Dusk(*sun, strength=1.0, clouds=0.7, cloud_scale=1.0, seed=3)
    sky.add_world()
    sky.add_light(26.0, (1, 0.66, 0.36))
    add_area("sky", (-2, -4, 4), (0.4, 1.4, -0.8), (6, 6), fill, (0.62, 0.78, 1))
    x, y = fan(16, 500, 9000, 300, 500)
    ridge = np.clip(fractal(x / 420 + 1.3, y / 900, 95, 4) + 0.2, 0, 1) * np.exp(-(((y - 1500) / 450) ** 2))
    z = 330 * mountains(x / 2600 + 3.3, y / 2600 + 5.1, 23, 8) * np.clip((y - 700) / 4200, 0, 1) + 95 * ridge + np.clip((y - 560) * 0.06, -3, 12)
    hills = earth_material("hills", [(0.02, 0.03, 0.02), (0.05, 0.055, 0.03)], 0.01)
    add_grid("hills", x, y, z, sky.add_fog(hills, 3600, base=0, layer=2, thick=30, brightness=0.85, lift=0.16))
    needles = sky.add_fog(earth_material("needles", [(0.008, 0.016, 0.012), (0.02, 0.03, 0.02)], 1.4), 1300, brightness=0.7, lift=0.16)
    for _ in range(3):
        y = random.uniform(560, 800, 420)
        x = random.uniform(-0.3, 0.3, 420) * y
        spots = np.stack([x, y, (y - 560) * 0.06 - 1, random.uniform(7, 17, 420) * (1 + 0.5 * fractal(x / 60, y / 200, 98, 3))], axis=1)
        scatter("pine", pine_mesh(random, needles), spots[fractal(x / 120, y / 400, 97, 3) > -0.25], random, 0.015)
    water = sky.add_fog(water_material((0.004, 0.012, 0.014), 0.02, 0.004, 1.4), 6000, lift=0.05)
    to_mesh("lake", [(-900, shore, -1), (900, shore, -1), (900, 2500, -1), (-900, 2500, -1)], [(0, 1, 2, 3)], water)

    def height(x, y):
        below = np.clip(y - shore - 0.7 * fractal(x * 0.6, y * 0.3, 92, 3), 0, 20)
        return 0.03 * fractal(x * 1.1, y * 1.1, 91, 4) * np.clip(y, 0, 1) - 0.03 * below**2

    x, y = fan(20, 0.8, shore + 7, 260, 200)
    add_grid("bank", x, y, height(x, y), earth_material("soil", [(0.018, 0.022, 0.009), (0.036, 0.038, 0.016)], 9))
    grass = strand_material("grass", (0.02, 0.03, 0.01), (0.062, 0.062, 0.026), (0.125, 0.135, 0.05), 0.5, scale=7)
    free_x, free_y = stands_at

    def add_grass(x, y, tall, spread, droop, widths, parts):
        count = len(x)
        up = np.stack([random.normal(0, spread, count), random.normal(0, spread, count), np.ones(count)], axis=1)
        tip = np.stack([random.normal(0.1, spread, count), random.normal(0, spread, count), random.uniform(*droop, count)], axis=1)
        roots = np.stack([x, y, height(x, y) - 0.005], axis=1)
        add_strands("grass", roots, up * tall[:, None], tip * tall[:, None], random.uniform(*widths, count), grass, camera, parts)

    y = 0.9 + (shore + 5) * random.random(70_000) ** 1.3
    x = random.uniform(-1, 1, len(y)) * (0.3 + 0.24 * y)
    # Short around the one who stands there, tall at the shore.
    growth = np.clip(0.5 + np.abs(y - free_y + 0.1) * 0.35, 0, 1.2) + 0.35 * np.clip(y - shore - 0.5, 0, 2)
    tall = random.uniform(0.03, 0.12, len(y)) * (1 + 0.6 * fractal(x * 1.7, y * 1.7, 93, 3)) * growth
    add_grass(x, y, tall, 0.35, (-0.4, -0.05), (0.002, 0.0042), 4)
    y = random.uniform(1.5, shore + 2, 260)
    x = random.uniform(-1, 1, len(y)) * (0.1 + 0.24 * y)
    is_free = (np.hypot(x - free_x, (y - free_y + 0.1) * 0.6) > 0.42) & ((np.abs(x - free_x) > 0.32) | (y > free_y - 0.1))
    x, y = x[is_free], y[is_free]
    add_grass(x, y, random.uniform(0.12, 0.34, len(y)), 0.17, (-0.14, -0.1), (0.002, 0.0045), 8)
    return lambda x, y: float(height(np.array([x]), np.array([y]))[0])


def dog_at_the_lake():
    random = np.random.default_rng(41)
    camera, at = (0, 0, 0.56), (-0.13, 3.1)
    height = add_dusk_lake(random, camera, at)
    add_dog((*at, height(*at)), 4, camera, random)
    add_looking_camera(camera, (0.0, 3.1, 0.56), 82, 2.8, (0, 3.05, 0.6))
    return {"stops": 0.05, "contrast": 1.06}


OUTDOORS = {
    "sea-at-sunset": (sea_at_sunset, "portrait"),
    "moon-over-the-sea": (moon_over_sea, "portrait"),
    "hot-air-balloons": (hot_air_balloons, "portrait"),
    "paper-boat": (paper_boat, "landscape"),
    "red-umbrella": (umbrella_on_a_pier, "portrait"),
    "forest-in-fog": (forest_in_fog, "portrait"),
    "dog-at-the-lake": (dog_at_the_lake, "portrait"),
}
