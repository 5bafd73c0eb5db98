"""Makes the photographs in the frames from noise: 720 × 1120 pixels, always the same."""

import os

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy.ndimage import gaussian_filter, map_coordinates

WIDTH, HEIGHT = 720, 1120
Y, X = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
U, V = X / WIDTH, Y / HEIGHT


def color(*values):
    return np.array(values, np.float32)


def mix(a, b, amount):
    amount = np.clip(amount, 0, 1)
    if amount.ndim == 2:
        amount = amount[:, :, None]
    return a * (1 - amount) + b * amount


def smooth(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def noise(seed, cells_x, cells_y, octaves=5, gain=0.5):
    """Fractal noise of about 0 to 1 over the whole picture."""
    random = np.random.default_rng(seed)
    total, amplitude, sum_of = np.zeros((HEIGHT, WIDTH), np.float32), 1.0, 0.0
    for octave in range(octaves):
        across, down = int(cells_x * 2**octave) + 3, int(cells_y * 2**octave) + 3
        if across > WIDTH or down > HEIGHT:
            break
        grid = random.random((down, across)).astype(np.float32)
        ys = np.linspace(0.5, down - 2.5, HEIGHT)
        xs = np.linspace(0.5, across - 2.5, WIDTH)
        layer = map_coordinates(grid, np.meshgrid(ys, xs, indexing="ij"), order=2, mode="nearest")
        total += amplitude * layer
        sum_of += amplitude
        amplitude *= gain
    return total / sum_of


def line(seed, cells, octaves=7, gain=0.5):
    """Fractal noise along the width, -1 to 1."""
    random = np.random.default_rng(seed)
    total, amplitude = np.zeros(WIDTH), 1.0
    for octave in range(octaves):
        count = int(cells * 2**octave) + 3
        points = random.uniform(-1, 1, count)
        total += amplitude * map_coordinates(points, [np.linspace(0.5, count - 2.5, WIDTH)], order=3, mode="nearest")
        amplitude *= gain
    return total


def gradient(stops):
    """Vertical gradient from (position, color) stops."""
    positions = [position for position, _ in stops]
    return np.stack([np.interp(V, positions, [c[i] for _, c in stops]) for i in range(3)], axis=2).astype(np.float32)


def ridges(top, layers, far, near, fog, seed, trees=True):
    """Mountain ridges that fade into fog with distance."""
    picture = top.copy()
    for index in range(layers):
        t = index / (layers - 1)
        base = 0.36 + 0.52 * t**1.15
        shape = line(seed + index, 1.6 + 1.2 * t, 8, 0.48) * (0.085 - 0.02 * t)
        ground = V - (base + shape)[None, :]
        if trees and t > 0.45:
            shape = shape + np.abs(line(seed + 50 + index, 55 - 20 * t, 3, 0.7)) * -0.012 * t
        edge = base + shape
        below = V - edge[None, :]
        body = mix(far, near, np.full((HEIGHT, WIDTH), t**1.3, np.float32))
        texture = noise(seed + 90 + index, 14, 20, 5, 0.6)
        body = body * (0.86 + 0.28 * texture[:, :, None])
        hidden = smooth(0.0, 0.24 - 0.1 * t, ground + 0.06 * (noise(seed + 70 + index, 3, 5) - 0.5)) * (0.92 - 0.5 * t)
        body = mix(body, fog, hidden)
        picture = mix(picture, body, smooth(-0.0012, 0.0012, below))
    return picture


def misty_hills():
    sky = gradient([(0, color(0.50, 0.60, 0.70)), (0.25, color(0.86, 0.76, 0.66)), (0.42, color(1.0, 0.83, 0.62)), (1, color(1, 0.82, 0.62))])
    glow = np.exp(-(((U - 0.66) / 0.34) ** 2 + ((V - 0.33) / 0.16) ** 2))
    sky = sky + glow[:, :, None] * color(0.25, 0.16, 0.06)
    return ridges(sky, 8, color(0.60, 0.58, 0.60), color(0.035, 0.055, 0.06), color(0.93, 0.78, 0.63), 11)


def quiet_sea():
    horizon = 0.47
    sky = gradient([(0, color(0.36, 0.46, 0.58)), (0.3, color(0.74, 0.70, 0.70)), (0.47, color(0.98, 0.80, 0.66)), (1, color(0.9, 0.8, 0.7))])
    clouds = smooth(0.46, 0.74, noise(31, 1.5, 9, 6, 0.55)) * smooth(0.5, 0.1, V)
    sky = mix(sky, color(0.93, 0.80, 0.76), clouds * 0.55)
    depth = np.clip((V - horizon) / (1 - horizon), 0, 1)
    sea = gradient([(0.47, color(0.72, 0.64, 0.62)), (0.6, color(0.42, 0.50, 0.56)), (1, color(0.14, 0.24, 0.30))])
    waves = noise(32, 3, 60, 5, 0.62)
    far = noise(33, 6, 170, 4, 0.7)
    ripple = far * (1 - depth) + waves * depth
    sea = sea * (0.80 + 0.4 * ripple[:, :, None])
    path = np.exp(-(((U - 0.42) / (0.05 + 0.22 * depth)) ** 2)) * smooth(0.46, 0.66, ripple) * (1 - 0.6 * depth)
    sea = sea + path[:, :, None] * color(0.55, 0.36, 0.2)
    picture = mix(sky, sea, smooth(horizon - 0.001, horizon + 0.001, V))
    glow = np.exp(-(((U - 0.42) / 0.25) ** 2 + ((V - horizon) / 0.09) ** 2))
    picture = picture + glow[:, :, None] * color(0.16, 0.10, 0.04)
    edge = 0.93 + 0.03 * line(35, 3)[None, :] - 0.12 * smooth(0.45, 1.0, U)
    rock = color(0.045, 0.045, 0.05) * (0.5 + 1.5 * noise(36, 18, 26, 5, 0.65)[:, :, None])
    foam = smooth(0.03, 0.0, np.abs(V - edge)) * smooth(0.35, 0.7, noise(37, 9, 14))
    picture = mix(picture, rock, smooth(-0.002, 0.004, V - edge))
    return mix(picture, color(0.8, 0.78, 0.78), foam * 0.55)


def night_sky():
    picture = gradient([(0, color(0.012, 0.02, 0.055)), (0.6, color(0.035, 0.065, 0.12)), (0.82, color(0.17, 0.19, 0.22)), (1, color(0.25, 0.2, 0.16))])
    across = (U - 0.5) * 0.80 + (V - 0.42) * -0.42
    band = np.exp(-((across + 0.05 * (noise(41, 3, 4) - 0.5)) / 0.13) ** 2)
    clouds = noise(42, 4, 6, 7, 0.6)
    dust = smooth(0.50, 0.64, noise(43, 4, 7, 7, 0.6)) * np.exp(-((across - 0.01) / 0.07) ** 2)
    glow = band * smooth(0.3, 0.75, clouds) * (1 - 0.75 * dust)
    picture = picture + glow[:, :, None] * color(0.30, 0.27, 0.30) + (band * 0.05)[:, :, None] * color(0.9, 0.7, 0.9)
    random = np.random.default_rng(44)
    stars = np.zeros((HEIGHT, WIDTH), np.float32)
    for _ in range(5200):
        x, y = random.integers(0, WIDTH), random.integers(0, int(HEIGHT * 0.86))
        if random.random() > 0.45 + 0.55 * band[y, x]:
            continue
        stars[y, x] += 0.14 / (random.random() ** 0.75 + 0.02)
    stars = gaussian_filter(stars, 0.65) * 1.6 + gaussian_filter(np.clip(stars - 2, 0, 9), 2.6) * 1.5
    picture = picture + np.clip(stars, 0, 1.5)[:, :, None] * color(0.95, 0.96, 1.0)
    hill = 0.83 + 0.05 * line(45, 1.6) - 0.02 * np.abs(line(46, 60, 3, 0.6))
    return mix(picture, color(0.008, 0.01, 0.014), smooth(-0.002, 0.002, V - hill[None, :]))


def dune():
    picture = gradient([(0, color(0.42, 0.56, 0.70)), (0.4, color(0.80, 0.80, 0.78)), (1, color(0.8, 0.8, 0.78))])
    far = 0.36 + 0.02 * line(51, 1.5, 4, 0.35)
    sand = gradient([(0.3, color(0.80, 0.60, 0.42)), (1, color(0.86, 0.62, 0.40))])
    picture = mix(picture, sand * 0.93, smooth(-0.001, 0.002, V - far[None, :]))
    top = 0.245 + 0.9 * np.abs(U - 0.56) ** 1.35 * np.where(U < 0.56, 0.62, 0.42)
    inside = smooth(-0.0015, 0.0015, V - top)
    t = np.clip((V - 0.245) / 0.755, 0, 1)
    crest = 0.56 - 0.30 * np.sin(t * 2.5) * t**0.7 + 0.34 * t**2.6
    side = U - crest
    phase = (V * 150 + 34 * noise(52, 3, 4, 4) + 26 * U) * (1.15 - 0.75 * t)
    ripples = 0.5 + 0.5 * np.sin(phase)
    lit = sand * (0.98 + 0.16 * (ripples * smooth(0.1, 0.6, t))[:, :, None]) * (1.06 - 0.3 * np.clip(-side, 0, 1))[:, :, None]
    dark = color(0.30, 0.185, 0.125) * (0.92 + 0.5 * np.clip(side, 0, 1) + 0.07 * ripples)[:, :, None]
    body = mix(lit, dark, smooth(-0.002, 0.003 + 0.012 * t, side))
    body = body * (0.95 + 0.1 * noise(53, 60, 90, 3, 0.7)[:, :, None])
    return mix(picture, body, inside)


def foggy_forest():
    fog = color(0.80, 0.83, 0.83)
    picture = gradient([(0, color(0.86, 0.88, 0.88)), (1, color(0.70, 0.75, 0.75))])
    random = np.random.default_rng(61)
    for index in range(7):
        t = index / 6
        mask = Image.new("L", (WIDTH, HEIGHT), 0)
        draw = ImageDraw.Draw(mask)
        for _ in range(int(26 - 15 * t)):
            x = random.uniform(-0.05, 1.05) * WIDTH
            base = (0.56 + 0.46 * t + random.uniform(-0.02, 0.05)) * HEIGHT
            tall = (0.15 + 0.33 * t) * HEIGHT * random.uniform(0.7, 1.25)
            draw_pine(draw, random, x, base, tall)
        ground = (0.55 + 0.45 * t + 0.02 * line(62 + index, 2)) * HEIGHT
        draw.polygon([(0, HEIGHT)] + [(x, ground[x]) for x in range(0, WIDTH, 4)] + [(WIDTH, HEIGHT)], fill=255)
        mask = np.asarray(mask.filter(ImageFilter.GaussianBlur(1.6 - 1.0 * t)), np.float32) / 255
        shade = mix(fog * 0.94, color(0.045, 0.07, 0.065), np.full((HEIGHT, WIDTH), t**1.25, np.float32))
        shade = shade * (0.85 + 0.3 * noise(70 + index, 40, 60, 3, 0.7)[:, :, None])
        ground_fog = smooth(0.42 + 0.42 * t, 0.66 + 0.46 * t, V + 0.1 * (noise(80 + index, 3, 4) - 0.5)) * (0.85 - 0.55 * t)
        picture = mix(picture, mix(shade, fog, ground_fog), mask)
    return picture


def draw_pine(draw, random, x, base, tall):
    """Draws a conifer from drooping branches of uneven length."""
    lean = random.uniform(-0.012, 0.012)
    reach = tall * random.uniform(0.13, 0.19)
    draw.line([(x + lean * tall, base - tall), (x, base)], fill=255, width=max(1, int(tall / 90)))
    rows = int(tall / 5) + 8
    for row in range(rows):
        t = row / rows
        y = base - tall * (1 - t * 0.94)
        middle = x + lean * (base - y)
        for side in (-1, 1):
            out = reach * (0.04 + t**0.85) * random.uniform(0.45, 1.1)
            drop = out * random.uniform(0.15, 0.5)
            thick = tall * 0.016 + out * 0.09
            draw.polygon([(middle, y - thick * 0.5), (middle + side * out, y + drop), (middle + side * out * 0.55, y + drop * 0.9 + thick * 0.6), (middle, y + thick)], fill=255)


def mountain_lake():
    sky = gradient([(0, color(0.30, 0.45, 0.62)), (0.4, color(0.78, 0.80, 0.82)), (1, color(0.86, 0.84, 0.80))])
    clouds = smooth(0.48, 0.8, noise(91, 2, 6, 6, 0.55))
    sky = mix(sky, color(0.92, 0.91, 0.90), clouds * 0.6)
    shore = 0.56
    land = sky
    for index, (base, tall, far) in enumerate([(0.40, 0.16, 0.75), (0.47, 0.10, 0.4), (0.535, 0.045, 0.0)]):
        shape = line(95 + index, 1.3 + index * 1.5, 8, 0.52)
        edge = base - tall * (0.3 + 0.55 * shape)
        if index == 2:
            edge = edge - 0.014 * np.abs(line(99, 60, 3, 0.7))
        below = V - edge[None, :]
        rock = noise(100 + index, 9, 12, 6, 0.62)
        slope = np.gradient(gaussian_filter(rock, 1.5), axis=1) * 60
        body = color(0.20, 0.23, 0.26) * (0.7 + 0.7 * rock + 0.5 * np.clip(slope, -1, 1))[:, :, None]
        if index == 0:
            snow = smooth(0.44, 0.56, rock + 0.35 * np.clip(slope, -1, 1) + 0.12 - below * 1.2)
            body = mix(body, color(0.93, 0.93, 0.95) * (0.8 + 0.3 * np.clip(slope, -0.6, 1))[:, :, None], snow)
        if index == 2:
            body = color(0.05, 0.075, 0.06) * (0.5 + noise(105, 40, 60, 3, 0.7))[:, :, None]
        body = mix(body, color(0.70, 0.75, 0.80), np.full((HEIGHT, WIDTH), far * 0.55, np.float32))
        land = mix(land, body, smooth(-0.001, 0.0015, below))
    depth = np.clip((V - shore) / (1 - shore), 0, 1)
    sway = (noise(107, 4, 90, 4, 0.6) - 0.5) * (0.004 + 0.05 * depth)
    rows = np.clip((2 * shore - V + sway * 1.4) * HEIGHT, 0, HEIGHT - 1)
    columns = np.clip(X + sway * 90, 0, WIDTH - 1)
    mirrored = np.stack([map_coordinates(land[:, :, i], [rows, columns], order=1) for i in range(3)], axis=2)
    water = mirrored * (0.80 - 0.32 * depth)[:, :, None] + color(0.01, 0.03, 0.04)
    return mix(land, water, smooth(shore - 0.001, shore + 0.001, V))


def winter_tree():
    picture = gradient([(0, color(0.80, 0.82, 0.84)), (0.7, color(0.90, 0.90, 0.90)), (0.74, color(0.86, 0.87, 0.88)), (1, color(0.95, 0.95, 0.95))])
    picture = picture * (0.97 + 0.05 * noise(111, 2, 4, 4)[:, :, None])
    mask = Image.new("L", (WIDTH * 2, HEIGHT * 2), 0)
    grow(ImageDraw.Draw(mask), np.random.default_rng(7), WIDTH * 1.02, HEIGHT * 1.5, -np.pi / 2, 210, 26, 0)
    mask = np.asarray(mask.resize((WIDTH, HEIGHT), Image.LANCZOS), np.float32) / 255
    far = 0.715 + 0.006 * line(112, 3) - 0.012 * np.abs(line(113, 22, 4, 0.6))
    strip = smooth(-0.002, 0.003, V - far[None, :]) * smooth(0.745, 0.728, V)
    picture = mix(picture, color(0.62, 0.65, 0.67), strip * 0.8)
    tree = mix(color(0.10, 0.105, 0.11), color(0.5, 0.5, 0.5), 0.35 * smooth(0.6, 0.2, V))
    picture = mix(picture, tree, mask * 0.95)
    shadow = np.exp(-(((U - 0.52) / 0.2) ** 2 + ((V - 0.757) / 0.012) ** 2))
    drift = 0.03 * (noise(114, 3, 30, 5) - 0.5)
    return picture * (1 - 0.14 * shadow)[:, :, None] + (drift * smooth(0.73, 0.8, V))[:, :, None]


def grow(draw, random, x, y, angle, length, width, depth):
    if depth > 11 or length < 7:
        return
    parts = 4
    for _ in range(parts):
        nx, ny = x + np.cos(angle) * length / parts, y + np.sin(angle) * length / parts
        draw.line([(x, y), (nx, ny)], fill=255, width=max(1, int(round(width))))
        x, y = nx, ny
        angle += random.normal(0, 0.09)
        width *= 0.96
    for _ in range(3 if depth < 3 else 2):
        turn = random.uniform(0.16, 0.62) * random.choice((-1, 1))
        grow(draw, random, x, y, angle + turn - 0.05 * np.cos(angle), length * random.uniform(0.68, 0.86), width * 0.68, depth + 1)


def shore_from_above():
    bend = 0.50 + 0.10 * np.sin(V * 5.2 + 0.6) + 0.10 * (noise(121, 2, 3, 5) - 0.5)
    out = bend - U
    sea = mix(color(0.30, 0.62, 0.62), color(0.03, 0.24, 0.34), smooth(0.0, 0.5, out))
    sea = sea * (0.86 + 0.28 * noise(122, 10, 16, 6, 0.6)[:, :, None])
    sand = color(0.84, 0.74, 0.60) * (0.93 + 0.12 * noise(123, 30, 46, 5, 0.7)[:, :, None])
    wet = mix(sand, color(0.58, 0.48, 0.38), smooth(0.13, 0.02, -out) * 0.8)
    picture = mix(wet, sea, smooth(-0.01, 0.02, out))
    lace = noise(124, 12, 19, 6, 0.62)
    veins = 1 - np.abs(lace - 0.5) * 9
    for offset, wide, strength in [(0.005, 0.035, 1.0), (0.10, 0.035, 0.7), (0.20, 0.03, 0.42)]:
        around = np.exp(-(((out - offset - 0.05 * (noise(125, 4, 6, 4) - 0.5)) / wide) ** 2))
        edge = np.exp(-(((out - offset + wide * 0.5) / (wide * 0.25)) ** 2))
        foam = np.clip(around * np.clip(veins, 0, 1) * 1.2 + edge * smooth(0.32, 0.55, lace), 0, 1)
        picture = mix(picture, color(0.95, 0.96, 0.95), foam * strength)
    return picture


def finish(picture, seed, warmth=0.0, black_and_white=False):
    """Tone curve, vignette, softness of a lens and film grain."""
    if black_and_white:
        gray = picture @ color(0.35, 0.5, 0.15)
        picture = np.repeat(gray[:, :, None], 3, axis=2) * color(1.0, 0.985, 0.96)
    picture = np.clip(picture, 0, 1.4)
    picture = picture / (1 + 0.12 * picture**3)
    bloom = np.stack([gaussian_filter(picture[:, :, i], 14) for i in range(3)], axis=2)
    picture = 0.9 * picture + 0.1 * bloom
    picture = picture * (1 - 0.28 * (((U - 0.5) ** 2 + (V - 0.5) ** 2) / 0.5))[:, :, None]
    picture = picture * (1 + warmth * color(1, 0.1, -1))
    grain = gaussian_filter(np.random.default_rng(seed).normal(0, 1, (HEIGHT, WIDTH)), 0.7)
    picture = picture + 0.016 * grain[:, :, None]
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))


PHOTOS = {
    "misty-hills": (misty_hills, {}),
    "quiet-sea": (quiet_sea, {}),
    "night-sky": (night_sky, {}),
    "dune": (dune, {}),
    "foggy-forest": (foggy_forest, {"black_and_white": True}),
    "mountain-lake": (mountain_lake, {}),
    "winter-tree": (winter_tree, {"black_and_white": True}),
    "shore-from-above": (shore_from_above, {}),
}

if __name__ == "__main__":
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "out", "photos")
    os.makedirs(folder, exist_ok=True)
    for index, (name, (make, options)) in enumerate(PHOTOS.items()):
        finish(make(), index, **options).save(os.path.join(folder, f"{name}.png"))
