"""Sample photos that are computed without a scene: lights out of focus. `python3 light_samples.py`."""

import os

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from develop import FOLDER, develop, save_sample

OUT = os.path.join(FOLDER, "out")


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


if __name__ == "__main__":
    os.makedirs(OUT, exist_ok=True)
    window_view().save(os.path.join(OUT, "window-view.png"))
    save_sample(photograph_city(), "city-lights")
