"""Land, water and skies in meters. The camera stands near the origin and looks along +y."""

import math

import bpy
import numpy as np
from scipy.ndimage import map_coordinates

from product import add_bump, add_noise, add_ramp, new_material
from stage import add_sun


def gradient_noise(x, y, seed):
    """Perlin noise at points, about -0.7 to 0.7, with its derivatives."""
    random = np.random.default_rng(seed)
    order, angles = random.permutation(256), random.uniform(0, 2 * np.pi, 256)
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - column, y - row

    def corner(dx, dy):
        angle = angles[order[(order[(column + dx) & 255] + row + dy) & 255]]
        gx, gy = np.cos(angle), np.sin(angle)
        return gx, gy, gx * (fx - dx) + gy * (fy - dy)

    (ax, ay, a), (bx, by, b), (cx, cy, c), (dx, dy, d) = corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)
    u, v = fx**3 * (6 * fx * fx - 15 * fx + 10), fy**3 * (6 * fy * fy - 15 * fy + 10)
    du, dv = 30 * fx * fx * (fx - 1) ** 2, 30 * fy * fy * (fy - 1) ** 2
    value = a + u * (b - a) + v * (c - a) + u * v * (a - b - c + d)
    slope_x = ax + u * (bx - ax) + v * (cx - ax) + u * v * (ax - bx - cx + dx) + du * ((b - a) + v * (a - b - c + d))
    slope_y = ay + u * (by - ay) + v * (cy - ay) + u * v * (ay - by - cy + dy) + dv * ((c - a) + u * (a - b - c + d))
    return value, slope_x, slope_y


def fractal(x, y, seed, octaves=6, gain=0.5):
    """Sum of octaves of noise, about -1 to 1."""
    total, amplitude = 0, 1.0
    for octave in range(octaves):
        total = total + amplitude * gradient_noise(x * 2**octave, y * 2**octave, seed + octave)[0]
        amplitude *= gain
    return total


def mountains(x, y, seed, octaves=9, gain=0.5):
    """Ridges with gullies: steep ground gets less detail, as if it were eroded. About 0 to 1.6."""
    total, amplitude, sum_x, sum_y = 0, 1.0, 0, 0
    for octave in range(octaves):
        value, slope_x, slope_y = gradient_noise(x, y, seed + octave)
        # Smooth at the crest, where a jump would become a cliff.
        sign = np.tanh(value * 7)
        sum_x, sum_y = sum_x - sign * slope_x * 0.7, sum_y - sign * slope_y * 0.7
        total = total + amplitude * (0.75 - 1.5 * value * sign) / (1 + sum_x**2 + sum_y**2)
        amplitude *= gain
        x, y = 1.6 * x - 1.2 * y, 1.2 * x + 1.6 * y
    return total


def fan(degrees, near, far, rows, columns):
    """Points on the ground that fill the view of `degrees` to both sides: dense near the camera, wide far away."""
    distance = near * (far / near) ** np.linspace(0, 1, rows)
    angle = np.radians(np.linspace(-degrees, degrees, columns))
    return distance[:, None] * np.tan(angle)[None, :], np.repeat(distance[:, None], columns, axis=1)


def add_grid(name, x, y, z, material):
    """A smooth surface through points in rows and columns."""
    rows, columns = z.shape
    mesh = bpy.data.meshes.new(name)
    index = np.arange(rows * columns).reshape(rows, columns)
    corners = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], axis=2).reshape(-1, 4)
    return add_faces(name, mesh, np.stack([x, y, z], axis=2).reshape(-1, 3), corners, material)


def add_faces(name, mesh, points, corners, material, smooth=True):
    """Adds a mesh of triangles or quads. `corners` has the indices of points, one row for each face."""
    count, sides = corners.shape
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", np.ascontiguousarray(points, np.float32).ravel())
    mesh.loops.add(count * sides)
    mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(corners, np.int32).ravel())
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", np.arange(0, count * sides, sides, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(count, sides, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.full(count, smooth))
    mesh.update()
    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)
    mesh.materials.append(material)
    return item


def compute(tree, operation, *values, clamp=False):
    """Adds a math node. Values are numbers or sockets. Returns its output."""
    node = tree.nodes.new("ShaderNodeMath")
    node.operation, node.use_clamp = operation, clamp
    for slot, value in zip(node.inputs, values):
        if isinstance(value, (int, float)):
            slot.default_value = value
        else:
            tree.links.new(value, slot)
    return node.outputs[0]


class Sky:
    """
    The sky of a clear day by the height of the sun in degrees, with clouds. `azimuth` is the sun's direction in degrees to
    the right of +y.
    """

    def __init__(self, height, azimuth, dust=1.0, air=1.0, strength=0.1, disc=False, clouds=0.0, cloud_scale=1.0, seed=0):
        self.height, self.azimuth, self.dust, self.air, self.strength = height, azimuth, dust, air, strength
        self.disc, self.clouds, self.cloud_scale, self.seed = disc, clouds, cloud_scale, seed

    def direction(self):
        """Direction in which the sunlight travels."""
        a, h = math.radians(self.azimuth), math.radians(self.height)
        return -math.sin(a) * math.cos(h), -math.cos(a) * math.cos(h), -math.sin(h)

    def add_light(self, energy, color=None, angle=0.6):
        warm = math.exp(-max(self.height, 0.5) / 9)
        add_sun(self.direction(), energy, color or (1, 0.95 - 0.40 * warm, 0.88 - 0.68 * warm), angle)

    def add_world(self):
        world = bpy.data.worlds.new("world")
        bpy.context.scene.world = world
        world.use_nodes = True
        tree = world.node_tree
        color = self.add_color(tree, tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"], self.disc, self.clouds)
        background = tree.nodes["Background"]
        tree.links.new(color, background.inputs["Color"])
        background.inputs["Strength"].default_value = self.strength

    def add_color(self, tree, direction, disc=False, clouds=0.0):
        """Adds nodes that compute the color of the sky in a direction."""
        sky = self.add_texture(tree, disc)
        tree.links.new(direction, sky.inputs["Vector"])
        if not clouds:
            return sky.outputs["Color"]
        parts = tree.nodes.new("ShaderNodeSeparateXYZ")
        tree.links.new(direction, parts.inputs[0])
        up = compute(tree, "MAXIMUM", parts.outputs["Z"], 0.012)
        flat = tree.nodes.new("ShaderNodeCombineXYZ")
        for axis, stretch in (("X", 1.0), ("Y", 1.6)):
            across = compute(tree, "DIVIDE", parts.outputs[axis], compute(tree, "ADD", up, 0.06))
            tree.links.new(compute(tree, "MULTIPLY", across, self.cloud_scale * stretch), flat.inputs[axis])
        flat.inputs["Z"].default_value = self.seed
        noise = tree.nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1.1, 9
        noise.inputs["Roughness"].default_value, noise.inputs["Distortion"].default_value = 0.56, 0.35
        tree.links.new(flat.outputs[0], noise.inputs["Vector"])
        cover = tree.nodes.new("ShaderNodeMapRange")
        cover.interpolation_type = "SMOOTHSTEP"
        for slot, value in (("From Min", 0.50), ("From Max", 0.72), ("To Max", clouds)):
            cover.inputs[slot].default_value = value
        tree.links.new(noise.outputs["Fac"], cover.inputs["Value"])
        lit = self.add_texture(tree, False)
        low = tree.nodes.new("ShaderNodeCombineXYZ")
        for axis in "XY":
            tree.links.new(parts.outputs[axis], low.inputs[axis])
        tree.links.new(compute(tree, "MULTIPLY", up, 0.22), low.inputs["Z"])
        tree.links.new(low.outputs[0], lit.inputs["Vector"])
        mix = tree.nodes.new("ShaderNodeMixRGB")
        tree.links.new(cover.outputs[0], mix.inputs["Fac"])
        tree.links.new(sky.outputs["Color"], mix.inputs["Color1"])
        tree.links.new(lit.outputs["Color"], mix.inputs["Color2"])
        return mix.outputs["Color"]

    def add_texture(self, tree, disc):
        sky = tree.nodes.new("ShaderNodeTexSky")
        sky.sky_type, sky.sun_disc = "NISHITA", disc
        sky.sun_elevation, sky.sun_rotation = math.radians(self.height), math.radians(self.azimuth)
        sky.dust_density, sky.air_density, sky.altitude = self.dust, self.air, 100
        return sky

    def add_fog(self, material, distance, base=0.0, layer=0.0, thick=1.0, wide=1e6, brightness=1.0, lift=0.06):
        """
        Hides the material behind air that has the color of the sky near the horizon. Half is hidden at about 0.7
        `distance`. Below the height `base` the air is `layer` times denser, which decreases within `thick` meters.
        """
        tree = material.node_tree
        output = next(node for node in tree.nodes if node.type == "OUTPUT_MATERIAL")
        surface = output.inputs["Surface"].links[0].from_socket
        geometry = tree.nodes.new("ShaderNodeNewGeometry")
        view = tree.nodes.new("ShaderNodeSeparateXYZ")
        tree.links.new(geometry.outputs["Incoming"], view.inputs[0])
        where = tree.nodes.new("ShaderNodeCombineXYZ")
        for axis in "XY":
            tree.links.new(compute(tree, "MULTIPLY", view.outputs[axis], -1.0), where.inputs[axis])
        where.inputs["Z"].default_value = lift
        length = compute(tree, "DIVIDE", tree.nodes.new("ShaderNodeLightPath").outputs["Ray Length"], distance)
        if layer:
            place = tree.nodes.new("ShaderNodeSeparateXYZ")
            tree.links.new(geometry.outputs["Position"], place.inputs[0])
            above = compute(tree, "DIVIDE", compute(tree, "SUBTRACT", base, place.outputs["Z"]), thick)
            dense = compute(tree, "MULTIPLY", compute(tree, "EXPONENT", compute(tree, "MINIMUM", above, 1.0)), layer)
            length = compute(tree, "MULTIPLY", length, compute(tree, "ADD", dense, 1.0))
        hidden = compute(tree, "SUBTRACT", 1.0, compute(tree, "EXPONENT", compute(tree, "MULTIPLY", length, -1.0)))
        air = tree.nodes.new("ShaderNodeEmission")
        air.inputs["Strength"].default_value = self.strength * brightness
        tree.links.new(self.add_color(tree, where.outputs[0]), air.inputs["Color"])
        mix = tree.nodes.new("ShaderNodeMixShader")
        tree.links.new(hidden, mix.inputs["Fac"])
        tree.links.new(surface, mix.inputs[1])
        tree.links.new(air.outputs[0], mix.inputs[2])
        tree.links.new(mix.outputs[0], output.inputs["Surface"])
        return material


class Haze(Sky):
    """Fog of one color in all directions, in daylight."""

    def __init__(self, color, strength=1.0):
        super().__init__(30, 0, strength=strength)
        self.color = color

    def add_color(self, tree, direction, disc=False, clouds=0.0):
        node = tree.nodes.new("ShaderNodeRGB")
        node.outputs[0].default_value = (*self.color, 1)
        return node.outputs[0]


class Dusk(Sky):
    """A sky that is warm near the horizon and around the sun, and blue above."""

    def add_texture(self, tree, disc):
        group = bpy.data.node_groups.new("dusk", "ShaderNodeTree")
        group.inputs.new("NodeSocketVector", "Vector")
        group.outputs.new("NodeSocketColor", "Color")
        nodes, links = group.nodes, group.links
        unit, toward, parts = (nodes.new(f"ShaderNode{kind}") for kind in ("VectorMath", "VectorMath", "SeparateXYZ"))
        unit.operation, toward.operation = "NORMALIZE", "DOT_PRODUCT"
        links.new(nodes.new("NodeGroupInput").outputs[0], unit.inputs[0])
        links.new(unit.outputs["Vector"], toward.inputs[0])
        toward.inputs[1].default_value = [-value for value in self.direction()]
        links.new(unit.outputs["Vector"], parts.inputs[0])
        stops = [(0, (0.92, 0.52, 0.30)), (0.05, (0.92, 0.56, 0.37)), (0.12, (0.84, 0.58, 0.50)), (0.22, (0.58, 0.54, 0.62)), (0.42, (0.28, 0.39, 0.60)), (1, (0.12, 0.20, 0.40))]
        color = add_ramp(nodes, links, parts.outputs["Z"], stops).outputs["Color"]
        near = compute(group, "MAXIMUM", toward.outputs["Value"], 0.0)
        for power, tint in ((9000.0, (9.0, 6.8, 4.2)), (500.0, (0.9, 0.56, 0.28)), (60.0, (0.42, 0.20, 0.07)), (6.0, (0.14, 0.05, 0.01))):
            glow = nodes.new("ShaderNodeMixRGB")
            glow.blend_type = "ADD"
            glow.inputs["Color2"].default_value = (*tint, 1)
            links.new(compute(group, "POWER", near, power), glow.inputs["Fac"])
            links.new(color, glow.inputs["Color1"])
            color = glow.outputs["Color"]
        links.new(color, nodes.new("NodeGroupOutput").inputs[0])
        node = tree.nodes.new("ShaderNodeGroup")
        node.node_tree = group
        return node


def sea_tile(side, count, wind, seed):
    """
    Heights and sideways shifts of waves on a square of `side` meters that repeats. `wind` is the length in meters of the
    longest waves. The heights have a standard deviation of 1.
    """
    random = np.random.default_rng(seed)
    step = 2 * np.pi * np.fft.fftfreq(count, side / count)
    kx, ky = np.meshgrid(step, step)
    k = np.sqrt(kx**2 + ky**2)
    k[0, 0] = 1
    along = (0.45 * kx + 0.89 * ky) / k
    reach = wind / (2 * np.pi)
    power = np.exp(-1 / (k * reach) ** 2) / k**4 * (0.12 + along**2)
    power[0, 0] = 0
    waves = np.sqrt(power) * (random.normal(size=k.shape) + 1j * random.normal(size=k.shape))
    height = np.fft.ifft2(waves).real
    scale = height.std()
    return height / scale, np.fft.ifft2(1j * kx / k * waves).real / scale, np.fft.ifft2(1j * ky / k * waves).real / scale


def add_sea(sizes, degrees, near, far, rows, columns, material, seed, chop=0.9):
    """Adds water in view. `sizes` has (side of the tile, longest waves, standard deviation of the height) in meters."""
    x, y = fan(degrees, near, far, rows, columns)
    count, z, shift_x, shift_y = 512, np.zeros_like(x), np.zeros_like(x), np.zeros_like(x)
    for index, (side, wind, tall) in enumerate(sizes):
        # Waves that are shorter than a pixel would only be noise.
        fade = tall / (1 + (y / (side * 9)) ** 2)
        where = [(y / side * count) % count, (x / side * count) % count]
        height, dx, dy = (map_coordinates(tile, where, order=1, mode="grid-wrap") for tile in sea_tile(side, count, wind, seed + index))
        z, shift_x, shift_y = z + height * fade, shift_x + dx * fade * chop, shift_y + dy * fade * chop
    return add_grid("sea", x + shift_x, y + shift_y, z, material)


def water_material(color=(0.006, 0.022, 0.03), roughness=0.06, ripples=0.0, scale=8.0):
    material, nodes, links, shader = new_material("water", color, roughness, IOR=1.33)
    shader.inputs["Specular"].default_value = 0.25
    if ripples:
        noise = add_noise(nodes, links, scale, (0.5, 1, 1), 4)
        add_bump(nodes, links, shader, noise.outputs["Fac"], 1.0, ripples)
    return material


def scatter(name, mesh, spots, random, lean=0.0):
    """Places copies of a mesh at (x, y, z, scale)."""
    for x, y, z, scale in spots:
        item = bpy.data.objects.new(name, mesh)
        item.location = (x, y, z)
        item.rotation_euler = (random.normal(0, lean), random.normal(0, lean), random.uniform(0, 6.28))
        item.scale = (scale * random.uniform(0.85, 1.15),) * 2 + (scale,)
        bpy.context.scene.collection.objects.link(item)


def pine_mesh(random, material, whorls=34, branches=9):
    """A conifer of 1 m with drooping branches of needles."""
    points, faces = [], []

    def triangle(*corners):
        faces.append((len(points), len(points) + 1, len(points) + 2))
        points.extend(corners)

    for side in range(6):
        a, b = side * math.pi / 3, (side + 1) * math.pi / 3
        triangle((0.013 * math.cos(a), 0.013 * math.sin(a), 0), (0.013 * math.cos(b), 0.013 * math.sin(b), 0), (0, 0, 0.97))
    for whorl in range(whorls):
        t = whorl / whorls
        z = 1 - 0.93 * t**0.92
        for _ in range(branches):
            angle = random.uniform(0, 2 * math.pi)
            reach = (0.012 + 0.17 * t**0.8) * random.uniform(0.5, 1.15)
            drop = reach * random.uniform(0.15, 0.55)
            out = np.array((math.cos(angle), math.sin(angle), 0))
            across = np.array((-out[1], out[0], 0))
            for part in range(5):
                s = part / 5
                start = out * reach * s + (0, 0, z - drop * s**1.4)
                wide = (0.010 + 0.022 * t) * (1.15 - s)
                for sign in (-1, 1):
                    tip = start + out * reach * 0.33 + across * sign * wide + (0, 0, -drop * 0.3 - random.uniform(0, 0.012))
                    triangle(start + (0, 0, 0.006), start - (0, 0, 0.006) + out * 0.006, tip)
    mesh = bpy.data.meshes.new("pine")
    item = add_faces("pine", mesh, np.array(points), np.array(faces), material, False)
    bpy.data.objects.remove(item)
    return mesh
