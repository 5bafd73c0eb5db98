import { drawAlcoves } from "./families/alcoves.ts";
import { drawArches } from "./families/arches.ts";
import { drawBerries } from "./families/berries.ts";
import { drawContours } from "./families/contours.ts";
import { drawCyanotype } from "./families/cyanotype.ts";
import type { DrawArt } from "./families/draw-art.ts";
import { drawDunes } from "./families/dunes.ts";
import { drawEnso } from "./families/enso.ts";
import { drawEucalyptus } from "./families/eucalyptus.ts";
import { drawFern } from "./families/fern.ts";
import { drawFlow } from "./families/flow.ts";
import { drawLeafPrints } from "./families/leaf-prints.ts";
import { drawMeadow } from "./families/meadow.ts";
import { drawMoons } from "./families/moons.ts";
import { drawOlives } from "./families/olives.ts";
import { drawQuarters } from "./families/quarters.ts";
import { drawRidges } from "./families/ridges.ts";
import { drawSandGarden } from "./families/sand-garden.ts";
import { drawSea } from "./families/sea.ts";
import { drawStarChart } from "./families/star-chart.ts";
import { drawStones } from "./families/stones.ts";
import { drawTerrazzo } from "./families/terrazzo.ts";
import { drawWeave } from "./families/weave.ts";

type FamilyStyle = {
  readonly draw: DrawArt;
  readonly tags: readonly string[];
  /**
   * Index of the accent color that covers most of the picture. If undefined, the palette's background color covers most
   * of the picture.
   */
  readonly covering?: 0 | 1 | 2 | 3 | 4;
};

export const artFamilies = {
  alcoves: { draw: drawAlcoves, tags: ["minimal", "mid_century"], covering: 1 },
  arches: { draw: drawArches, tags: ["abstract", "mid_century"] },
  berries: { draw: drawBerries, tags: ["botanical", "nature"] },
  contours: { draw: drawContours, tags: ["abstract", "nature"] },
  cyanotype: { draw: drawCyanotype, tags: ["botanical", "nature"], covering: 3 },
  dunes: { draw: drawDunes, tags: ["landscapes", "minimal"], covering: 1 },
  enso: { draw: drawEnso, tags: ["minimal", "ink"] },
  eucalyptus: { draw: drawEucalyptus, tags: ["botanical", "nature"] },
  fern: { draw: drawFern, tags: ["botanical", "nature"] },
  flow: { draw: drawFlow, tags: ["abstract", "line_art"] },
  leafPrints: { draw: drawLeafPrints, tags: ["botanical", "nature"] },
  meadow: { draw: drawMeadow, tags: ["botanical", "nature"] },
  moons: { draw: drawMoons, tags: ["moon_&_stars", "minimal"] },
  olives: { draw: drawOlives, tags: ["botanical", "nature"] },
  quarters: { draw: drawQuarters, tags: ["geometric", "mid_century"], covering: 1 },
  ridges: { draw: drawRidges, tags: ["landscapes", "mountains"], covering: 1 },
  sandGarden: { draw: drawSandGarden, tags: ["minimal", "nature"], covering: 0 },
  sea: { draw: drawSea, tags: ["landscapes", "minimal"], covering: 1 },
  starChart: { draw: drawStarChart, tags: ["moon_&_stars", "maps"] },
  stones: { draw: drawStones, tags: ["minimal", "nature"] },
  terrazzo: { draw: drawTerrazzo, tags: ["geometric", "pattern"] },
  weave: { draw: drawWeave, tags: ["geometric", "textile"], covering: 1 },
} as const satisfies Record<string, FamilyStyle>;

export type FamilyName = keyof typeof artFamilies;

export function findFamilyStyle(name: FamilyName): FamilyStyle {
  return artFamilies[name];
}
