/**
 * Data of the sample photos, without the code that draws them. Their files are in `public/samples` of the web app as
 * `<slug>.jpg` and are written before each build.
 */
export const sampleList = [
  { slug: "beach-at-sunset", alt: "Footprints on a beach at sunset", orientation: "portrait" },
  { slug: "mountain-lake", alt: "Snowy mountains mirrored in a lake", orientation: "landscape" },
  { slug: "balloons", alt: "A bunch of balloons against the sky", orientation: "portrait" },
  { slug: "dog-in-a-field", alt: "A dog sitting in tall grass with the sun behind it", orientation: "landscape" },
  { slug: "flowers", alt: "A pink flower close up", orientation: "portrait" },
  { slug: "birthday-candles", alt: "Seven candles on a birthday cake", orientation: "landscape" },
  { slug: "sailboat", alt: "A sailboat with a red hull", orientation: "portrait" },
  { slug: "snow-cabin", alt: "A lit cabin in falling snow", orientation: "landscape" },
  { slug: "autumn-forest", alt: "Sun between autumn trees", orientation: "portrait" },
  { slug: "camp-fire", alt: "A campfire and a tent under the stars", orientation: "landscape" },
  { slug: "city-at-night", alt: "City lights on a river at night", orientation: "portrait" },
  { slug: "flower-meadow", alt: "A summer meadow with poppies", orientation: "landscape" },
  { slug: "starry-sky", alt: "The Milky Way above a dark forest", orientation: "portrait" },
] as const;

export type SampleSlug = (typeof sampleList)[number]["slug"];

/** Size of the files in pixels by orientation. The drawings have an aspect ratio of 3 to 4. */
export const sampleSizes = {
  portrait: { width: 720, height: 960 },
  landscape: { width: 960, height: 720 },
} as const;
