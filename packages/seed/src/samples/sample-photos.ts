import type { Orientation } from "../drawing/svg.ts";
import { balloons, birthdayCandles, flowers, picnicMeadow } from "./moments.ts";
import { campFire, cityAtNight, starrySky } from "./nights.ts";
import { autumnForest, beachAtSunset, dogInAField, mountainLake, sailboat, snowCabin } from "./outdoors.ts";

export type SamplePhoto = {
  readonly slug: string;
  readonly alt: string;
  readonly orientation: Orientation;
  /** The scene as SVG, 3000 × 4000 or 4000 × 3000 units, the same text every time. */
  draw(): string;
};

/** Pictures that stand in for a family's own photos on the home page, in previews and in the demo shop. */
export const samplePhotos: ReadonlyArray<SamplePhoto> = [
  { slug: "beach-at-sunset", alt: "Footprints on a beach at sunset", orientation: "portrait", draw: beachAtSunset },
  { slug: "mountain-lake", alt: "Snowy mountains mirrored in a lake", orientation: "landscape", draw: mountainLake },
  { slug: "balloons", alt: "A bunch of balloons against the sky", orientation: "portrait", draw: balloons },
  {
    slug: "dog-in-a-field",
    alt: "A dog sitting in tall grass, the sun behind it",
    orientation: "landscape",
    draw: dogInAField,
  },
  { slug: "flowers", alt: "A pink flower close up", orientation: "portrait", draw: flowers },
  {
    slug: "birthday-candles",
    alt: "Seven candles on a birthday cake",
    orientation: "landscape",
    draw: birthdayCandles,
  },
  { slug: "sailboat", alt: "A sailing boat with a red hull", orientation: "portrait", draw: sailboat },
  { slug: "snow-cabin", alt: "A lit cabin in falling snow", orientation: "landscape", draw: snowCabin },
  { slug: "autumn-forest", alt: "Sun between autumn trees", orientation: "portrait", draw: autumnForest },
  { slug: "camp-fire", alt: "A camp fire and a tent under the stars", orientation: "landscape", draw: campFire },
  { slug: "city-at-night", alt: "City lights on a river at night", orientation: "portrait", draw: cityAtNight },
  { slug: "flower-meadow", alt: "A summer meadow with poppies", orientation: "landscape", draw: picnicMeadow },
  { slug: "starry-sky", alt: "The Milky Way above a dark forest", orientation: "portrait", draw: starrySky },
];
