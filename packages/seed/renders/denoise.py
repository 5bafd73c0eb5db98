"""Renders with Cycles and removes noise with an edge-avoiding wavelet filter on light without surface colors."""

import math
import os
import shutil

import bpy
import numpy as np

from product import OUT

PASSES = {
    "Normal": "use_pass_normal",
    "Depth": "use_pass_z",
    "DiffDir": "use_pass_diffuse_direct",
    "DiffInd": "use_pass_diffuse_indirect",
    "DiffCol": "use_pass_diffuse_color",
    "GlossDir": "use_pass_glossy_direct",
    "GlossInd": "use_pass_glossy_indirect",
    "GlossCol": "use_pass_glossy_color",
    "TransDir": "use_pass_transmission_direct",
    "TransInd": "use_pass_transmission_indirect",
    "TransCol": "use_pass_transmission_color",
    "Emit": "use_pass_emit",
    "Env": "use_pass_environment",
    "IndexMA": "use_pass_material_index",
}


MORE_SEED = os.environ.get("RENDER_SEED")
"""Another seed, whose samples are added to those of earlier runs of the same picture."""


def set_up(width, height, samples, look="Medium High Contrast", exposure=0.0):
    """
    Sets resolution, sampling and the view transform of the scene. RENDER_MINUTES ends a picture with fewer samples after
    that time.
    """
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 2
    cycles = scene.cycles
    cycles.samples, cycles.seed = samples, int(MORE_SEED or 23)
    cycles.time_limit = float(os.environ.get("RENDER_MINUTES", 0)) * 60
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 3, 2
    cycles.transmission_bounces = 4
    cycles.sample_clamp_indirect = 3
    cycles.blur_glossy = 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    return scene


FILTERED_WIDTH = 1920
"""Width up to which the steps of the filter suffice. Each doubling needs one more to reach as far in the scene."""

WHITE = 0.86
"""Reflectance of the white material in the layer `white`."""


def render(path, white_index=None):
    """
    Renders the scene, filters it and writes a PNG. With `white_index`, also writes `<name>-white.png`, where the materials
    of this index are white, and `<name>-mask.png`, where they are white and everything else is black. A photo that is
    multiplied with the first layer has the light of the room.
    """
    compose(render_passes(bpy.context.scene, get_folder(path)), path, white_index)


def get_folder(path):
    return os.path.join(OUT, "passes", os.path.basename(path).removesuffix(".png"))


def compose(layers, path, white_index):
    edges = Edges(layers["Normal"], layers["Depth"][:, :, :1])
    wider = max(0, round(math.log2(edges.depth.shape[1] / FILTERED_WIDTH)))
    light = {key: filter_light(layers[key], edges, steps + wider, tolerance) for key, steps, tolerance in (
        ("DiffDir", 4, 2.0), ("DiffInd", 6, 6.0), ("GlossDir", 3, 3.0), ("GlossInd", 4, 4.0),
    )}
    diffuse = light["DiffDir"] + light["DiffInd"]
    picture = diffuse * layers["DiffCol"]
    other = (light["GlossDir"] + light["GlossInd"]) * layers["GlossCol"]
    other += (layers["TransDir"] + layers["TransInd"]) * layers["TransCol"]
    other += layers["Emit"] + layers["Env"]
    save_picture(clean_edges(picture + other, edges), path)
    if white_index is not None:
        is_white = np.abs(layers["IndexMA"] - white_index) < 0.5
        base = path.removesuffix(".png")
        save_picture(clean_edges(np.where(is_white, diffuse * WHITE, picture) + other, edges), f"{base}-white.png")
        save_picture(is_white * 100.0, f"{base}-mask.png")


def clean_edges(picture, edges):
    """Replaces pixels on edges, which have no neighbors to be filtered with, by the median of 3 × 3 pixels."""
    alike = sum(edges.compute_weight(shift, 1) for shift in KERNEL) - 1
    is_edge = (alike < 3.5)[:, :, 0]
    around = np.stack([moved(picture, shift)[is_edge] for shift in KERNEL])
    result = picture.copy()
    result[is_edge] = np.median(around, axis=0)
    return result


def render_passes(scene, folder):
    """Returns the mean of the passes of all seeds in `folder`, with the scene's seed."""
    layer = scene.view_layers[0]
    for flag in PASSES.values():
        setattr(layer, flag, True)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = os.path.join(folder, str(scene.cycles.seed))
    output.format.file_format = "OPEN_EXR"
    output.format.color_depth = "32"
    output.file_slots.clear()
    for key in PASSES:
        tree.links.new(source.outputs[key], output.file_slots.new(f"{key}-"))
    if not MORE_SEED:
        shutil.rmtree(folder, ignore_errors=True)
    bpy.ops.render.render()
    seeds = os.listdir(folder)
    return {key: sum(read_exr(os.path.join(folder, seed, f"{key}-0001.exr")) for seed in seeds) / len(seeds) for key in PASSES}


def read_exr(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return np.nan_to_num(values.reshape(height, width, 4)[:, :, :3])


KERNEL = {(row, column): (2 - abs(row)) * (2 - abs(column)) / 16 for row in (-1, 0, 1) for column in (-1, 0, 1)}


def filter_light(light, edges, steps, tolerance):
    """
    Filters with growing 3 × 3 kernels. Neighbors count less across edges, and where the brightness differs by more than
    `tolerance` standard deviations of the noise.
    """
    result = light
    for step in range(steps):
        stride = 2**step
        brightness = result.mean(axis=2, keepdims=True)
        spread = estimate_noise(brightness) * tolerance + 1e-4
        total, weights = np.zeros_like(result), np.zeros_like(brightness)
        for (row, column), share in KERNEL.items():
            shift = (row * stride, column * stride)
            weight = share * edges.compute_weight(shift, stride)
            weight = weight * np.exp(-np.abs(brightness - moved(brightness, shift)) / spread)
            total += moved(result, shift) * weight
            weights += weight
        result = np.where(weights > 1e-4, total / np.maximum(weights, 1e-4), result)
    return result


class Edges:
    """Weights of neighboring pixels by normal and depth: 1 on one surface, 0 across an edge."""

    def __init__(self, normal, depth):
        self.normal, self.depth = normal, depth
        self.weights = {}

    def compute_weight(self, shift, stride):
        if shift not in self.weights:
            alike = np.clip((self.normal * moved(self.normal, shift)).sum(axis=2, keepdims=True), 0, 1)
            for _ in range(5):
                alike = alike * alike
            self.weights[shift] = alike * np.exp(-np.abs(self.depth - moved(self.depth, shift)) / (0.004 * stride))
        return self.weights[shift]


def moved(values, shift):
    """Shifts the picture by whole pixels and repeats its border."""
    for axis, by in enumerate(shift):
        if by:
            values = values.take(np.clip(np.arange(values.shape[axis]) - by, 0, values.shape[axis] - 1), axis=axis)
    return values


def estimate_noise(brightness):
    """Standard deviation of the brightness around each pixel, without slow changes."""
    smooth = box_mean(brightness, 2)
    return np.sqrt(box_mean((brightness - smooth) ** 2, 3))


def box_mean(values, radius):
    result = values
    for axis in (0, 1):
        result = sum(moved(result, (by, 0) if axis == 0 else (0, by)) for by in range(-radius, radius + 1)) / (2 * radius + 1)
    return result


def save_picture(picture, path):
    height, width = picture.shape[:2]
    image = bpy.data.images.new("picture", width, height, float_buffer=True)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[:, :, :3] = picture
    image.pixels.foreach_set(pixels.ravel())
    settings = bpy.context.scene.render.image_settings
    settings.file_format, settings.color_mode = "PNG", "RGB"
    image.save_render(path)
    bpy.data.images.remove(image)
