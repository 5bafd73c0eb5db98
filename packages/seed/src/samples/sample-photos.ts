import type { Orientation } from "../drawing/svg.ts";
import { type SampleSlug, sampleList } from "../sample-list.ts";
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

const scenes: Record<SampleSlug, () => string> = {
  "beach-at-sunset": beachAtSunset,
  "mountain-lake": mountainLake,
  balloons,
  "dog-in-a-field": dogInAField,
  flowers,
  "birthday-candles": birthdayCandles,
  sailboat,
  "snow-cabin": snowCabin,
  "autumn-forest": autumnForest,
  "camp-fire": campFire,
  "city-at-night": cityAtNight,
  "flower-meadow": picnicMeadow,
  "starry-sky": starrySky,
};

/** Sample photos for the home page, previews and the demo shop. */
export const samplePhotos: ReadonlyArray<SamplePhoto> = sampleList.map((sample) => ({
  ...sample,
  draw: scenes[sample.slug],
}));
