"""Scenes of the sample photos with people. Each function builds a scene and returns how to develop it."""

import math

import numpy as np
from mathutils import Matrix, Vector

from landscape import Dusk, Sky, add_grid, add_sea, fan, fractal, water_material
from outdoor_samples import add_dusk_lake
from people import Figure, stand
from product import add_bump, add_noise, add_ramp, add_translucency, new_material
from shapes import block, stem, turned
from stage import add_area, add_looking_camera
from strands import add_strands, strand_material


def cloth_material(name, color, through=None, share=0.3):
    """Woven cloth. `share` of the light is let through in the color `through`."""
    material, nodes, links, shader = new_material(name, color, 0.9)
    shader.inputs["Specular"].default_value, shader.inputs["Sheen"].default_value = 0.1, 0.3
    add_bump(nodes, links, shader, add_noise(nodes, links, 14, detail=5).outputs["Fac"], 0.5, 0.02)
    if through:
        add_translucency(nodes, links, shader, through, share)
    return material


SKIN = (0.36, 0.20, 0.13)
BROWN_HAIR = (0.030, 0.016, 0.009), (0.06, 0.032, 0.017), (0.55, 0.30, 0.14)
DARK_HAIR = (0.010, 0.008, 0.007), (0.02, 0.015, 0.012), (0.22, 0.13, 0.08)


def hair_material(colors):
    return strand_material("hair", *colors, 0.45)


def couple_on_the_beach():
    random = np.random.default_rng(17)
    camera = (0, 0, 1.25)
    sky = Dusk(4.6, -3.4, strength=1.0, clouds=0.75, cloud_scale=0.7, seed=5)
    sky.add_world()
    sky.add_light(20.0, (1, 0.62, 0.34))
    add_area("sky", (-2, -4, 5), (0.3, 1.6, -0.8), (7, 7), 300, (0.62, 0.78, 1))

    def height(x, y):
        return 0.024 * np.clip(10.2 - y + 0.5 * fractal(x / 3, y / 5, 5, 3), -30, 40) + 0.006 * fractal(x * 1.6, y * 1.1, 9, 4)

    x, y = fan(22, 1.2, 60, 900, 700)
    sand, nodes, links, shader = new_material("sand", (0.21, 0.155, 0.105), 0.6)
    grains = add_noise(nodes, links, 260, detail=3)
    links.new(add_ramp(nodes, links, grains.outputs["Fac"], [(0.3, (0.14, 0.10, 0.07)), (0.7, (0.26, 0.20, 0.14))]).outputs["Color"], shader.inputs["Base Color"])
    place, geometry = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeNewGeometry")
    links.new(geometry.outputs["Position"], place.inputs[0])
    wet = nodes.new("ShaderNodeMapRange")
    links.new(place.outputs["Z"], wet.inputs["Value"])
    for name, value in (("From Min", 0.02), ("From Max", 0.10), ("To Min", 0.10), ("To Max", 0.75)):
        wet.inputs[name].default_value = value
    links.new(wet.outputs[0], shader.inputs["Roughness"])
    add_bump(nodes, links, shader, add_noise(nodes, links, 40, detail=6).outputs["Fac"], 0.25, 0.006)
    add_grid("sand", x, y, height(x, y), sand)
    sea = sky.add_fog(water_material(ripples=0.02, scale=5), 6000, lift=0.05, brightness=0.8)
    add_sea([(61, 9, 0.06), (19, 3.2, 0.02), (6, 1.1, 0.012)], 24, 9.2, 6000, 1300, 800, sea, 4).location.z = -0.06
    foam = cloth_material("foam", (0.85, 0.85, 0.84), (0.9, 0.86, 0.8), 0.5)
    for base, wide, seed in ((9.75, 0.16, 31), (10.6, 0.20, 37)):
        fx = np.linspace(-6, 6, 1500)[None, :]
        v = np.linspace(0, 1, 24)[:, None]
        thick = np.clip(fractal(fx / 1.3, fx * 0 + seed, seed, 5) + 0.35, 0, 1) * wide
        fy = base + 0.35 * fractal(fx / 2.4, fx * 0 + 3, seed + 1, 4) + v * thick
        add_grid("foam", np.repeat(fx, 24, 0), fy, 0.03 + 0.02 * np.sin(v * np.pi) * thick / wide + 0.006 * fractal(fx * 9, fy * 9, seed + 2, 3), foam)

    def ground(x, y):
        return float(height(np.array([x]), np.array([y]))[0])

    skin = new_material("skin", SKIN, 0.55)[0]
    mx, wx, at = -0.30, 0.27, 7.0
    hold = (mx + wx) / 2
    man = Figure(stand(mx, at, ground(mx, at), -4), 1.80, ((-0.12, 0.02), (0.10, 0.0)), [((-0.15, -0.015, 0.64), (-0.155, 0.05, 0.50)), ((0.145, 0.0, 0.635), ((hold - mx) / 1.80 - 0.006, 0.03, 0.49))], wide=0.122, hips=0.05, head=(0.012, 0.01))
    man.add_skin(skin)
    man.add_shirt(cloth_material("shirt", (0.62, 0.60, 0.56), (0.7, 0.62, 0.5), 0.2), 0.95, 0.465)
    man.add_trousers(cloth_material("trousers", (0.16, 0.15, 0.14)), 0.55)
    man.add_short_hair(hair_material(DARK_HAIR))
    woman = Figure(stand(wx, at + 0.05, ground(wx, at), 5), 1.67, ((0.095, 0.0), (-0.11, 0.018)), [((-0.125, 0.0, 0.63), ((hold - wx) / 1.67 + 0.006, 0.03, 0.525)), ((0.15, -0.02, 0.635), (0.165, 0.06, 0.50))], wide=0.103, hips=0.052, head=(-0.018, 0.012))
    woman.add_skin(skin)
    dress = cloth_material("dress", (0.42, 0.17, 0.12), (0.62, 0.27, 0.17), 0.3)
    woman.add_shirt(dress, 0.12)
    woman.add_skirt(dress, 0.655, 0.24, (0.074, 0.135), folds=7, depth=0.14, wind=0.035)
    woman.add_long_hair(hair_material(BROWN_HAIR), camera, random, 0.2, wind=0.10)
    add_looking_camera(camera, (0.0, 7, 1.22), 74, 4.0, (0, 7, 1.2))
    return {"stops": 0.15, "contrast": 1.06}


def family_at_the_lake():
    """A couple against the sun, with a child on the man's shoulders who spreads its arms."""
    random = np.random.default_rng(23)
    camera, at = (0, 0, 1.15), 6.4
    ground = add_dusk_lake(random, camera, (0.0, at), (6.3, 0.5), 7.3, fill=120)(0, at)
    skin = new_material("skin", SKIN, 0.55)[0]
    man = Figure(stand(-0.22, at, ground, -3), 1.80, ((-0.07, 0), (0.06, 0)), [((-0.165, 0.05, 0.69), (-0.07, 0.14, 0.73)), ((0.165, 0.05, 0.69), (0.07, 0.14, 0.73))], wide=0.118, hips=0.048)
    man.add_skin(skin)
    man.add_shirt(cloth_material("shirt", (0.20, 0.25, 0.30)), 0.9, 0.50)
    man.add_trousers(cloth_material("trousers", (0.10, 0.085, 0.07)), 1.0)
    man.add_short_hair(hair_material(DARK_HAIR))
    child = Figure(stand(-0.22, at - 0.10, ground + 0.92, -3), 1.08, (None, None), [((-0.20, 0.01, 0.83), (-0.32, 0.03, 0.90)), ((0.20, 0.01, 0.83), (0.32, 0.03, 0.90))], wide=0.105, hips=0.060, head=(0.008, 0.006))
    child.add_skin(skin)
    tee = cloth_material("tee", (0.60, 0.40, 0.08), (0.7, 0.5, 0.15), 0.2)
    child.add_shirt(tee, 0.6)
    child.add_trousers(cloth_material("shorts", (0.10, 0.13, 0.20)), 0)
    child.add_long_hair(hair_material(BROWN_HAIR), camera, random, 0.10, wind=0.04, count=1600)
    woman = Figure(stand(0.27, at + 0.02, ground, 4), 1.66, ((0.05, 0), (-0.07, 0.010)), [((-0.175, -0.055, 0.665), (-0.255, -0.075, 0.605)), ((0.135, -0.01, 0.64), (0.14, 0.05, 0.50))], wide=0.100, hips=0.052, head=(-0.022, 0.008))
    woman.add_skin(skin)
    dress = cloth_material("dress", (0.46, 0.40, 0.35), (0.62, 0.52, 0.40), 0.25)
    woman.add_shirt(dress, 0.3)
    woman.add_skirt(dress, 0.655, 0.22, (0.072, 0.125), folds=7, depth=0.13, wind=0.03)
    woman.add_long_hair(hair_material(DARK_HAIR), camera, random, 0.17, wind=0.07)
    add_looking_camera(camera, (0.0, at, 1.16), 70, 3.5, (0, at, 1.2))
    return {"stops": 0.15, "contrast": 1.05}


def bride():
    random = np.random.default_rng(29)
    camera = (0, 0, 1.2)
    at = 3.9
    ground = add_dusk_lake(random, camera, (0.0, at), (8.5, -7), 4.8)(0, at)
    figure = Figure(stand(0, at, ground, -8), 1.70, arms=[((-0.135, 0.03, 0.66), (-0.05, 0.13, 0.60)), ((0.135, 0.03, 0.66), (0.05, 0.13, 0.60))], wide=0.103, hips=0.052, head=(0.006, 0))
    figure.add_skin(new_material("skin", SKIN, 0.5)[0])
    white = cloth_material("satin", (0.78, 0.75, 0.70), (0.85, 0.74, 0.58), 0.3)
    figure.add("bodice", figure.torso()[:1] + [chain[:3] for chain in figure.torso()[1::2]], white, 0.006)
    figure.add_skirt(white, 0.645, 0.0, (0.07, 0.23), folds=13, depth=0.13, seed=3, flare=0.9)
    figure.add_bun(hair_material(BROWN_HAIR))
    veil, nodes, links, shader = new_material("veil", (0.9, 0.88, 0.85), 0.9)
    through, clear, both, mix = (nodes.new(f"ShaderNode{kind}") for kind in ("BsdfTranslucent", "BsdfTransparent", "MixShader", "MixShader"))
    through.inputs["Color"].default_value = (1.0, 0.93, 0.82, 1)
    both.inputs["Fac"].default_value, mix.inputs["Fac"].default_value = 0.6, 0.62
    links.new(shader.outputs[0], both.inputs[1])
    links.new(through.outputs[0], both.inputs[2])
    links.new(both.outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    t = np.linspace(0, 1, 160)[:, None]
    angle = np.linspace(math.radians(-170), math.radians(-10), 700)[None, :]
    spread = angle + 0.05 * fractal(angle * 3, t * 2, 7, 3)
    wave = np.sin(spread * 26) * (0.6 + 0.5 * np.sin(spread * 5 + 1)) + 0.35 * np.sin(spread * 53 + 2) + 0.5 * fractal(angle * 6, t * 1.5, 11, 4)
    radius = (0.052 + 0.055 * t**0.5 + 0.125 * t**1.5) * (1 + 0.16 * wave * np.clip(t * 1.6, 0, 1) ** 0.8)
    wind = 0.07 * t**2 + 0.03 * t**2 * np.sin(spread * 3)
    hem = 0.935 + 0.02 * np.sin(spread * 7) + 0.012 * wave
    veil_grid = add_grid("veil", (radius * np.cos(angle) + wind) * 1.7, (radius * np.sin(angle) * 0.9 - 0.03 - 0.12 * t**2) * 1.7, (0.985 - hem * t) * 1.7, veil)
    veil_grid.matrix_world = figure.place
    add_looking_camera(camera, (0.06, at, 0.98), 66, 2.8, (0, at, 1.2))
    return {"stops": 0.25, "contrast": 1.0}


def graduation_caps():
    random = np.random.default_rng(31)
    sky = Sky(38, -64, dust=0.6, strength=0.09, clouds=0.9, cloud_scale=0.7, seed=21)
    sky.add_world()
    sky.add_light(3.6, (1, 0.95, 0.86), 0.5)
    add_area("ground", (0, 2, -3), (0, 0.2, 1), (9, 9), 260, (0.72, 0.74, 0.62))
    black, nodes, links, shader = new_material("cap", (0.012, 0.012, 0.016), 0.75)
    shader.inputs["Sheen"].default_value = 0.6
    add_bump(nodes, links, shader, add_noise(nodes, links, 900, detail=2).outputs["Fac"], 0.3, 0.0006)
    navy = new_material("cap", (0.014, 0.022, 0.06), 0.75, Sheen=0.5)[0]
    gold = strand_material("tassel", (0.42, 0.22, 0.03), (0.62, 0.36, 0.06), (0.7, 0.45, 0.1), 0.3)
    spots = [(-0.10, 2.3, 1.72, (28, -22, 20)), (0.52, 3.3, 2.75, (-38, 24, 70)), (-0.66, 3.9, 3.05, (52, 12, -30)), (0.30, 4.6, 2.30, (-15, -48, 10)), (-0.30, 6.2, 4.9, (40, 40, 15)), (1.15, 6.0, 3.6, (20, 60, 5)), (-1.15, 5.6, 2.55, (-60, -10, 40)), (0.85, 7.5, 5.3, (-20, 30, 0))]
    for index, (x, y, z, turn) in enumerate(spots):
        add_cap(Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn[2]), 4, "Z") @ Matrix.Rotation(math.radians(turn[0]), 4, "X") @ Matrix.Rotation(math.radians(turn[1]), 4, "Y"), navy if index % 3 == 2 else black, gold, random)
    add_looking_camera((0, 0, 0.4), (0.02, 3.2, 2.47), 78, 8, (-0.10, 2.3, 1.72))
    return {"stops": 0.4, "contrast": 1.05, "saturation": 0.9}


def add_cap(place, cloth, gold, random):
    """A graduation cap with a board of 24 cm and a tassel that flies."""
    board = block("board", (0.24, 0.24, 0.006), (0, 0, 0.0), 0.0025, cloth, cuts=12)
    board.matrix_world = place @ Matrix.Translation((0, 0, 0.003))
    skull = turned("skull", [(0.083, -0.075), (0.086, -0.074), (0.082, -0.03), (0.075, 0.0), (0.0, 0.001)], cloth, (0, 0, 0), 48)
    skull.matrix_world = place @ Matrix.Diagonal((1.0, 1.12, 1.0, 1.0))
    turned("button", [(0.0, 0.014), (0.006, 0.013), (0.009, 0.008), (0.009, 0.006)], cloth, (0, 0, 0), 20).matrix_world = place
    out = random.uniform(-0.5, 0.5)
    a, b = Vector((0.118, 0.03 + 0.05 * out, 0.010)), Vector((0.165, 0.05 + 0.10 * out, 0.045 + 0.05 * random.random()))
    cord = stem("cord", [(0, 0, 0.012), (0.06, 0.012, 0.012), tuple(a), tuple((a + b) / 2 + Vector((0.012, 0, 0.004))), tuple(b)], 0.0022, gold)
    cord.matrix_world = place
    along = (b - a).normalized()
    knot = turned("knot", [(0, -0.006), (0.005, -0.004), (0.006, 0.006), (0.004, 0.014), (0, 0.016)], gold, (0, 0, 0), 16)
    knot.matrix_world = place @ Matrix.Translation(b) @ along.to_track_quat("Z", "Y").to_matrix().to_4x4()
    count = 220
    spin = np.array(place.to_3x3()).T
    roots = np.tile(np.array(b + along * 0.012), (count, 1)) + random.normal(0, 0.002, (count, 3))
    ways = (np.array(along) + random.normal(0, 0.13, (count, 3))) * random.uniform(0.075, 0.092, (count, 1))
    bends = np.tile(np.array((0.015, -0.02 * out, 0.012)), (count, 1)) + random.normal(0, 0.004, (count, 3))
    add_strands("tassel", roots @ spin + np.array(place.translation), ways @ spin, bends @ spin, random.uniform(0.0012, 0.0018, count), gold, (0, 0, 0.4), 6)


PEOPLE = {
    "couple-on-the-beach": (couple_on_the_beach, "portrait"),
    "family-at-the-lake": (family_at_the_lake, "portrait"),
    "bride": (bride, "portrait"),
    "graduation-caps": (graduation_caps, "portrait"),
}
