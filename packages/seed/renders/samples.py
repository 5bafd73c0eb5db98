"""Sample photos that are rendered: `blender -b --python samples.py -- <long side> <samples> [<photo>…]`."""

import os
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import get_folder, render_passes, set_up  # noqa: E402
from develop import compose_passes, develop, save_sample  # noqa: E402
from indoor_samples import INDOORS  # noqa: E402
from outdoor_samples import OUTDOORS  # noqa: E402
from people_samples import PEOPLE  # noqa: E402
from product import OUT  # noqa: E402

SCENES = OUTDOORS | INDOORS | PEOPLE
FILTER = {"bride": (4, 3.0), "vase": (5, 3.0), "candles": (5, 3.5), "lemons": (4, 3.0), "coffee": (4, 3.0)}
"""Steps and tolerance of the noise filter, where light is noisier than outdoors."""


def main():
    side, samples, *chosen = sys.argv[sys.argv.index("--") + 1:]
    long, short = int(side), int(side) * 3 // 4
    for slug in chosen or SCENES:
        build, orientation = SCENES[slug]
        bpy.ops.wm.read_factory_settings(use_empty=True)
        set_up(*((short, long) if orientation == "portrait" else (long, short)), int(samples))
        cycles = bpy.context.scene.cycles
        cycles.adaptive_threshold, cycles.filter_width = 0.015, 1.6
        cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 8
        cycles.max_bounces = 8
        look = build()
        bpy.context.scene.camera.data.clip_end = 100_000
        layers = render_passes(bpy.context.scene, get_folder(slug))
        picture = compose_passes(layers, *FILTER.get(slug, (3, 2.0)))
        os.makedirs(os.path.join(OUT, "linear"), exist_ok=True)
        np.savez_compressed(os.path.join(OUT, "linear", slug), picture=picture.astype(np.float16))
        save_sample(develop(picture, len(slug), **look), slug)


main()
