"""
Removes noise from the plain wall of a room: bright pixels at the edges of shadows, and blocks of earlier files. The wall has
only soft light, so no details are lost. Furniture, the edges of the wall and the sharp shadows of small things stay.
"""

import numpy as np
from PIL import Image
from scipy import ndimage

WIDE, NARROW, COLOR = 1 / 240, 1 / 1400, 1 / 60
"""Reaches of the blur as shares of the picture's width: of soft light, of sharp shadows, and of color, which changes slowly."""

SOFT, SHARP = 1000, 3000
"""Brightness per width of the picture up to which light is soft, and from which a shadow is sharp."""

STRIP = 1 / 700
"""Half the width of the strip along the edges of the wall that fades into the original picture."""

TO_YCC = np.array([[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]], np.float32)


def smooth_wall(picture, wall, is_light=False):
    """
    Returns the picture with a smooth wall. `wall` is a mask: white where the wall is. With `is_light`, the wall's light also
    covers the edges of furniture, which would shine through the mask's soft edges. Narrow gaps of furniture stay as they are.
    """
    width = picture.width
    mask = np.asarray(wall.resize(picture.size, Image.LANCZOS))
    strip = max(1, round(STRIP * width))
    inside = mask > 250
    if is_light:
        inside = ndimage.binary_opening(inside, iterations=2 * strip)
    rows, columns = ndimage.distance_transform_edt(~ndimage.binary_erosion(inside), return_distances=False, return_indices=True)
    original = np.asarray(picture, np.float32) @ TO_YCC.T
    light, *colors = np.moveaxis(original[rows, columns], 2, 0)
    narrow, wide = (ndimage.gaussian_filter(light, reach * width) for reach in (NARROW, WIDE))
    steepness = ndimage.gaussian_gradient_magnitude(narrow, 2 * NARROW * width) * width
    sharp = spread(np.clip((steepness - SOFT) / (SHARP - SOFT), 0, 1), WIDE * width)
    smooth = np.dstack([wide + (narrow - wide) * sharp, *(ndimage.gaussian_filter(color, COLOR * width) for color in colors)])
    choose = ndimage.maximum_filter if is_light else ndimage.minimum_filter
    reach = 3 * strip if is_light else strip
    share = ndimage.uniform_filter(choose(inside.astype(np.float32), 2 * reach + 1), strip)[:, :, None]
    result = (original + (smooth - original) * share) @ np.linalg.inv(TO_YCC).T
    return Image.fromarray(np.clip(np.rint(result), 0, 255).astype(np.uint8))


def spread(shares, reach):
    """Extends high shares to their surroundings, because a wide blur would mix in what is sharp nearby."""
    return ndimage.gaussian_filter(ndimage.maximum_filter(shares, 2 * round(3 * reach) + 1), reach)
