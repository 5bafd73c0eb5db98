"""Sample photos that are computed without a scene: lights out of focus and the Milky Way. `python3 light_samples.py`."""

import os

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates

from develop import FOLDER, add_grain, develop, save_sample

OUT = os.path.join(FOLDER, "out")


def noise(random, width, height, cells, octaves=6, gain=0.55):
    """Fractal noise from 0 to 1 with `cells` across the width."""
    total, amplitude, sum_of = np.zeros((height, width), np.float32), 1.0, 0.0
    for octave in range(octaves):
        across = int(cells * 2**octave) + 4
        down = int(across * height / width) + 4
        if across > width:
            break
        grid = random.random((down, across)).astype(np.float32)
        where = np.meshgrid(np.linspace(1, down - 3, height), np.linspace(1, across - 3, width), indexing="ij")
        total += amplitude * map_coordinates(grid, where, order=3, mode="nearest")
        sum_of += amplitude
        amplitude *= gain
    return np.clip(total / sum_of, 0, 1)


def smooth(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def add_disc(picture, x, y, radius, color, power):
    """Adds a light that is out of focus: a disc with a slightly brighter rim, cut by the lens toward the corners."""
    height, width = picture.shape[:2]
    reach = int(radius * 1.15) + 3
    left, right = max(0, int(x) - reach), min(width, int(x) + reach + 1)
    top, bottom = max(0, int(y) - reach), min(height, int(y) + reach + 1)
    if left >= right or top >= bottom:
        return
    py, px = np.mgrid[top:bottom, left:right].astype(np.float32)
    cut_x, cut_y = (x - width / 2) / width * radius * 0.55, (y - height / 2) / height * radius * 0.55
    edge = max(1.1, radius * 0.035)
    for channel, scale in enumerate((1.012, 1.0, 0.985)):
        a = np.hypot(px - x, py - y)
        b = np.hypot(px - x + cut_x, py - y + cut_y)
        inside = smooth(radius * scale + edge, radius * scale - edge, a) * smooth(radius * 1.12 + edge, radius * 1.12 - edge, b)
        rim = 0.86 + 0.22 * (np.minimum(a, radius) / radius) ** 5
        picture[top:bottom, left:right, channel] += inside * rim * color[channel] * power


def city_lights(width, height, seed, base, size):
    """A street at dusk out of focus: lamps in a row, cars, windows and signs."""
    random = np.random.default_rng(seed)
    v = np.linspace(0, 1, height)[:, None]
    u = np.linspace(0, 1, width)[None, :]
    picture = np.zeros((height, width, 3), np.float32)
    for channel, (top, middle, low) in enumerate(base):
        picture[:, :, channel] = np.interp(v, [0, 0.5, 1], [top, middle, low]) * (0.9 + 0.2 * u)
    blocks = gaussian_filter(np.repeat(np.repeat(random.random((9, 7)), height // 9 + 1, 0), width // 7 + 1, 1)[:height, :width], size * 0.9)
    picture *= (0.5 + blocks)[:, :, None]
    amber, white, red, teal, green, pink = (1.0, 0.50, 0.13), (1.0, 0.86, 0.66), (1.0, 0.06, 0.03), (0.2, 0.75, 0.9), (0.15, 0.9, 0.4), (1.0, 0.25, 0.45)
    vx, vy = 0.56, 0.60
    lights = []
    for side, rise, color in ((-1, -0.62, amber), (1, -0.58, amber)):
        for k in range(1, 15):
            t = 1.3 / (1 + k * 0.55)
            lights.append((vx + side * t * 0.62, vy + rise * t, (0.5 + 0.7 * t) * size, color, 0.5))
    for lane, color, count in ((-0.34, white, 26), (0.20, red, 24), (-0.14, white, 14), (0.40, red, 14)):
        for _ in range(count):
            t = random.random() ** 2.2 * 0.75 + 0.02
            for side in (-0.035, 0.035):
                lights.append((vx + (lane + side) * t * 1.5, vy + 0.34 * t, (0.42 + 0.75 * t) * size, color, 0.55))
    for _ in range(170):
        x, y = random.random(), 0.12 + 0.45 * random.random()
        if abs(x - vx) < 0.12 + 0.22 * max(0, 0.5 - y):
            continue
        color = [white, amber, teal, amber, white][random.integers(0, 5)]
        lights.append((x, y, random.uniform(0.35, 0.62) * size, color, random.uniform(0.06, 0.24)))
    for color in (teal, green, pink, teal, pink, red, green):
        lights.append((random.uniform(0.02, 0.98), random.uniform(0.3, 0.62), random.uniform(0.8, 1.15) * size, color, 0.35))
    for _ in range(34):
        lights.append((vx + random.normal(0, 0.2), vy + 0.05 + 0.33 * random.random(), random.uniform(0.5, 1.0) * size, [amber, white, red][random.integers(0, 3)], 0.10))
    for x, y, radius, color, power in lights:
        tone = np.array(color) * random.uniform(0.85, 1.15, 3)
        add_disc(picture, x * width, y * height, radius * random.uniform(0.92, 1.08), tone, power * random.uniform(0.5, 1.3))
    return picture


def photograph_city():
    base = ((0.012, 0.030, 0.022), (0.020, 0.026, 0.016), (0.045, 0.034, 0.016))
    picture = city_lights(900, 1200, 12, base, 46)
    return develop(picture, 2, stops=-0.9, contrast=1.05, glow=0.12)


def window_view():
    """What is seen through the wet window, as a picture for Blender."""
    base = ((0.020, 0.035, 0.030), (0.05, 0.06, 0.035), (0.11, 0.10, 0.05))
    picture = city_lights(1600, 1200, 27, base, 62)
    picture = np.clip(gaussian_filter(picture, (5, 5, 0)), 0, 1)
    return Image.fromarray((picture ** (1 / 2.2) * 255).astype(np.uint8))


def milky_way():
    width, height = 900, 1200
    random = np.random.default_rng(44)
    v, u = np.mgrid[0:height, 0:width].astype(np.float32)
    v, u = v / height, u / width * 0.75
    picture = np.zeros((height, width, 3), np.float32)
    for channel, values in enumerate([(0.008, 0.014, 0.036, 0.080), (0.012, 0.022, 0.048, 0.072), (0.024, 0.042, 0.062, 0.058)]):
        picture[:, :, channel] = np.interp(v, [0, 0.45, 0.75, 0.92], values)
    airglow = noise(random, width, height, 3, 4)
    picture += (smooth(0.2, 0.8, v) * smooth(0.3, 0.8, airglow))[:, :, None] * np.array((0.012, 0.026, 0.014), np.float32)
    across = (u - 0.40) * 0.86 + (v - 0.50) * 0.50
    along = -(u - 0.40) * 0.50 + (v - 0.50) * 0.86
    warp = noise(random, width, height, 4, 6) - 0.5
    band = np.exp(-(((across + 0.07 * warp) / 0.115) ** 2))
    core = np.exp(-(((across + 0.05 * warp) / 0.10) ** 2 + ((along - 0.18) / 0.22) ** 2))
    clouds = noise(random, width, height, 7, 7, 0.62)
    lanes = noise(random, width, height, 5, 7, 0.60) + 0.4 * noise(random, width, height, 14, 6, 0.6) - 0.2
    dust = smooth(0.46, 0.60, lanes) * np.exp(-(((across - 0.012 + 0.05 * warp) / 0.060) ** 2)) + 0.6 * smooth(0.56, 0.68, lanes) * band
    light = (0.55 * band + 0.9 * core) * (0.25 + 1.5 * smooth(0.28, 0.75, clouds)) * np.exp(-2.6 * np.clip(dust, 0, 1.4))
    picture += light[:, :, None] * np.array((0.15, 0.125, 0.125), np.float32) + (core * light)[:, :, None] * np.array((0.12, 0.06, 0.01), np.float32)
    hue = smooth(0.62, 0.8, noise(random, width, height, 12, 4)) * band
    picture += (hue * light)[:, :, None] * np.array((0.10, 0.015, 0.05), np.float32)
    stars = np.zeros((height, width, 3), np.float32)
    for _ in range(30000):
        x, y = random.uniform(0, width - 1), random.uniform(0, height * 0.93)
        column, row = int(x), int(y)
        if random.random() > 0.30 + 0.7 * band[row, column] * (1 - 0.8 * min(1, dust[row, column])):
            continue
        power = 0.035 / (random.random() ** 0.82 + 0.004) * (1 - 0.75 * smooth(0.55, 0.95, y / height))
        heat = random.normal(0, 0.16)
        stars[row, column] += power * np.clip((1 + heat, 1, 1 - heat), 0.6, 1.5)
    near = gaussian_filter(stars, (0.62, 0.62, 0)) * 2.4
    halo = gaussian_filter(np.maximum(stars - 1.0, 0), (2.4, 2.4, 0)) * 2.2
    picture += near * 0.55 + halo * 0.5
    town = np.exp(-(((u - 0.62) / 0.30) ** 2 + ((v - 0.93) / 0.13) ** 2))
    picture += town[:, :, None] * np.array((0.11, 0.062, 0.022), np.float32)
    picture = add_ridge(picture, random, width, height)
    level = picture / (picture + 0.22) * 1.25
    pixels = np.power(np.clip(level, 0, 1), 1 / 1.75)
    return add_grain(pixels, 5, 0.02)


def add_ridge(picture, random, width, height):
    """Two ridges with pines against the sky."""
    for base, tall, shade, trees in ((0.885, 0.035, (0.010, 0.013, 0.017), 0), (0.945, 0.05, (0.0025, 0.003, 0.004), 240)):
        line = noise(random, width, 8, 3, 7, 0.5)[4]
        edge = (base - tall * (line - 0.5) * 2.2) * height
        mask = Image.new("L", (width * 2, height * 2), 0)
        draw = ImageDraw.Draw(mask)
        draw.polygon([(0, height * 2)] + [(x * 2, edge[x] * 2) for x in range(width)] + [(width * 2, height * 2)], fill=255)
        for _ in range(trees):
            x = random.uniform(0, width)
            draw_pine(draw, random, x * 2, edge[int(x)] * 2 + 8, random.uniform(30, 120) * (0.6 + 0.9 * abs(x / width - 0.45)))
        mask = np.asarray(mask.resize((width, height), Image.LANCZOS), np.float32)[:, :, None] / 255
        picture = picture * (1 - mask) + np.array(shade, np.float32) * mask
    return picture


def draw_pine(draw, random, x, base, tall):
    """Draws a conifer from drooping branches of uneven length."""
    reach = tall * random.uniform(0.13, 0.2)
    draw.line([(x, base - tall), (x, base)], fill=255, width=max(1, int(tall / 50)))
    rows = int(tall / 4) + 6
    for row in range(rows):
        t = row / rows
        y = base - tall * (1 - t * 0.95)
        for side in (-1, 1):
            out = reach * (0.05 + t**0.85) * random.uniform(0.4, 1.1)
            drop, thick = out * random.uniform(0.15, 0.5), tall * 0.012 + out * 0.08
            draw.polygon([(x, y - thick), (x + side * out, y + drop), (x + side * out * 0.5, y + drop + thick * 0.4), (x, y + thick)], fill=255)


if __name__ == "__main__":
    os.makedirs(OUT, exist_ok=True)
    window_view().save(os.path.join(OUT, "window-view.png"))
    save_sample(photograph_city(), "city-lights")
    save_sample(milky_way(), "milky-way")
