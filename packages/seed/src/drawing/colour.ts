type Channels = readonly [red: number, green: number, blue: number];

export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [parseChannels(from), parseChannels(to)];
  const blended = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share));
  return `#${blended.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** 0 for black, 1 for white, as the eye weighs it. */
export function colourLightness(colour: string): number {
  const [red, green, blue] = parseChannels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** A colour on the way through the list: 0 is the first, 1 the last. */
export function interpolateColours(colours: readonly string[], share: number): string {
  const place = Math.max(0, Math.min(1, share)) * (colours.length - 1);
  const index = Math.min(colours.length - 2, Math.floor(place));
  return mixColours(colours[index] ?? "#000000", colours[index + 1] ?? "#000000", place - index);
}

function parseChannels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
