"""Scenes of the sample photos with people. Each function builds a scene and returns how to develop it."""

import math

import numpy as np
from mathutils import Matrix, Vector

from landscape import Sky, add_grid, fractal
from outdoor_samples import add_dusk_lake
from people import Figure, stand
from product import add_bump, add_noise, add_translucency, new_material
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


def hair_material(colors):
    return strand_material("hair", *colors, 0.45)


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
    "bride": (bride, "portrait"),
    "graduation-caps": (graduation_caps, "portrait"),
}
