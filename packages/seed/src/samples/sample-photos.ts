import type { Orientation } from "../drawing/svg.ts";
import { type SampleSlug, sampleList } from "../sample-list.ts";
import { drawBalloons, drawBirthdayCandles, drawFlowers, drawPicnicMeadow } from "./moments.ts";
import { drawCampFire, drawCityAtNight, drawStarrySky } from "./nights.ts";
import {
  drawAutumnForest,
  drawBeachAtSunset,
  drawDogInAField,
  drawMountainLake,
  drawSailboat,
  drawSnowCabin,
} from "./outdoors.ts";

export type SamplePhoto = {
  readonly slug: string;
  readonly alt: string;
  readonly orientation: Orientation;
  /** Draws the scene as SVG, 3000 × 4000 or 4000 × 3000 units. The output is deterministic. */
  draw(): string;
};

const drawSceneBySlug: Record<SampleSlug, () => string> = {
  "beach-at-sunset": drawBeachAtSunset,
  "mountain-lake": drawMountainLake,
  balloons: drawBalloons,
  "dog-in-a-field": drawDogInAField,
  flowers: drawFlowers,
  "birthday-candles": drawBirthdayCandles,
  sailboat: drawSailboat,
  "snow-cabin": drawSnowCabin,
  "autumn-forest": drawAutumnForest,
  "camp-fire": drawCampFire,
  "city-at-night": drawCityAtNight,
  "flower-meadow": drawPicnicMeadow,
  "starry-sky": drawStarrySky,
};

/** Sample photos for the home page, previews and the demo shop. */
export const samplePhotos: ReadonlyArray<SamplePhoto> = sampleList.map((sample) => ({
  ...sample,
  draw: drawSceneBySlug[sample.slug],
}));
