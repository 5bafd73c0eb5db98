"""A sitting dog with fur, in meters. It faces +y and sits at the origin."""

import math

import bpy
import numpy as np
from mathutils import Matrix, Vector
from scipy.spatial import cKDTree

from landscape import fractal
from product import new_material
from shapes import add_ball_body, lay_balls, turned
from strands import add_strands, strand_material

HEAD = Matrix.Translation((0.01, 0.15, 0.725)) @ Matrix.Rotation(math.radians(-54), 4, "Z") @ Matrix.Rotation(math.radians(3), 4, "X") @ Matrix.Scale(1.2, 4)
BACK = (0, -0.45, -0.9)
DOWN = (0, 0, -1)

BODY = [
    ([(0, -0.115, 0.145, 0.13), (0, -0.03, 0.29, 0.14), (0, 0.06, 0.42, 0.122)], 0.034, BACK),
    ([(0, 0.07, 0.43, 0.135), (0, 0.15, 0.42, 0.11)], 0.045, DOWN),
    ([(0, 0.07, 0.47, 0.11), (0, 0.105, 0.58, 0.083), (0.005, 0.135, 0.67, 0.073)], 0.042, BACK),
    ([(-0.01, -0.21, 0.075, 0.045), (-0.07, -0.30, 0.045, 0.035), (-0.19, -0.36, 0.035, 0.032), (-0.32, -0.33, 0.03, 0.024), (-0.40, -0.27, 0.03, 0.012)], 0.062, (-0.95, -0.1, -0.1)),
]
"""Chains of balls (x, y, z, radius) with the length and direction of their fur."""

LIMBS = [
    ([(0.066, 0.09, 0.43, 0.076), (0.098, 0.11, 0.28, 0.055), (0.105, 0.17, 0.12, 0.036), (0.105, 0.19, 0.04, 0.034), (0.108, 0.235, 0.028, 0.032)], 0.022, BACK),
    ([(0.05, -0.05, 0.27, 0.10), (0.085, -0.07, 0.17, 0.105), (0.13, 0.0, 0.165, 0.09), (0.175, 0.09, 0.17, 0.062)], 0.034, (0.2, -0.5, -0.8)),
    ([(0.07, -0.12, 0.09, 0.085), (0.15, -0.02, 0.07, 0.06)], 0.034, DOWN),
    ([(0.175, 0.08, 0.15, 0.055), (0.175, -0.06, 0.05, 0.04), (0.19, 0.02, 0.03, 0.034), (0.21, 0.13, 0.03, 0.034)], 0.018, BACK),
]
"""Limbs on the right, which are mirrored."""

FACE = [
    ([(0, -0.03, 0.0, 0.068), (0, 0.03, 0.008, 0.064)], 0.014, (0, -1, -0.2)),
    ([(0, 0.05, -0.012, 0.050), (0, 0.10, -0.020, 0.041), (0, 0.146, -0.020, 0.034)], 0.006, (0, -1, -0.2)),
    ([(0, 0.02, -0.045, 0.036), (0, 0.08, -0.052, 0.024), (0, 0.135, -0.050, 0.017)], 0.008, (0, -1, -0.4)),
]
CHEEKS = [
    ([(0.036, -0.005, -0.03, 0.042), (0.03, 0.04, -0.03, 0.036)], 0.020, (0, -0.8, -0.6)),
    ([(0.028, 0.045, 0.028, 0.026)], 0.006, (0, -1, 0.2)),
]
EAR = [(0.050, -0.024, 0.050, 0.022), (0.080, -0.026, 0.034, 0.031), (0.097, -0.022, -0.006, 0.037), (0.102, -0.016, -0.048, 0.033), (0.098, -0.008, -0.086, 0.018)]
NOSE = (0, 0.176, -0.008, 0.0165)
EYES = (0.0445, 0.062, 0.020, 0.0095), (-0.0445, 0.062, 0.020, 0.0095)

COLLAR = (0, 0.105, 0.575), (0, 0.32, 0.95)
"""Center and axis."""


def mirror(parts):
    flip = (-1, 1, 1, 1)
    return parts + [([tuple(np.multiply(ball, flip)) for ball in chain], fur, tuple(np.multiply(comb, flip[:3]))) for chain, fur, comb in parts]


def list_balls():
    """Returns the balls of the dog: centers, radii, lengths and directions of the fur, and flatness as a matrix or None."""
    found = []
    for parts, place in ((BODY + mirror(LIMBS), Matrix()), (FACE + mirror(CHEEKS), HEAD)):
        for chain, fur, comb in parts:
            comb = Vector(comb).normalized()
            for x, y, z, radius in lay_balls(chain):
                found.append((place @ Vector((x, y, z)), radius * place.median_scale, fur, place.to_3x3() @ comb, None))
    for side in (-1, 1):
        for x, y, z, radius in lay_balls(EAR, 0.008):
            flat = HEAD.to_3x3().normalized() @ Matrix.Rotation(side * math.radians(8), 3, "Y") @ Matrix.Diagonal((0.30, 1, 1))
            found.append((HEAD @ Vector((side * x, y, z)), radius * HEAD.median_scale, 0.024, HEAD.to_3x3() @ Vector((0, 0.1, -1)), flat))
    return found


def pick_points(mesh, count, random):
    """Returns points on a mesh, evenly spread, and its normals there."""
    mesh.calc_loop_triangles()
    corners = np.empty(len(mesh.loop_triangles) * 3, np.int32)
    mesh.loop_triangles.foreach_get("vertices", corners)
    points, normals = np.empty(len(mesh.vertices) * 3, np.float32), np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", points)
    mesh.vertices.foreach_get("normal", normals)
    corners, points, normals = corners.reshape(-1, 3), points.reshape(-1, 3), normals.reshape(-1, 3)
    a, b, c = (points[corners[:, i]] for i in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    chosen = random.choice(len(corners), count, p=area / area.sum())
    share = random.dirichlet((1, 1, 1), count)
    at, normal = (sum(values[corners[chosen, i]] * share[:, i:i + 1] for i in range(3)) for values in (points, normals))
    return at, normalize(normal)


def normalize(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def add_collar(place):
    leather = new_material("collar", (0.22, 0.018, 0.016), 0.45)[0]
    outline = [(0.090, -0.013), (0.099, -0.012), (0.100, 0.0), (0.099, 0.012), (0.090, 0.013)]
    collar = turned("collar", outline, leather, (0, 0, 0))
    tilt = Vector(COLLAR[1]).to_track_quat("Z", "Y").to_matrix().to_4x4()
    collar.matrix_world = place @ Matrix.Translation(COLLAR[0]) @ tilt


def add_dog(at, turn, camera, random, hairs=160_000):
    """Adds a dog that faces `turn` degrees to the left of +y. Its fur is made for a view from `camera`."""
    balls = list_balls()
    body = add_ball_body("dog", balls, new_material("skin", (0.05, 0.026, 0.012), 0.9)[0], 0.0055)
    place = Matrix.Translation(at) @ Matrix.Rotation(math.radians(turn), 4, "Z")
    add_fur(body.data, balls, place, camera, random, hairs)
    body.matrix_world = place
    add_collar(place)
    black = new_material("nose", (0.008, 0.007, 0.007), 0.3)[0]
    for x, y, z, radius in (NOSE, *EYES):
        ball = place @ HEAD @ Vector((x, y, z))
        bpy.ops.mesh.primitive_uv_sphere_add(radius=radius * HEAD.median_scale, segments=32, ring_count=16, location=ball)
        bpy.context.object.data.materials.append(black)


def add_fur(mesh, balls, place, camera, random, hairs):
    roots, normals = pick_points(mesh, hairs, random)
    centers, radii, furs, combs = (np.array([ball[i] for ball in balls]) for i in range(4))
    distance, near = cKDTree(centers).query(roots, 12)
    weight = np.exp(-np.clip(distance - radii[near], -0.02, 1) / 0.012)
    weight /= weight.sum(axis=1, keepdims=True)
    fur = (furs[near] * weight).sum(axis=1)
    is_ear = (np.array([ball[4] is not None for ball in balls])[near] * weight).sum(axis=1) > 0.5
    above = (roots - COLLAR[0]) @ normalize(np.array([COLLAR[1]], float))[0]
    fur = np.where(np.abs(above - 0.008) < 0.024, fur * 0.4, fur)
    comb = (combs[near] * weight[:, :, None]).sum(axis=1)
    comb = normalize(comb - normals * (comb * normals).sum(axis=1, keepdims=True))
    # Neighboring hairs lean alike, so that they form tufts.
    across, along = roots[:, 0] * 34 + roots[:, 1] * 9, roots[:, 2] * 34 - roots[:, 1] * 21
    tuft = np.stack([fractal(across, along, seed, 3) for seed in (3, 5, 7)], axis=1)
    lean = normals * random.uniform(0.28, 0.62, (hairs, 1)) + comb + tuft * 0.55 + random.normal(0, 0.13, (hairs, 3))
    length = (fur * random.uniform(0.55, 1.15, hairs) * (1 + 0.3 * tuft[:, 0]))[:, None]
    spin = np.array(place.to_3x3()).T
    roots = roots @ spin + np.array(place.translation)
    directions = normalize(lean) * length @ spin
    bends = (comb * 0.3 + np.array((0, 0, -0.25))) * length @ spin
    widths = random.uniform(0.0004, 0.0008, hairs)
    coat = strand_material("fur", (0.155, 0.088, 0.043), (0.29, 0.175, 0.09), (0.92, 0.66, 0.38), 0.6)
    dark = strand_material("ears", (0.08, 0.042, 0.02), (0.155, 0.085, 0.042), (0.78, 0.5, 0.26), 0.5)
    for name, part, material in (("fur", ~is_ear, coat), ("ears", is_ear, dark)):
        add_strands(name, roots[part], directions[part], bends[part], widths[part], material, camera)
