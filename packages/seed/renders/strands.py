"""Fur and grass: ribbons that taper and let light through, in meters."""

import bpy
import numpy as np

from landscape import add_faces
from product import add_noise, add_ramp, add_translucency, new_material


def add_strands(name, roots, directions, bends, widths, material, camera, parts=4):
    """
    Adds tapering ribbons that turn their broad side to the camera. `directions` have the length of the strands; `bends`
    are added to their tips.
    """
    t = np.linspace(0, 1, parts + 1)[None, :, None]
    middle = roots[:, None] + directions[:, None] * t + bends[:, None] * t**2
    along = directions[:, None] + 2 * bends[:, None] * t
    side = np.cross(along, np.asarray(camera) - middle)
    side /= np.maximum(np.linalg.norm(side, axis=2, keepdims=True), 1e-9)
    half = widths[:, None, None] * 0.5 * (1 - 0.9 * t**1.5)
    points = np.stack([middle - side * half, middle + side * half], axis=2).reshape(-1, 3)
    start = np.arange(len(roots))[:, None] * (parts + 1) * 2 + np.arange(parts)[None, :] * 2
    corners = np.stack([start, start + 1, start + 3, start + 2], axis=2).reshape(-1, 4)
    return add_faces(name, bpy.data.meshes.new(name), points, corners, material)


def strand_material(name, dark, light, through, share, scale=60):
    """
    Material whose color varies from `dark` to `light`, with `scale` cells per meter. `share` of the light is let through,
    in the color `through`.
    """
    material, nodes, links, shader = new_material(name, dark, 0.5)
    shader.inputs["Specular"].default_value = 0.3
    ramp = add_ramp(nodes, links, add_noise(nodes, links, scale, detail=3).outputs["Fac"], [(0.35, dark), (0.65, light)])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    add_translucency(nodes, links, shader, through, share)
    return material
