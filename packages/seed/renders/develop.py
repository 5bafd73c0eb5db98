"""Turns rendered passes into a photograph: removes noise, exposes, and adds the glow, vignette and grain of a camera."""

import os

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from jpeg import encode_jpeg

FOLDER = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(FOLDER, "..", "..", "..", "apps", "web", "public", "samples")
MAX_BYTES = 250_000
LUMINANCE = np.array((0.2126, 0.7152, 0.0722), np.float32)


class SoftEdges:
    """Weights of neighboring pixels by guides that are averaged over the pixel, so that blurred edges are soft."""

    def __init__(self, normal, color):
        self.guides = [(normal, 0.25), (color, 0.12)]
        self.weights = {}

    def compute_weight(self, shift, stride):
        from denoise import moved
        if (shift, stride) not in self.weights:
            total = 0
            for guide, spread in self.guides:
                total = total + ((guide - moved(guide, shift)) ** 2).sum(axis=2, keepdims=True) / spread**2
            self.weights[shift, stride] = np.exp(-total)
        return self.weights[shift, stride]


def compose_passes(layers, steps, tolerance):
    """Returns the linear picture, top row first, with `steps` passes of the noise filter."""
    from denoise import filter_light
    color = layers["DiffCol"] + layers["GlossCol"]
    edges = SoftEdges(layers["Normal"], color)
    diffuse = layers["DiffDir"] + layers["DiffInd"]
    gloss = layers["GlossDir"] + layers["GlossInd"]
    if steps:
        diffuse = filter_light(diffuse, edges, steps, tolerance)
        gloss = filter_light(gloss, edges, max(1, steps - 1), tolerance * 0.7)
    picture = diffuse * layers["DiffCol"] + gloss * layers["GlossCol"]
    picture += (layers["TransDir"] + layers["TransInd"]) * layers["TransCol"]
    picture += layers["Emit"] + layers["Env"]
    return remove_fireflies(picture)[::-1].copy()


def remove_fireflies(picture):
    """Limits pixels that are far brighter than their neighborhood."""
    around = gaussian_filter(np.minimum(picture, 20), (1.2, 1.2, 0))
    return np.minimum(picture, around * 3 + 0.02)


def develop(picture, seed, stops=0.0, contrast=1.0, warmth=0.0, saturation=1.0, glow=0.06, vignette=0.22, grain=0.011):
    """
    Develops a linear picture. `stops` is the brightness of its geometric mean compared with middle gray, `warmth` shifts
    from blue to red, and `grain` is the standard deviation of the film grain.
    """
    height, width = picture.shape[:2]
    picture = np.maximum(picture, 0)
    level = np.exp(np.log(picture @ LUMINANCE + 1e-4).mean())
    picture = picture * (0.18 * 2**stops / level)
    picture = picture * np.array((1 + warmth, 1, 1 - warmth), np.float32)
    bright = np.minimum(picture, 12)
    near, far = (np.stack([gaussian_filter(bright[:, :, i], width * s) for i in range(3)], axis=2) for s in (0.006, 0.035))
    picture = picture * (1 - glow) + (near * 0.6 + far * 0.4) * glow
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    away = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) / 0.5
    picture = picture * (1 - vignette * away)[:, :, None]
    picture = (picture / 0.18) ** contrast * 0.18
    gray = (picture @ LUMINANCE)[:, :, None]
    picture = np.maximum(gray + (picture - gray) * saturation, 0)
    picture = compress(picture)
    picture = np.where(picture < 0.0031308, picture * 12.92, 1.055 * np.power(np.maximum(picture, 1e-6), 1 / 2.4) - 0.055)
    return add_grain(picture, seed, grain)


def compress(picture):
    """Curve of film: a soft toe, and highlights that lose color before they turn white."""
    def curve(value):
        value = value * 0.62
        return np.clip(value * (2.51 * value + 0.03) / (value * (2.43 * value + 0.59) + 0.14), 0, 1)
    gray = (picture @ LUMINANCE)[:, :, None]
    whiter = picture + (gray - picture) * (np.clip((gray - 1.0) / 6, 0, 1) * 0.7)
    return curve(whiter)


def add_grain(picture, seed, grain):
    """Adds film grain to a picture from 0 to 1, mostly in the middle tones. Returns it as bytes."""
    random = np.random.default_rng(seed)
    height, width = picture.shape[:2]
    gray = gaussian_filter(random.normal(0, 1, (height, width)), 0.75) * 1.9
    tint = gaussian_filter(random.normal(0, 1, (height, width, 3)), (0.9, 0.9, 0)) * 0.9
    level = (picture @ LUMINANCE)[:, :, None]
    strength = grain * (0.45 + 2.2 * level * (1 - level))
    picture = picture + (gray[:, :, None] + tint * 0.5) * strength
    return (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)


def save_sample(pixels, slug):
    """Writes the sample photo of the web app as a JPEG of at most 250 kB."""
    image = Image.fromarray(pixels)
    jpeg = encode_jpeg(image, slug, MAX_BYTES, range(86, 60, -2))
    os.makedirs(SAMPLES, exist_ok=True)
    with open(os.path.join(SAMPLES, f"{slug}.jpg"), "wb") as target:
        target.write(jpeg)
