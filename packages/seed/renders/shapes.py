"""Basic shapes and fabrics of the furniture, in meters."""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector, noise

from product import add_bump, add_mesh, add_noise, add_ramp, new_material, to_mesh


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


def lay_balls(chain, step=0.012):
    """Returns balls (x, y, z, radius) along a chain, close enough to each other for a smooth surface."""
    chain = np.array(chain, float)
    balls = [chain[:1]]
    for a, b in zip(chain, chain[1:]):
        count = max(2, int(np.linalg.norm(b[:3] - a[:3]) / step))
        balls.append(a + (b - a) * (np.arange(1, count + 1) / count)[:, None])
    return np.concatenate(balls)


def add_ball_body(name, balls, material, voxel):
    """
    A smooth body around balls. Each ball is (center, radius, …) and may end with a matrix that flattens it. `voxel` is the size
    of its smallest detail in meters.
    """
    shape = bmesh.new()
    for at, radius, *_, flat in balls:
        turn = (flat or Matrix.Identity(3)).to_4x4()
        bmesh.ops.create_icosphere(shape, subdivisions=3, radius=radius, matrix=Matrix.Translation(at) @ turn)
    mesh = bpy.data.meshes.new("balls")
    shape.to_mesh(mesh)
    shape.free()
    source = bpy.data.objects.new("balls", mesh)
    bpy.context.scene.collection.objects.link(source)
    remesh = source.modifiers.new("remesh", "REMESH")
    remesh.mode, remesh.voxel_size = "VOXEL", voxel
    smooth = source.modifiers.new("smooth", "SMOOTH")
    smooth.factor, smooth.iterations = 0.5, 9
    body = bpy.data.meshes.new_from_object(source.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(source)
    body.materials.clear()
    body.materials.append(material)
    body.polygons.foreach_set("use_smooth", np.ones(len(body.polygons), bool))
    item = bpy.data.objects.new(name, body)
    bpy.context.scene.collection.objects.link(item)
    return item
