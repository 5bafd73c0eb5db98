"""Still lifes of the sample photos. Each function builds a scene and returns how to develop it."""

import math
import os

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter1d

from landscape import add_grid, compute, fractal
from product import OUT, add_bump, add_noise, add_ramp, new_material, to_mesh, wall_material, wood_material
from shapes import stem, turned
from stage import add_area, add_looking_camera, add_sun, set_world

WALNUT = ((0.075, 0.038, 0.018), (0.14, 0.075, 0.036), (0.21, 0.12, 0.062))


def ceramic(name, color, roughness=0.28, speckle=None):
    material, nodes, links, shader = new_material(name, color, roughness)
    if speckle:
        spots = add_noise(nodes, links, 420, detail=2)
        stops = [(0.30, speckle), (0.36, color)]
        links.new(add_ramp(nodes, links, spots.outputs["Fac"], stops).outputs["Color"], shader.inputs["Base Color"])
    add_bump(nodes, links, shader, add_noise(nodes, links, 26, (1, 1, 5), 3).outputs["Fac"], 0.12, 0.003)
    return material


def linen(name, color):
    """Woven cloth with uneven threads."""
    material, nodes, links, shader = new_material(name, color, 0.95)
    shader.inputs["Sheen"].default_value, shader.inputs["Specular"].default_value = 0.3, 0.1
    weave = [add_noise(nodes, links, 900, stretch, 2) for stretch in ((1, 0.03, 1), (0.03, 1, 1))]
    both = compute(material.node_tree, "MAXIMUM", weave[0].outputs["Fac"], weave[1].outputs["Fac"])
    dark = tuple(c * 0.72 for c in color)
    links.new(add_ramp(nodes, links, both, [(0.42, dark), (0.66, color)]).outputs["Color"], shader.inputs["Base Color"])
    add_bump(nodes, links, shader, both, 0.7, 0.0012)
    return material


def add_cloth(material, wide, deep, folds, seed, at=(0, 0, 0)):
    """A cloth with soft folds of `folds` meters in height."""
    x, y = np.meshgrid(np.linspace(-wide / 2, wide / 2, 500), np.linspace(-deep / 2, deep / 2, 500))
    bend = 0.05 * fractal(x * 3, y * 3, seed + 9, 3)
    ridge = 1 - np.abs(fractal((x * 0.8 + y * 0.6 + bend) * 5, (y * 0.8 - x * 0.6) * 1.1, seed, 3, 0.4))
    z = folds * (ridge**5 + 0.35 * fractal(x * 7, y * 5, seed + 5, 4))
    item = add_grid("cloth", x, y, z - z.min() * 0.4, material)
    item.location = at
    return item


def lemon_mesh(random, material, length=0.044, wide=0.031):
    """A lemon with a nipple at one end, lying along x."""
    t, angle = np.meshgrid(np.linspace(0, 1, 60), np.linspace(0, 2 * np.pi, 72), indexing="ij")
    s = t * 2 - 1
    radius = wide * np.sqrt(np.maximum(0, 1 - np.abs(s) ** 2.25)) ** 0.92
    tip = np.exp(-(((s - 0.93) / 0.1) ** 2)) * 0.0052 + np.exp(-(((s + 0.97) / 0.06) ** 2)) * 0.0036
    radius = np.maximum(radius * np.where(np.abs(s) > 0.9, 0.86, 1), tip * np.clip((1.02 - np.abs(s)) * 14, 0, 1))
    radius = gaussian_filter1d(radius, 1.3, axis=0, mode="nearest")
    radius[0], radius[-1] = 0.0001, 0.0001
    shift = random.uniform(0, 90)
    bumps = 1 + 0.035 * fractal(np.cos(angle) * 1.3 + shift, s * 1.4 + np.sin(angle) * 1.3, int(shift), 3)
    x = (s + 0.10 * np.sign(s) * np.exp(-(((np.abs(s) - 1) / 0.08) ** 2))) * length
    return add_grid("lemon", x, radius * bumps * np.cos(angle), radius * bumps * np.sin(angle), material)


def rind(name, color, pale):
    material, nodes, links, shader = new_material(name, color, 0.36, Subsurface=0.12)
    shader.inputs["Subsurface Radius"].default_value = (0.006, 0.003, 0.001)
    shader.inputs["Subsurface Color"].default_value = (*color, 1)
    tone = add_noise(nodes, links, 30, detail=4)
    links.new(add_ramp(nodes, links, tone.outputs["Fac"], [(0.35, color), (0.7, pale)]).outputs["Color"], shader.inputs["Base Color"])
    pores = nodes.new("ShaderNodeTexVoronoi")
    pores.inputs["Scale"].default_value = 620
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], pores.inputs["Vector"])
    pits = compute(material.node_tree, "MINIMUM", pores.outputs["Distance"], 0.4)
    add_bump(nodes, links, shader, pits, 0.45, 0.0012)
    return material


def leaf(at, length, turn, material, curl=0.25, lean=0.0):
    """A leaf with a fold along its middle."""
    t, s = np.meshgrid(np.linspace(0, 1, 24), np.linspace(-1, 1, 13), indexing="ij")
    wide = 0.24 * length * np.sin(np.pi * t**0.85) ** 0.9
    x, y = t * length, s * wide
    z = np.abs(s) * wide * 0.35 + lean * x - curl * length * t**2 + 0.012 * length * np.sin(t * 40) * np.abs(s)
    item = add_grid("leaf", x, y, z, material)
    item.location, item.rotation_euler = at, turn
    return item


def leaf_material(color, name="leaf"):
    material, nodes, links, shader = new_material(name, color, 0.42)
    add_bump(nodes, links, shader, add_noise(nodes, links, 160, (0.3, 1, 1), 3).outputs["Fac"], 0.4, 0.001)
    through = nodes.new("ShaderNodeBsdfTranslucent")
    through.inputs["Color"].default_value = (color[0] * 1.6, color[1] * 1.7, color[2], 1)
    mix = nodes.new("ShaderNodeMixShader")
    mix.inputs["Fac"].default_value = 0.3
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def plane(name, corners, material):
    return to_mesh(name, corners, [(0, 1, 2, 3)], material)


def lemons():
    random = np.random.default_rng(4)
    plane("table", [(-2, -1, 0), (2, -1, 0), (2, 1.3, 0), (-2, 1.3, 0)], wood_material("table", 0, *WALNUT, roughness=0.5))
    plane("wall", [(-3, 1.3, -1), (3, 1.3, -1), (3, 1.3, 3), (-3, 1.3, 3)], wall_material((0.20, 0.225, 0.22)))
    glaze = ceramic("bowl", (0.60, 0.585, 0.55), 0.3, (0.25, 0.19, 0.13))
    outline = [(0, 0.004), (0.045, 0.004), (0.05, 0.0), (0.055, 0.008), (0.085, 0.026), (0.112, 0.052), (0.125, 0.078), (0.1275, 0.083), (0.124, 0.084), (0.108, 0.055), (0.08, 0.031), (0.04, 0.018), (0, 0.016)]
    turned("bowl", outline, glaze, (0, 0, 0), 96)
    yellow = rind("lemon", (0.80, 0.50, 0.025), (0.86, 0.62, 0.06))
    spots = [(-0.052, -0.02, 0.062), (0.042, -0.034, 0.064), (0.006, 0.046, 0.066), (-0.066, 0.052, 0.072), (0.072, 0.036, 0.074), (-0.006, -0.012, 0.106), (0.045, 0.022, 0.112)]
    for x, y, z in spots:
        item = lemon_mesh(random, yellow, random.uniform(0.039, 0.045), random.uniform(0.029, 0.032))
        item.location, item.rotation_euler = (x, y, z), (random.uniform(0, 6), random.uniform(-0.5, 0.5), random.uniform(0, 6.28))
    for x, y, turn in [(0.195, -0.075, 2.6), (-0.205, 0.06, 0.5)]:
        item = lemon_mesh(random, yellow)
        item.location, item.rotation_euler = (x, y, 0.0305), (1.0, 0.02, turn)
    green = leaf_material((0.035, 0.085, 0.018))
    for at, length, turn, curl in [((0.150, -0.085, 0.040), 0.085, (0.2, -0.3, 3.5), 0.3), ((-0.02, -0.05, 0.125), 0.08, (0.3, -0.2, 3.9), 0.35), ((0.0, -0.045, 0.128), 0.07, (-0.2, -0.3, 5.4), 0.4)]:
        leaf(at, length, turn, green, curl)
    add_cloth(linen("linen", (0.60, 0.57, 0.52)), 0.5, 0.34, 0.014, 3, (0.28, 0.06, 0.004)).rotation_euler = (0, 0, 0.5)
    add_area("window", (-1.25, 0.25, 0.75), (1.0, -0.18, -0.52), (0.8, 1.1), 26, (1.0, 0.96, 0.90))
    add_area("room", (1.6, -1.2, 1.2), (-0.8, 0.6, -0.5), (2, 2), 2.2, (0.85, 0.92, 1.0))
    set_world((0.9, 0.95, 1.0), 0.025)
    add_looking_camera((0.02, -0.86, 0.36), (0.015, 0, 0.062), 66, 3.2, (0.0, -0.065, 0.075))
    return {"stops": -0.75, "contrast": 1.05, "saturation": 1.02}


def coffee():
    random = np.random.default_rng(6)
    plane("table", [(-2, -2, -0.002), (2, -2, -0.002), (2, 2, -0.002), (-2, 2, -0.002)], wood_material("table", 1, *WALNUT, roughness=0.5))
    add_cloth(linen("linen", (0.66, 0.62, 0.55)), 0.62, 0.7, 0.011, 12, (0.02, 0.05, 0.0)).rotation_euler = (0, 0, 0.22)
    white = ceramic("cup", (0.72, 0.70, 0.66), 0.22, (0.36, 0.28, 0.2))
    lift = 0.012
    turned("saucer", [(0, 0.006), (0.034, 0.005), (0.036, 0), (0.04, 0.004), (0.066, 0.012), (0.078, 0.019), (0.0785, 0.021), (0.066, 0.0155), (0.038, 0.0085), (0, 0.008)], white, (0, 0, lift), 96)
    turned("cup", [(0, 0.004), (0.022, 0.004), (0.024, 0), (0.027, 0.004), (0.037, 0.022), (0.0415, 0.045), (0.043, 0.062), (0.0422, 0.0635), (0.0408, 0.0625), (0.039, 0.045), (0.034, 0.024), (0.022, 0.008), (0, 0.006)], white, (0, 0, lift + 0.008), 96)
    handle = stem("handle", [(0.0405, 0, 0.052), (0.058, 0, 0.057), (0.070, 0, 0.045), (0.064, 0, 0.026), (0.036, 0, 0.019)], 0.0048, white)
    handle.location, handle.rotation_euler = (0, 0, lift + 0.008), (0, 0, -0.75)
    handle.data.bevel_resolution, handle.data.splines[0].order_u = 8, 4
    brew, nodes, links, shader = new_material("brew", (0.05, 0.02, 0.008), 0.08)
    tree = brew.node_tree
    place = nodes.new("ShaderNodeVectorMath")
    place.operation = "LENGTH"
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], place.inputs[0])
    foam = add_noise(nodes, links, 90, detail=6)
    foam.inputs["Distortion"].default_value = 1.6
    rim = compute(tree, "ADD", compute(tree, "MULTIPLY", place.outputs["Value"], 14.0), compute(tree, "MULTIPLY", foam.outputs["Fac"], 0.55))
    links.new(add_ramp(nodes, links, rim, [(0.30, (0.20, 0.085, 0.028)), (0.62, (0.27, 0.125, 0.045)), (0.80, (0.42, 0.23, 0.10))]).outputs["Color"], shader.inputs["Base Color"])
    fine = nodes.new("ShaderNodeTexVoronoi")
    fine.inputs["Scale"].default_value = 900
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], fine.inputs["Vector"])
    add_bump(nodes, links, shader, fine.outputs["Distance"], 0.25, 0.0004)
    turned("coffee", [(0, 0), (0.0405, 0), (0.0408, 0.0006)], brew, (0, 0, lift + 0.008 + 0.052), 64)
    steel, _, _, _ = new_material("steel", (0.62, 0.60, 0.56), 0.2, Metallic=1.0)
    t, s = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 15), indexing="ij")
    wide = np.interp(t, [0, 0.02, 0.5, 0.68, 0.74, 0.86, 0.96, 1], [0.003, 0.0045, 0.0022, 0.0026, 0.007, 0.0115, 0.007, 0.0005])
    dip = np.interp(t, [0, 0.6, 0.72, 0.86, 1], [0.003, 0.009, 0.004, 0.0, 0.003])
    spoon = add_grid("spoon", t * 0.125, s * wide, dip + s**2 * np.where(t > 0.7, 0.0035, -0.0006), steel)
    spoon.location, spoon.rotation_euler = (-0.062, -0.102, 0.020), (0, 0.0, 0.30)
    bean = new_material("bean", (0.045, 0.018, 0.008), 0.35)[0]
    for _ in range(9):
        a, r = random.uniform(-0.2, 1.3), random.uniform(0.115, 0.17)
        bpy.ops.mesh.primitive_uv_sphere_add(radius=0.0056, location=(-r * math.cos(a), r * math.sin(a) - 0.02, 0.016), rotation=(random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3), random.uniform(0, 6)))
        item = bpy.context.object
        item.scale = (1.25, 0.85, 0.62)
        item.data.materials.append(bean)
        bpy.ops.object.shade_smooth()
    add_area("window", (-0.9, 0.75, 0.75), (0.85, -0.7, -0.75), (0.5, 0.9), 16, (1.0, 0.93, 0.83))
    add_area("room", (0.9, -0.7, 1.0), (-0.6, 0.5, -0.8), (1.5, 1.5), 2.0, (0.9, 0.95, 1.0))
    set_world((1, 0.97, 0.92), 0.05)
    add_looking_camera((0.03, -0.37, 0.36), (0.004, 0.005, 0.03), 66, 3.6, (0, -0.036, 0.068))
    return {"stops": 0.45, "contrast": 1.05, "warmth": 0.04}


def vase():
    random = np.random.default_rng(15)
    plane("wall", [(-3, 0.35, -1), (3, 0.35, -1), (3, 0.35, 3), (-3, 0.35, 3)], wall_material((0.66, 0.60, 0.53)))
    plane("shelf", [(-3, -1.2, 0), (3, -1.2, 0), (3, 0.35, 0), (-3, 0.35, 0)], wood_material("shelf", 0, (0.36, 0.22, 0.12), (0.48, 0.32, 0.19), (0.56, 0.40, 0.26), 0.5))
    clay = ceramic("vase", (0.58, 0.54, 0.48), 0.7, (0.30, 0.24, 0.18))
    outline = np.array([(0, 0.0), (0.05, 0.0), (0.056, 0.004), (0.078, 0.05), (0.088, 0.10), (0.082, 0.15), (0.058, 0.19), (0.032, 0.215), (0.026, 0.235), (0.030, 0.25), (0.034, 0.256), (0.029, 0.255), (0.022, 0.24), (0.024, 0.2)])
    turned("vase", [tuple(p) for p in outline], clay, (0.03, 0, 0), 96)
    green = leaf_material((0.105, 0.135, 0.085))
    wood = new_material("twig", (0.14, 0.085, 0.05), 0.8)[0]
    for index in range(6):
        angle, out, tall = index * 1.05 + random.uniform(-0.3, 0.3), random.uniform(0.14, 0.30), random.uniform(0.34, 0.56)
        dx, dy = math.cos(angle) * out, math.sin(angle) * out * 0.45
        line = [(0.03 + dx * t**1.8, dy * t**1.8, 0.2 + tall * (t - 0.22 * t * t * out * 2)) for t in np.linspace(0, 1, 14)]
        stem("twig", line, 0.0019, wood)
        for k in range(2, 14):
            for side in (-1, 1):
                x, y, z = line[k]
                heading = math.atan2(dy, dx) + side * random.uniform(0.9, 1.7)
                leaf((x, y, z), random.uniform(0.032, 0.052) * (1.25 - k / 22), (random.uniform(-0.6, 0.6), random.uniform(-0.9, 0.1), heading), green, random.uniform(0.0, 0.35))
    frame = new_material("frame", (0.02, 0.02, 0.02), 0.9)[0]
    add_sun((0.80, 0.62, -0.52), 4.2, (1.0, 0.80, 0.58), 1.1)
    # Bars between the sun and the wall, so that the light falls through a window.
    def bar(low, high):
        corners = [(low[0], 0, low[1]), (high[0], 0, low[1]), (high[0], 0, high[1]), (low[0], 0, high[1])]
        item = plane("bar", corners, frame)
        item.location, item.rotation_euler = (-1.52, -1.15, 1.22), (0, 0, -0.62)
        item.visible_camera = False
    bar((-6, -4), (-0.38, 5))
    bar((0.36, -4), (6, 5))
    bar((-0.4, 0.46), (0.4, 5))
    bar((-0.4, -5), (0.4, -0.62))
    bar((-0.02, -0.7), (0.02, 0.5))
    bar((-0.4, -0.06), (0.4, -0.02))
    add_area("room", (1.2, -1.6, 1.4), (-0.6, 1, -0.5), (2, 2), 9, (0.82, 0.90, 1.0))
    set_world((0.85, 0.92, 1.0), 0.12)
    add_looking_camera((0.0, -1.75, 0.44), (0.03, 0, 0.33), 78, 4.5, (0.03, -0.05, 0.3))
    return {"stops": 0.35, "contrast": 1.08}


def candles():
    random = np.random.default_rng(9)
    table = wood_material("table", 0, (0.03, 0.016, 0.009), (0.06, 0.033, 0.018), (0.095, 0.055, 0.03), 0.28)
    plane("table", [(-3, -1, 0), (3, -1, 0), (3, 2.5, 0), (-3, 2.5, 0)], table)
    for x, y, tall, wide in [(-0.075, 0.0, 0.105, 0.033), (0.02, 0.055, 0.155, 0.035), (0.105, -0.015, 0.072, 0.034), (-0.19, 0.15, 0.12, 0.035), (0.235, 0.17, 0.13, 0.034)]:
        wax, nodes, links, shader = new_material("wax", (0.78, 0.68, 0.52), 0.42, Subsurface=0.25)
        shader.inputs["Subsurface Radius"].default_value = (0.03, 0.014, 0.006)
        shader.inputs["Subsurface Color"].default_value = (0.85, 0.62, 0.36, 1)
        # The light of the flame that shines through the wax.
        place = nodes.new("ShaderNodeSeparateXYZ")
        links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], place.inputs[0])
        below = compute(wax.node_tree, "SUBTRACT", tall, place.outputs["Z"])
        glow = compute(wax.node_tree, "EXPONENT", compute(wax.node_tree, "MULTIPLY", below, -38.0))
        shader.inputs["Emission"].default_value = (1.0, 0.42, 0.12, 1)
        links.new(compute(wax.node_tree, "MULTIPLY", glow, 0.9), shader.inputs["Emission Strength"])
        outline = [(0, 0), (wide, 0), (wide, tall - 0.004), (wide - 0.0015, tall), (wide - 0.005, tall + 0.0005), (wide * 0.75, tall - 0.005), (wide * 0.3, tall - 0.008), (0, tall - 0.008)]
        body = turned("candle", outline, wax, (x, y, 0), 64)
        for vertex in body.data.vertices:
            a = math.atan2(vertex.co.y, vertex.co.x)
            if vertex.co.z > tall - 0.006:
                vertex.co.z += 0.0022 * math.sin(a * 2 + x * 90) + 0.0012 * math.sin(a * 5 + y * 70)
        add_bump(nodes, links, shader, add_noise(nodes, links, 40, (1, 1, 0.4), 3).outputs["Fac"], 0.25, 0.003)
        stem("wick", [(x, y, tall - 0.009), (x + 0.001, y, tall + 0.003), (x + 0.003, y, tall + 0.007)], 0.0009, new_material("wick", (0.01, 0.008, 0.006), 0.9)[0])
        add_flame((x + 0.002, y, tall + 0.004), random.uniform(0.9, 1.15))
    for _ in range(70):
        bokeh = new_material("lamp")[0]
        nodes, links = bokeh.node_tree.nodes, bokeh.node_tree.links
        lamp = nodes.new("ShaderNodeEmission")
        warm = random.uniform(0, 1)
        lamp.inputs["Color"].default_value = (1.0, 0.36 + 0.3 * warm, 0.10 + 0.26 * warm, 1)
        lamp.inputs["Strength"].default_value = random.uniform(0.3, 1.8)
        links.new(lamp.outputs[0], nodes["Material Output"].inputs["Surface"])
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=1, radius=0.022, location=(random.uniform(-1.5, 1.5), 2.2 + random.uniform(-0.3, 0.3), random.uniform(0.02, 0.95)))
        bpy.context.object.data.materials.append(bokeh)
        bpy.context.object.visible_diffuse = bpy.context.object.visible_shadow = False
    set_world((0.10, 0.16, 0.30), 0.05)
    add_area("dusk", (-1.5, 1.0, 1.2), (1, -0.6, -0.7), (1, 1.4), 2.4, (0.35, 0.5, 1.0))
    add_looking_camera((0.0, -0.72, 0.20), (0.012, 0.02, 0.098), 62, 2.2, (0.0, -0.01, 0.1))
    return {"stops": -1.5, "contrast": 1.03, "glow": 0.12}


def add_flame(at, size):
    t, a = np.meshgrid(np.linspace(0, 1, 30), np.linspace(0, 2 * np.pi, 24), indexing="ij")
    radius = 0.0052 * size * np.sin(np.pi * t**0.62) ** 1.15 + 0.00005
    flame, nodes, links, _ = new_material("flame")
    place = nodes.new("ShaderNodeSeparateXYZ")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Generated"], place.inputs[0])
    light, clear, mix = (nodes.new(f"ShaderNode{kind}") for kind in ("Emission", "BsdfTransparent", "MixShader"))
    colors = [(0.0, (0.10, 0.16, 0.55)), (0.14, (0.9, 0.42, 0.10)), (0.4, (1.0, 0.72, 0.30)), (0.8, (1.0, 0.62, 0.20)), (1.0, (1.0, 0.40, 0.08))]
    links.new(add_ramp(nodes, links, place.outputs["Z"], colors).outputs["Color"], light.inputs["Color"])
    light.inputs["Strength"].default_value = 26
    facing = nodes.new("ShaderNodeLayerWeight")
    facing.inputs["Blend"].default_value = 0.35
    solid = compute(flame.node_tree, "SUBTRACT", 1.0, facing.outputs["Facing"])
    links.new(compute(flame.node_tree, "MULTIPLY", solid, compute(flame.node_tree, "MULTIPLY", place.outputs["Z"], 4.0, clamp=True)), mix.inputs["Fac"])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(light.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    item = add_grid("flame", radius * np.cos(a) + 0.0012 * np.sin(t * 3), radius * np.sin(a), t * 0.030 * size, flame)
    item.location = at
    item.visible_diffuse = item.visible_shadow = False
    lamp = bpy.data.lights.new("flame", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = 0.55, (1.0, 0.50, 0.18), 0.006
    source = bpy.data.objects.new("flame", lamp)
    source.location = (at[0], at[1], at[2] + 0.014)
    source.visible_glossy = False
    bpy.context.scene.collection.objects.link(source)


def rain_on_a_window():
    """Drops on the glass of a window in front of city lights, which `light_samples.py` makes."""
    random = np.random.default_rng(41)
    picture = new_material("city")[0]
    nodes, links = picture.node_tree.nodes, picture.node_tree.links
    image, lamp = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeEmission")
    image.image = bpy.data.images.load(os.path.join(OUT, "window-view.png"))
    lamp.inputs["Strength"].default_value = 1.0
    links.new(image.outputs["Color"], lamp.inputs["Color"])
    links.new(lamp.outputs[0], nodes["Material Output"].inputs["Surface"])
    wide, tall, far = 2.4, 1.8, 1.25
    backdrop = plane("city", [(-wide / 2, far, -tall / 2), (wide / 2, far, -tall / 2), (wide / 2, far, tall / 2), (-wide / 2, far, tall / 2)], picture)
    layer = backdrop.data.uv_layers.new()
    for loop, corner in zip(layer.data, [(0, 0), (1, 0), (1, 1), (0, 1)]):
        loop.uv = corner
    water = new_material("water", (1, 1, 1), 0.0, Transmission=1.0, IOR=1.33)[0]
    drops = []

    def add(x, z, size, stretch):
        if any((x - a) ** 2 + (z - b) ** 2 < (size + c) ** 2 * 0.8 for a, b, c in drops):
            return
        drops.append((x, z, size))
        t, a = np.meshgrid(np.linspace(0, np.pi, 28), np.linspace(0, 2 * np.pi, 40), indexing="ij")
        dx, dz, dy = np.sin(t) * np.cos(a), np.sin(t) * np.sin(a), np.cos(t)
        wobble = 1 + 0.16 * fractal(np.cos(a) * 0.8 + x * 999, np.sin(a) * 0.8 + z * 999, 7, 3)
        dz = dz * stretch * np.where(dz > 0, 1.1, 0.95)
        depth = np.where(dy > 0, 0.05, -0.50)
        item = add_grid("drop", dx * size * wobble, depth * dy * dy * size, dz * size * wobble, water)
        item.location = (x, 0, z)

    for _ in range(120):
        add(random.uniform(-0.17, 0.17), random.uniform(-0.13, 0.13), random.uniform(0.0035, 0.0085), random.uniform(0.95, 1.35))
    for _ in range(9):
        x, z = random.uniform(-0.16, 0.16), random.uniform(-0.1, 0.13)
        add(x, z, random.uniform(0.006, 0.009), random.uniform(1.3, 1.7))
        for _ in range(8):
            z += random.uniform(0.010, 0.022)
            x += random.normal(0, 0.0012)
            add(x, z, random.uniform(0.0010, 0.0034), random.uniform(1.0, 1.6))
    for _ in range(2600):
        add(random.uniform(-0.18, 0.18), random.uniform(-0.14, 0.14), 0.0006 + 0.0018 * random.random() ** 2.2, random.uniform(0.9, 1.25))
    set_world((0.10, 0.16, 0.24), 0.4)
    add_looking_camera((0, -0.40, 0), (0.0, 0, 0.0), 52, 2.8, (0, -0.003, 0))
    return {"stops": -0.8, "contrast": 1.0, "vignette": 0.3}


INDOORS = {
    "lemons": (lemons, "landscape"),
    "coffee": (coffee, "portrait"),
    "vase": (vase, "portrait"),
    "candles": (candles, "landscape"),
    "rain-on-a-window": (rain_on_a_window, "landscape"),
}
