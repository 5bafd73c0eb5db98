import { arches } from "./families/arches.ts";
import { botanical } from "./families/botanical.ts";
import { contours } from "./families/contours.ts";
import { cutouts } from "./families/cutouts.ts";
import { enso } from "./families/enso.ts";
import type { Family } from "./families/family.ts";
import { flow } from "./families/flow.ts";
import { horizon } from "./families/horizon.ts";
import { moons } from "./families/moons.ts";
import { quarters } from "./families/quarters.ts";
import { ridges } from "./families/ridges.ts";
import { starChart } from "./families/star-chart.ts";
import { stones } from "./families/stones.ts";
import { terrazzo } from "./families/terrazzo.ts";
import { waves } from "./families/waves.ts";
import { weave } from "./families/weave.ts";

type Style = {
  readonly draw: Family;
  /** Tags every picture of the family has. */
  readonly tags: readonly string[];
  /** The accent that covers most of the picture; the palette's ground where there is none. */
  readonly covering?: 0 | 1 | 2 | 3 | 4;
};

export const families = {
  arches: { draw: arches, tags: ["abstract", "mid_century"] },
  botanical: { draw: botanical, tags: ["botanical", "line_art"] },
  contours: { draw: contours, tags: ["abstract", "nature"] },
  cutouts: { draw: cutouts, tags: ["abstract", "botanical"], covering: 1 },
  enso: { draw: enso, tags: ["minimal", "ink"] },
  flow: { draw: flow, tags: ["abstract", "line_art"] },
  horizon: { draw: horizon, tags: ["landscapes", "minimal"], covering: 0 },
  moons: { draw: moons, tags: ["moon_&_stars", "minimal"] },
  quarters: { draw: quarters, tags: ["geometric", "mid_century"], covering: 1 },
  ridges: { draw: ridges, tags: ["landscapes", "mountains"], covering: 1 },
  starChart: { draw: starChart, tags: ["moon_&_stars", "maps"] },
  stones: { draw: stones, tags: ["mid_century", "nature"] },
  terrazzo: { draw: terrazzo, tags: ["geometric", "pattern"] },
  waves: { draw: waves, tags: ["line_art", "mountains"] },
  weave: { draw: weave, tags: ["geometric", "textile"], covering: 1 },
} as const satisfies Record<string, Style>;

export type FamilyName = keyof typeof families;

export function styleOf(name: FamilyName): Style {
  return families[name];
}
