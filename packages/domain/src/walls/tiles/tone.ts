import { type Luminance, predictPrintBrightness } from "../../photos/photo-features.ts";

export const photoFilterKeys = ["bw", "warm", "contrast"] as const;
export type PhotoFilterKey = (typeof photoFilterKeys)[number];

/**
 * Changes the colors of a print. Values are gamma-encoded, from 0 to 1. `matrix` mixes red, green and blue (nine
 * numbers in rows). After the gamma of the tone, every channel becomes `slope * value + offset`.
 */
export type PhotoFilter = {
  matrix?: readonly [number, number, number, number, number, number, number, number, number];
  slope?: number;
  offset?: number;
};

/** The numbers of a row of a matrix add up to at most 1, so that no color is clipped. */
export const photoFilters: Record<PhotoFilterKey, PhotoFilter> = {
  bw: { matrix: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722] },
  warm: { matrix: [0.94, 0.06, 0, 0.02, 0.95, 0, 0, 0.03, 0.83] },
  contrast: { slope: 1.2, offset: -0.1 },
};

/**
 * Changes the colors of a photo in print. Every channel is raised to the power of 1/gamma, so black and white stay the
 * same. The filter is optional, because older orders have none.
 */
export type Tone = { gamma: number; filter?: PhotoFilterKey | undefined };

/** Range of gamma. A gamma of 1 does not change the photo. */
export const TONE_GAMMA = { least: 1, most: 1.6 } as const;

/** Mean lightness that lightening should reach, from 0 to 1. */
const MIDDLE = 0.36;

/** Suggests lightening for a photo that will print dark. Returns null for other photos. */
export function suggestTone(luminance: Luminance | null): Pick<Tone, "gamma"> | null {
  if (!luminance || predictPrintBrightness(luminance) !== "dark") return null;
  const gamma = Math.log(Math.max(computeMeanLightness(luminance), 0.01)) / Math.log(MIDDLE);
  return { gamma: Math.round(Math.min(TONE_GAMMA.most, Math.max(1.15, gamma)) * 20) / 20 };
}

function computeMeanLightness(luminance: Luminance): number {
  return luminance.reduce((sum, share, bin) => sum + share * ((bin + 0.5) / luminance.length), 0);
}

/** Lightens one channel without the filter. `value` is 0…1. */
export const applyGamma = (value: number, { gamma }: Pick<Tone, "gamma">): number => value ** (1 / gamma);

type Color = readonly [number, number, number];

/** Returns how a color is printed. Both colors are red, green and blue, gamma-encoded, 0…1. */
export function applyTone(color: Color, { gamma, filter }: Tone): [number, number, number] {
  const { matrix, slope = 1, offset = 0 }: PhotoFilter = filter ? photoFilters[filter] : {};
  const computeChannel = (channel: 0 | 1 | 2): number => {
    const row = matrix?.slice(3 * channel, 3 * channel + 3);
    const mixed = row ? row.reduce((sum, part, index) => sum + part * (color[index] ?? 0), 0) : color[channel];
    return Math.min(1, Math.max(0, slope * applyGamma(mixed, { gamma }) + offset));
  };
  return [computeChannel(0), computeChannel(1), computeChannel(2)];
}
