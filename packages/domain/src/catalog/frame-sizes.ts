import { type Minor, minor } from "../money.ts";

const CM_PER_INCH = 2.54;

const size = (label: string, w: number, h: number, price: number) => ({
  name: label,
  /** Trimmed print in cm, portrait (D-5). */
  val: { w, h },
  sizeText: `${w} × ${h} cm (${inches(w)} × ${inches(h)} in)`,
  pricePerFrame: minor(price) as Minor,
});

function inches(cm: number): string {
  return (cm / CM_PER_INCH).toFixed(1);
}

/** The four sizes and what a framed tile of each costs in US cents (S-203…S-206, C-07). */
export const frameSizes = {
  rectangle_small: size("Small", 21, 31, 700),
  rectangle_medium: size("Medium", 30, 45, 900),
  rectangle_large: size("Large", 40, 60, 1200),
  rectangle_xlarge: size("X-Large", 50, 70, 1400),
} as const;

export type FrameSizeKey = keyof typeof frameSizes;

export const frameSizeKeys = Object.keys(frameSizes) as [FrameSizeKey, ...FrameSizeKey[]];

/** Pixels of the trimmed print, portrait, at so many to the inch (S-203…S-206). */
export function pixelsOf(key: FrameSizeKey, ppi: number): { w: number; h: number } {
  const { w, h } = frameSizes[key].val;
  return { w: Math.round((w / CM_PER_INCH) * ppi), h: Math.round((h / CM_PER_INCH) * ppi) };
}

/** S-207. Templates that do not offer it fall back to their first size (C-05). */
export const defaultFrameSize: FrameSizeKey = "rectangle_small";

export const isFrameSize = (key: string): key is FrameSizeKey => Object.hasOwn(frameSizes, key);
