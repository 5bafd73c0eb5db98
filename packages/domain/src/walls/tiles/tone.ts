import { type Luminance, printLook } from "../../photos/photo-looks.ts";

/** How a photo is lightened for paper: every channel to the power of 1/gamma. Black stays black, white stays white. */
export type Tone = { gamma: number };

/** As it is, and the most that is still gentle. */
export const TONE_GAMMA = { least: 1, most: 1.6 } as const;

/** Where the middle of a lightened photo shall lie, from black to white. */
const MIDDLE = 0.36;

/** The fix that is offered for a photo that will print dark, from nothing but how light it is; null for any other. */
export function gentleTone(luminance: Luminance | null): Tone | null {
  if (!luminance || printLook(luminance) !== "dark") return null;
  const gamma = Math.log(Math.max(meanOf(luminance), 0.01)) / Math.log(MIDDLE);
  return { gamma: Math.round(Math.min(TONE_GAMMA.most, Math.max(1.15, gamma)) * 20) / 20 };
}

function meanOf(luminance: Luminance): number {
  return luminance.reduce((sum, share, bin) => sum + share * ((bin + 0.5) / luminance.length), 0);
}

/** What becomes of one channel, from 0 to 1. */
export const toned = (value: number, { gamma }: Tone): number => value ** (1 / gamma);
