const CM_PER_INCH = 2.54;

const defineSize = (label: string, w: number, h: number, specifiedUnits: number) => ({
  name: label,
  /** Trimmed print in cm, portrait. */
  val: { w, h },
  /** Price of a framed tile in the specification, in price units. `Prices` has the current price. */
  specifiedUnits,
  sizeText: `${formatInches(w)} × ${formatInches(h)} in (${w} × ${h} cm)`,
});

function formatInches(cm: number): string {
  return (cm / CM_PER_INCH).toFixed(1);
}

export const frameSizes = {
  rectangle_small: defineSize("Small", 21, 31, 700),
  rectangle_medium: defineSize("Medium", 30, 45, 900),
  rectangle_large: defineSize("Large", 40, 60, 1200),
  rectangle_xlarge: defineSize("X-Large", 50, 70, 1400),
} as const;

export type FrameSizeKey = keyof typeof frameSizes;

export const frameSizeKeys = Object.keys(frameSizes) as [FrameSizeKey, ...FrameSizeKey[]];

/** Returns the size of the trimmed portrait print in pixels at this resolution. */
export function computePrintPixels(key: FrameSizeKey, ppi: number): { w: number; h: number } {
  const { w, h } = frameSizes[key].val;
  return { w: Math.round((w / CM_PER_INCH) * ppi), h: Math.round((h / CM_PER_INCH) * ppi) };
}

/** Default size. Templates that do not offer it use their first size. */
export const defaultFrameSize: FrameSizeKey = "rectangle_small";

export const isFrameSize = (key: string): key is FrameSizeKey => Object.hasOwn(frameSizes, key);
