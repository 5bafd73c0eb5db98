"""People seen from behind and against the light, in meters. A figure stands at the origin and looks along +y."""

import math

import numpy as np
from mathutils import Matrix

from landscape import add_grid
from shapes import add_ball_body, lay_balls

VOXEL = 0.012


class Figure:
    """
    A person of `tall` meters. `legs` and `arms` are the left and the right limb: for a leg how far its foot is ahead and how
    high it is lifted; for an arm where elbow and hand are. All are fractions of the height, like the radii.
    """

    def __init__(self, place, tall, legs=((0, 0), (0, 0)), arms=None, wide=0.115, hips=0.05, head=(0, 0)):
        self.place, self.tall, self.wide, self.hips, self.head, self.legs = place, tall, wide, hips, head, legs
        self.arms = arms or [((-wide - 0.025, -0.01, 0.64), (-wide - 0.03, 0.03, 0.49)), ((wide + 0.025, -0.01, 0.64), (wide + 0.03, 0.03, 0.49))]

    def add(self, name, chains, material, grow=0.0):
        """Adds a body around chains of balls. `grow` makes every ball larger, for clothes."""
        step = 0.012 / self.tall
        balls = [(ball[:3] * self.tall, (ball[3] + grow) * self.tall, None) for chain in chains for ball in lay_balls(chain, step)]
        item = add_ball_body(name, balls, material, VOXEL * self.tall / 1.7)
        item.matrix_world = self.place
        return item

    def leg(self, side):
        """Chains of a leg: thigh and calf, then the foot."""
        ahead, lift = self.legs[0 if side < 0 else 1]
        x = side * self.hips
        knee = ahead * 0.55 + 0.012 + lift * 0.9
        ankle = (side * self.hips * 0.85, ahead, 0.045 + lift)
        tip = -0.55 * min(1, lift * 14)
        toe = (ankle[0] + side * 0.012, ahead + 0.095 * math.cos(tip), 0.014 + lift + 0.095 * math.sin(tip))
        upper = [(x, 0.0, 0.51, 0.052), (x, ahead * 0.3, 0.40, 0.045), (x * 0.95, knee, 0.285, 0.031)]
        lower = [upper[-1], (x * 0.92, (knee + ahead) / 2 - 0.012, 0.20 + lift * 0.5, 0.032), (*ankle, 0.019)]
        foot = [(ankle[0], ahead - 0.018, 0.024 + lift, 0.022), (*toe, 0.014)]
        return upper, lower, foot

    def torso(self):
        chains = [[(0, 0, 0.52, 0.062), (0, 0, 0.62, 0.055), (0, 0.004, 0.73, 0.062), (0, 0, 0.80, 0.045)]]
        for side in (-1, 1):
            chains.append([(side * self.hips * 0.9, -0.006, 0.515, 0.058), (side * (self.hips - 0.008), 0, 0.615, 0.046), (side * self.wide * 0.52, 0.004, 0.73, 0.052), (side * self.wide * 0.7, 0, 0.79, 0.036)])
            chains.append([(0, 0, 0.815, 0.036), (side * self.wide * 0.9, 0, 0.803, 0.031)])
        return chains

    def arm(self, side):
        """Chains of an arm: sleeve, forearm, hand."""
        elbow, hand = self.arms[0 if side < 0 else 1]
        upper = [(side * self.wide * 0.93, 0, 0.80, 0.031), (*elbow, 0.022)]
        lower = [(*elbow, 0.022), (*(0.65 * np.array(hand) + 0.35 * np.array(elbow)), 0.018), (*hand, 0.013)]
        on = np.array(hand) - np.array(elbow)
        on /= np.linalg.norm(on)
        palm = [(*hand, 0.014), (*(np.array(hand) + on * 0.03), 0.018), (*(np.array(hand) + on * 0.055), 0.011)]
        return upper, lower, palm

    def head_at(self, x, y, z, radius):
        """A ball of the head, which leans by `head`: sideways and ahead."""
        lean = (z - 0.84) * 10
        return x + self.head[0] * lean, y + self.head[1] * lean, z, radius

    def add_skin(self, material, sides=(-1, 1)):
        chains = [*self.torso(), [(0, -0.004, 0.82, 0.030), self.head_at(0, 0.004, 0.875, 0.028)]]
        chains.append([self.head_at(0, 0.012, 0.905, 0.040), self.head_at(0, 0.010, 0.945, 0.047)])
        for side in sides:
            chains += [*self.leg(side), *self.arm(side)]
            chains.append([self.head_at(side * 0.044, 0.01, 0.918, 0.008), self.head_at(side * 0.05, 0.002, 0.932, 0.008)])
        return self.add("skin", chains, material)

    def add_bun(self, material):
        return self.add("hair", [[self.head_at(0, 0.0, 0.95, 0.050), self.head_at(0, -0.01, 0.93, 0.048)], [self.head_at(0, -0.05, 0.93, 0.028), self.head_at(0, -0.06, 0.925, 0.026)]], material)

    def add_skirt(self, material, waist=0.64, hem=0.27, wide=(0.075, 0.15), folds=9, depth=0.2, wind=0.0, seed=1, flare=1.0):
        """A skirt from `waist` to `hem` whose folds grow toward the hem. `wind` blows the hem to the right."""
        t = np.linspace(0, 1, 70)[:, None]
        angle = np.linspace(0, 2 * np.pi, 361)[None, :]
        wave = np.sin(angle * folds + 0.8 * np.sin(angle * 2 + seed)) + 0.45 * np.sin(angle * (folds * 2 + 1) + seed * 2)
        radius = (wide[0] + (wide[1] - wide[0]) * t**flare) * (1 + depth * wave * t**0.9)
        x, y = radius * np.cos(angle) * 1.05 + wind * t**1.6, radius * np.sin(angle) * 0.85
        z = waist - (waist - hem) * t + 0.01 * wave * t + abs(wind) * 0.25 * t**2 * np.sign(wind) * np.cos(angle)
        skirt = add_grid("skirt", x * self.tall, y * self.tall, z * self.tall, material)
        skirt.matrix_world = self.place
        return skirt


def stand(x, y, z=0.0, turn=0.0):
    """Place of a figure at a point of the ground, turned by `turn` degrees to the left."""
    return Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, "Z")
