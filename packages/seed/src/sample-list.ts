/** Data of the sample photos. Their files are in `public/samples` of the web app as `<slug>.jpg`. */
export const sampleList = [
  { slug: "dog-at-the-lake", alt: "A dog looking out over a lake at sunset", orientation: "portrait" },
  { slug: "lake-at-dawn", alt: "Mountains and pines mirrored in a lake at dawn", orientation: "landscape" },
  { slug: "coffee", alt: "A cup of coffee on a linen cloth", orientation: "portrait" },
  { slug: "lemons", alt: "Lemons in a ceramic bowl on a table", orientation: "landscape" },
  { slug: "hot-air-balloons", alt: "Hot-air balloons above misty hills", orientation: "portrait" },
  { slug: "paper-boat", alt: "A paper boat on blue water", orientation: "landscape" },
  { slug: "vase", alt: "A vase with twigs in the light of a window", orientation: "portrait" },
  { slug: "snow-field", alt: "A tree and a fence in a snowy field", orientation: "landscape" },
  { slug: "red-umbrella", alt: "A person with a red umbrella on a foggy pier", orientation: "portrait" },
  { slug: "candles", alt: "Burning candles on a table in the evening", orientation: "landscape" },
  { slug: "city-lights", alt: "City lights at night, out of focus", orientation: "portrait" },
  { slug: "forest-in-fog", alt: "A path between tall trees in fog", orientation: "portrait" },
  { slug: "rain-on-a-window", alt: "Raindrops on a window in front of city lights", orientation: "landscape" },
  { slug: "moon-over-the-sea", alt: "The moon above the sea", orientation: "portrait" },
  { slug: "milky-way", alt: "The Milky Way above a dark forest", orientation: "portrait" },
  { slug: "sea-at-sunset", alt: "Waves below an evening sky", orientation: "portrait" },
] as const;

/** Size of the files in pixels by orientation. */
export const sampleSizes = {
  portrait: { width: 900, height: 1200 },
  landscape: { width: 1200, height: 900 },
} as const;
