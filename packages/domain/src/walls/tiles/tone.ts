import { type Luminance, predictPrintBrightness } from "../../photos/photo-features.ts";

/**
 * Lightening of a photo for print. Every channel is raised to the power of 1/gamma, so black and white do not change.
 */
export type Tone = { gamma: number };

/** Range of gamma. A gamma of 1 does not change the photo. */
export const TONE_GAMMA = { least: 1, most: 1.6 } as const;

/** Mean lightness to reach, 0…1. */
const MIDDLE = 0.36;

/** Suggests lightening for a photo that will print dark. Returns null for other photos. */
export function suggestTone(luminance: Luminance | null): Tone | null {
  if (!luminance || predictPrintBrightness(luminance) !== "dark") return null;
  const gamma = Math.log(Math.max(computeMeanLightness(luminance), 0.01)) / Math.log(MIDDLE);
  return { gamma: Math.round(Math.min(TONE_GAMMA.most, Math.max(1.15, gamma)) * 20) / 20 };
}

function computeMeanLightness(luminance: Luminance): number {
  return luminance.reduce((sum, share, bin) => sum + share * ((bin + 0.5) / luminance.length), 0);
}

/** Lightens one channel. `value` is 0…1. */
export const applyTone = (value: number, { gamma }: Tone): number => value ** (1 / gamma);
