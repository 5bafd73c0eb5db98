"""Renders with Cycles and removes noise with an edge-avoiding wavelet filter on light without surface colors."""

import os

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
}


def set_up(width, height, samples, seed=23, look="Medium High Contrast", exposure=0.0):
    """Sets resolution, sampling and the view transform of the scene."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 2
    cycles = scene.cycles
    cycles.samples, cycles.seed = samples, seed
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


def render(path):
    """Renders the scene, filters it and writes a PNG."""
    scene = bpy.context.scene
    layers = render_passes(scene)
    light = {key: filter_light(layers[key], layers, steps, tolerance) for key, steps, tolerance in (
        ("DiffDir", 3, 2.0), ("DiffInd", 5, 6.0), ("GlossDir", 3, 3.0), ("GlossInd", 4, 4.0),
    )}
    picture = (light["DiffDir"] + light["DiffInd"]) * layers["DiffCol"]
    picture += (light["GlossDir"] + light["GlossInd"]) * layers["GlossCol"]
    picture += (layers["TransDir"] + layers["TransInd"]) * layers["TransCol"]
    picture += layers["Emit"] + layers["Env"]
    save_picture(picture, path)


def render_passes(scene):
    layer = scene.view_layers[0]
    for flag in PASSES.values():
        setattr(layer, flag, True)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = os.path.join(OUT, "passes")
    output.format.file_format = "OPEN_EXR"
    output.format.color_depth = "32"
    output.file_slots.clear()
    for key in PASSES:
        tree.links.new(source.outputs[key], output.file_slots.new(f"{key}-"))
    bpy.ops.render.render()
    return {key: read_exr(os.path.join(output.base_path, f"{key}-{scene.frame_current:04}.exr")) for key in PASSES}


def read_exr(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return np.nan_to_num(values.reshape(height, width, 4)[:, :, :3])


def filter_light(light, guides, steps, tolerance):
    """
    Filters with growing 5 × 5 kernels. Neighbors count less where normal or depth differ, and where the brightness
    differs by more than `tolerance` standard deviations of the noise.
    """
    normal = guides["Normal"]
    depth = guides["Depth"][:, :, :1]
    kernel = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
    result = light.copy()
    for step in range(steps):
        stride = 2**step
        brightness = result.mean(axis=2, keepdims=True)
        spread = estimate_noise(brightness) * tolerance + 1e-4
        total, weights = np.zeros_like(result), np.zeros_like(brightness)
        for row in range(-2, 3):
            for column in range(-2, 3):
                shift = (row * stride, column * stride)
                weight = kernel[row + 2] * kernel[column + 2]
                weight = weight * np.clip((normal * moved(normal, shift)).sum(axis=2, keepdims=True), 0, 1) ** 48
                weight = weight * np.exp(-np.abs(depth - moved(depth, shift)) / (0.004 * stride))
                weight = weight * np.exp(-np.abs(brightness - moved(brightness, shift)) / spread)
                total += moved(result, shift) * weight
                weights += weight
        result = np.where(weights > 1e-4, total / np.maximum(weights, 1e-4), result)
    return result


def moved(values, shift):
    return np.roll(values, shift, axis=(0, 1))


def estimate_noise(brightness):
    """Standard deviation of the brightness around each pixel, without slow changes."""
    smooth = box_mean(brightness, 2)
    return np.sqrt(box_mean((brightness - smooth) ** 2, 3))


def box_mean(values, radius):
    result = values
    for axis in (0, 1):
        result = sum(np.roll(result, by, axis=axis) for by in range(-radius, radius + 1)) / (2 * radius + 1)
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
