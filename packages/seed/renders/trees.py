"""Trunks."""

import math

import bpy
import numpy as np

from landscape import add_faces


def add_tubes(name, branches, material, sides=7):
    """Adds tubes along lines of (x, y, z, radius)."""
    points, faces = [], []
    ring = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    for line in branches:
        line = np.asarray(line, float)
        start = len(points)
        for index, (x, y, z, radius) in enumerate(line):
            after, before = line[min(index + 1, len(line) - 1), :3], line[max(index - 1, 0), :3]
            along = (after - before) / (np.linalg.norm(after - before) + 1e-9)
            across = np.cross(along, (0.3, 1, 0.2))
            across /= np.linalg.norm(across) + 1e-9
            up = np.cross(along, across)
            for a in ring:
                points.append((x, y, z) + (across * math.cos(a) + up * math.sin(a)) * radius)
            if index:
                for k in range(sides):
                    a, b = start + (index - 1) * sides + k, start + (index - 1) * sides + (k + 1) % sides
                    faces.append((a, b, b + sides, a + sides))
    return add_faces(name, bpy.data.meshes.new(name), np.array(points), np.array(faces), material)


def add_trunk(at, radius, random, material):
    """A tall trunk with a flared foot and some dead branches."""
    lean = random.normal(0, 0.02, 2)
    sway = random.uniform(0, 6.28)
    trunk = []
    for z in np.concatenate([[0, 0.1, 0.25, 0.5], np.arange(1, 17, 0.8)]):
        wide = radius * (1 + 0.9 * math.exp(-z / 0.22)) * (1 - z / 24)
        bend = 0.06 * math.sin(z / 2.4 + sway)
        trunk.append((at[0] + lean[0] * z + bend, at[1] + lean[1] * z, at[2] + z, wide))
    branches = [trunk]
    for _ in range(random.integers(5, 16)):
        x, y, z, wide = trunk[random.integers(6, len(trunk))]
        angle, reach = random.uniform(0, 6.28), random.uniform(0.4, 2.2)
        branches.append([(x + math.cos(angle) * reach * t, y + math.sin(angle) * reach * t, z + reach * (0.25 * t - 0.35 * t * t) + random.normal(0, 0.02), max(0.004, wide * 0.16 * (1 - t))) for t in np.linspace(0, 1, 6)])
    add_tubes("trunk", branches, material, 10)
