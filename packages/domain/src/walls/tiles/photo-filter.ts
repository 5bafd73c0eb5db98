export const photoFilterKeys = ["bw", "warm", "contrast"] as const;
export type PhotoFilterKey = (typeof photoFilterKeys)[number];

/**
 * Colors of a print. Values are gamma-encoded, 0…1: `matrix` mixes red, green and blue (nine numbers in rows). After the
 * tone's gamma, every channel becomes `slope * value + offset`.
 */
export type PhotoFilter = {
  matrix?: readonly [number, number, number, number, number, number, number, number, number];
  slope?: number;
  offset?: number;
};

/** Rows of a matrix add up to 1 at most, so that no color is clipped. */
export const photoFilters: Record<PhotoFilterKey, PhotoFilter> = {
  bw: { matrix: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722] },
  warm: { matrix: [0.94, 0.06, 0, 0.02, 0.95, 0, 0, 0.03, 0.83] },
  contrast: { slope: 1.2, offset: -0.1 },
};
