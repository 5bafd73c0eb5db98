type Channels = readonly [red: number, green: number, blue: number];

export function mixColors(from: string, to: string, share: number): string {
  const [a, b] = [parseChannels(from), parseChannels(to)];
  const blended = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share));
  return `#${blended.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the perceived lightness, from 0 for black to 1 for white. */
export function computeColorLightness(color: string): number {
  const [red, green, blue] = parseChannels(color);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** Interpolates the list of colors: `share` 0 is the first, 1 the last. */
export function interpolateColors(colors: readonly string[], share: number): string {
  const position = Math.max(0, Math.min(1, share)) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(position));
  return mixColors(colors[index] ?? "#000000", colors[index + 1] ?? "#000000", position - index);
}

function parseChannels(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
