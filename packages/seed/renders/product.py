"""Builds framed tiles, their magnets and plates in Blender, in meters, from measures.json."""

import json
import math
import os

import bmesh
import bpy

FOLDER = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(FOLDER, "out")
SAMPLES = os.path.join(FOLDER, "..", "..", "..", "apps", "web", "public", "samples")
MM = 0.001

with open(os.path.join(OUT, "measures.json"), encoding="utf8") as file:
    MEASURES = json.load(file)

PLATE_MM = 1.0
"""Assumed thickness of the steel plate. It is part of the tile's thickness."""

PLATE_SIDE_MM = 75
"""Assumed side of the square plate. A steel plate of this size weighs what `REPLACEMENT_PLATES` says."""

PHOTO_INDEX, WALL_INDEX = 1, 2
"""Material indexes of photos and walls in the passes."""

BACK_RECESS_MM = 4
"""Assumed distance from the back of the frame to its board. The magnet fills it."""


def to_mesh(name, vertices, faces, material=None, smooth=False):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.validate()
    return add_mesh(name, mesh, material, smooth)


def add_mesh(name, mesh, material=None, smooth=False):
    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)
    if material:
        mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = smooth
    return item


def new_material(name, color=(0.8, 0.8, 0.8), roughness=0.6, **inputs):
    """Creates a Principled material. Returns it with its nodes, links and shader."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = roughness
    for key, value in inputs.items():
        shader.inputs[key.replace("_", " ")].default_value = value
    return material, nodes, links, shader


def add_noise(nodes, links, scale, stretch=(1, 1, 1), detail=4, source="Object"):
    """Adds a noise texture in object coordinates. `scale` is in cells per meter."""
    place = nodes.new("ShaderNodeMapping")
    place.inputs["Scale"].default_value = stretch
    links.new(nodes.new("ShaderNodeTexCoord").outputs[source], place.inputs["Vector"])
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    links.new(place.outputs["Vector"], noise.inputs["Vector"])
    return noise


def add_bump(nodes, links, shader, height, strength, distance):
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = distance
    links.new(height, bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])


def add_translucency(nodes, links, shader, color, share=0.3):
    """Lets light through a thin material, such as paper, cloth or leaves."""
    through = nodes.new("ShaderNodeBsdfTranslucent")
    through.inputs["Color"].default_value = (*color, 1)
    mix = nodes.new("ShaderNodeMixShader")
    mix.inputs["Fac"].default_value = share
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])


def add_ramp(nodes, links, factor, stops):
    ramp = nodes.new("ShaderNodeValToRGB")
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, color) in zip(ramp.color_ramp.elements, stops):
        element.position = position
        element.color = (*color, 1)
    links.new(factor, ramp.inputs["Fac"])
    return ramp


def wood_material(name, axis, dark, mid, light, roughness=0.45):
    """Wood whose grain runs along the axis 0, 1 or 2 of the object."""
    material, nodes, links, shader = new_material(name, mid, roughness)
    stretch = [1.0, 1.0, 1.0]
    stretch[axis] = 0.045
    fibers = add_noise(nodes, links, 260, stretch, 4)
    bands = add_noise(nodes, links, 34, stretch, 3)
    bands.inputs["Distortion"].default_value = 0.6
    mix = nodes.new("ShaderNodeMixRGB")
    mix.inputs["Fac"].default_value = 0.45
    links.new(bands.outputs["Fac"], mix.inputs["Color1"])
    links.new(fibers.outputs["Fac"], mix.inputs["Color2"])
    ramp = add_ramp(nodes, links, mix.outputs["Color"], [(0.33, dark), (0.5, mid), (0.66, light)])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    add_bump(nodes, links, shader, fibers.outputs["Fac"], 0.25, 0.0004)
    return material


def painted_material(name, color, roughness):
    """Lacquer over fine-grained wood: almost smooth, with soft highlights."""
    material, nodes, links, shader = new_material(name, color, roughness)
    grain = add_noise(nodes, links, 900, detail=2)
    add_bump(nodes, links, shader, grain.outputs["Fac"], 0.06, 0.0003)
    return material


OAK = ((0.30, 0.165, 0.075), (0.47, 0.29, 0.15), (0.58, 0.385, 0.215))
LACQUERS = {"black": ((0.012, 0.012, 0.012), 0.36), "white": ((0.80, 0.79, 0.77), 0.34)}


def frame_materials(color):
    """Returns the materials of the horizontal and of the vertical sides."""
    names = [f"{color} across", f"{color} down"]
    if names[0] not in bpy.data.materials:
        for name, axis in zip(names, (0, 2)):
            if color == "wood":
                wood_material(name, axis, *OAK)
            else:
                painted_material(name, *LACQUERS[color])
    return [bpy.data.materials[name] for name in names]


def profile_points():
    """Cross-section of a frame: (distance from the outer edge, distance from the wall) in mm, front to back."""
    face, thick = MEASURES["frameFaceMm"], MEASURES["tileThicknessMm"]
    print_at = thick - MEASURES["printRecessMm"]
    radius, inner = 0.9, 0.6
    points = [(face, PLATE_MM + BACK_RECESS_MM), (face, PLATE_MM), (0, PLATE_MM)]
    for step in range(5):
        angle = math.pi / 2 * step / 4
        points.append((radius * (1 - math.cos(angle)), thick - radius * (1 - math.sin(angle))))
    for step in range(4):
        angle = math.pi / 2 * step / 3
        points.append((face - inner * (1 - math.sin(angle)), thick - inner * (1 - math.cos(angle))))
    points.append((face, print_at - 0.2))
    return points


def build_frame(name, width, height, color):
    """Builds the four mitred sides. `width` and `height` are the outer size of the frame in mm."""
    profile = profile_points()
    vertices, faces = [], []
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    for inset, depth in profile:
        for side_x, side_z in corners:
            vertices.append((side_x * (width / 2 - inset) * MM, -depth * MM, side_z * (height / 2 - inset) * MM))
    for ring in range(len(profile) - 1):
        for side in range(4):
            a, b = ring * 4 + side, ring * 4 + (side + 1) % 4
            faces.append((a, b, b + 4, a + 4))
    across, down = frame_materials(color)
    item = to_mesh(name, vertices, faces, smooth=True)
    item.data.materials.append(across)
    item.data.materials.append(down)
    for index, face in enumerate(item.data.polygons):
        face.material_index = index % 2
    # Each side has its own vertices, so that mitres stay sharp.
    shape = bmesh.new()
    shape.from_mesh(item.data)
    bmesh.ops.split_edges(shape, edges=[e for e in shape.edges if abs(e.calc_length()) < 0.03 and is_mitre(e)])
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(item.data)
    shape.free()
    item.data.use_auto_smooth = True
    item.data.auto_smooth_angle = math.radians(50)
    return item


def is_mitre(edge):
    a, b = edge.verts
    return a.co.x * b.co.x > 0 and a.co.z * b.co.z > 0


def rectangle(name, width, height, depth, material):
    """An upright rectangle in mm, facing the viewer, `depth` mm in front of the wall."""
    x, z, y = width / 2 * MM, height / 2 * MM, -depth * MM
    item = to_mesh(name, [(-x, y, -z), (x, y, -z), (x, y, z), (-x, y, z)], [(0, 1, 2, 3)], material)
    layer = item.data.uv_layers.new()
    for loop, place in zip(layer.data, [(0, 0), (1, 0), (1, 1), (0, 1)]):
        loop.uv = place
    return item


def paper_material():
    material, nodes, links, shader = new_material("mat", (0.86, 0.85, 0.83), 0.75)
    fiber = add_noise(nodes, links, 1400, detail=2)
    add_bump(nodes, links, shader, fiber.outputs["Fac"], 0.08, 0.0002)
    return material


def photo_material(photo):
    material, nodes, links, shader = new_material(photo, roughness=0.5)
    material.pass_index = PHOTO_INDEX
    shader.inputs["Specular"].default_value = 0.3
    picture = nodes.new("ShaderNodeTexImage")
    picture.image = bpy.data.images.load(os.path.join(SAMPLES, f"{photo}.jpg"))
    links.new(picture.outputs["Color"], shader.inputs["Base Color"])
    return material


def fit_photo(item, visible):
    """Crops the photo to the aspect of its rectangle instead of stretching it."""
    width, height = item.active_material.node_tree.nodes["Image Texture"].image.size
    aspect = visible["width"] / visible["height"]
    cut_x, cut_y = max(0, 1 - aspect * height / width) / 2, max(0, 1 - width / height / aspect) / 2
    for loop, (x, y) in zip(item.data.uv_layers[0].data, [(0, 0), (1, 0), (1, 1), (0, 1)]):
        loop.uv = (abs(x - cut_x), abs(y - cut_y))


def rounded_plate(name, side, depth, thick, material, radius=4.0, tall=None):
    """A plate in mm with rounded corners, square without `tall`. It begins `depth` mm in front of the wall."""
    edge = 0.35
    rings = [(edge, 0), (0, edge), (0, thick - edge), (edge, thick)]
    vertices, steps = [], 6
    for inset, height in rings:
        for corner, (x, z) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
            for step in range(steps + 1):
                angle = math.pi / 2 * (corner + step / steps)
                reach = radius - inset
                middle_x, middle_z = side / 2 - radius, (tall or side) / 2 - radius
                vertices.append(((x * middle_x + reach * math.cos(angle)) * MM, -(depth + height) * MM, (z * middle_z + reach * math.sin(angle)) * MM))
    count = 4 * (steps + 1)
    faces = [tuple(range(count))[::-1], tuple(range(3 * count, 4 * count))]
    for ring in range(len(rings) - 1):
        for step in range(count):
            a, b = ring * count + step, ring * count + (step + 1) % count
            faces.append((a, b, b + count, a + count))
    item = to_mesh(name, vertices, faces, material, True)
    item.data.use_auto_smooth = True
    item.data.auto_smooth_angle = math.radians(30)
    return item


def build_plate(at=(0, 0, 0)):
    """Builds the steel plate on the wall, with its center at `at`."""
    item = rounded_plate("plate", PLATE_SIDE_MM, 0, PLATE_MM, steel_material())
    item.location = at
    return item


def steel_material():
    """Brushed, zinc-plated steel."""
    material, nodes, links, shader = new_material("steel", (0.62, 0.63, 0.64), 0.34, Metallic=1.0)
    brushed = add_noise(nodes, links, 900, (1, 1, 0.02), 3)
    add_bump(nodes, links, shader, brushed.outputs["Fac"], 0.12, 0.0002)
    return material


def magnet_material():
    """Rubber-coated magnet."""
    if "magnet" not in bpy.data.materials:
        new_material("magnet", (0.022, 0.022, 0.024), 0.5)
    return bpy.data.materials["magnet"]


def build_tile(name, size, frame, photo, at=(0, 0, 0), orientation="portrait"):
    """
    Builds a framed tile whose center is at `at` on the wall. `size` and `frame` are keys of the catalog; `photo` is the
    name of a sample photo. Returns the tile's parts under one parent.
    """
    geometry = MEASURES["tiles"][size][orientation][MEASURES["frames"][frame]["mat"]]
    depth = MEASURES["tileThicknessMm"] - MEASURES["printRecessMm"]
    parent = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(parent)
    lip, visible = geometry["lip"], geometry["visible"]
    parts = [
        build_frame(f"{name} frame", geometry["frame"]["width"], geometry["frame"]["height"], MEASURES["frames"][frame]["color"]),
        rectangle(f"{name} mat", lip["width"] + 0.2, lip["height"] + 0.2, depth, paper_material()),
        rectangle(f"{name} photo", visible["width"], visible["height"], depth + 0.1, photo_material(photo)),
        rectangle(f"{name} board", lip["width"] + 0.2, lip["height"] + 0.2, PLATE_MM + BACK_RECESS_MM, back_material()),
        rounded_plate(f"{name} magnet", PLATE_SIDE_MM, PLATE_MM, BACK_RECESS_MM, magnet_material()),
    ]
    fit_photo(parts[2], visible)
    for part in parts:
        part.parent = parent
    parent.location = at
    return parent, geometry


def back_material():
    """Fiberboard."""
    if "fiberboard" in bpy.data.materials:
        return bpy.data.materials["fiberboard"]
    material, nodes, links, shader = new_material("fiberboard", roughness=0.85)
    fiber = add_noise(nodes, links, 700, detail=8)
    ramp = add_ramp(nodes, links, fiber.outputs["Fac"], [(0.3, (0.19, 0.115, 0.06)), (0.7, (0.33, 0.22, 0.125))])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    add_bump(nodes, links, shader, fiber.outputs["Fac"], 0.2, 0.0003)
    return material


def wall_material(color):
    """Roller-painted plaster."""
    material, nodes, links, shader = new_material("wall", color, 0.82)
    material.pass_index = WALL_INDEX
    shader.inputs["Specular"].default_value = 0.25
    stipple = add_noise(nodes, links, 190, detail=3)
    add_bump(nodes, links, shader, stipple.outputs["Fac"], 0.22, 0.002)
    stains = add_noise(nodes, links, 1.3, detail=1)
    low, high = tuple(c * 0.965 for c in color), tuple(min(1, c * 1.025) for c in color)
    ramp = add_ramp(nodes, links, stains.outputs["Fac"], [(0.3, low), (0.7, high)])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    return material
