/** Data of the sample photos. Their files are in `public/samples` of the web app as `<slug>.jpg`. */
export const sampleList = [
  { slug: "dog-at-the-lake", alt: "A dog looking out over a lake at sunset", orientation: "portrait" },
  { slug: "hot-air-balloons", alt: "Hot-air balloons above misty hills", orientation: "portrait" },
  { slug: "paper-boat", alt: "A paper boat on blue water", orientation: "landscape" },
  { slug: "red-umbrella", alt: "A person with a red umbrella on a foggy pier", orientation: "portrait" },
  { slug: "lemons", alt: "Lemons in a ceramic bowl on a table", orientation: "landscape" },
  { slug: "vase", alt: "A vase with twigs in the light of a window", orientation: "portrait" },
  { slug: "coffee", alt: "A cup of coffee on a linen cloth", orientation: "portrait" },
  { slug: "candles", alt: "Burning candles on a table in the evening", orientation: "landscape" },
  { slug: "graduation-caps", alt: "Graduation caps in the air", orientation: "portrait" },
  { slug: "city-lights", alt: "City lights at night, out of focus", orientation: "portrait" },
  { slug: "rain-on-a-window", alt: "Raindrops on a window in front of city lights", orientation: "landscape" },
  { slug: "forest-in-fog", alt: "A path between tall trees in fog", orientation: "portrait" },
  { slug: "moon-over-the-sea", alt: "The moon above the sea", orientation: "portrait" },
  { slug: "sea-at-sunset", alt: "Waves below an evening sky", orientation: "portrait" },
  { slug: "bride", alt: "A bride with a long veil by a lake at sunset", orientation: "portrait" },
] as const;

/** Size of the files in pixels by orientation. */
export const sampleSizes = {
  portrait: { width: 900, height: 1200 },
  landscape: { width: 1200, height: 900 },
} as const;
