/** A face in parts of the upright photo, from its top left corner: brows to chin. Nothing that could tell whose it is. */
export type Face = { x: number; y: number; width: number; height: number };

/** The point the eye goes to first, in parts of the upright photo. */
export type Focus = { x: number; y: number };

export const LUMINANCE_BINS = 16;

/** How many of a photo's pixels are how light, from black to white, in parts of all: they add up to one. */
export type Luminance = number[];

/** What the shop found out about a photo by looking at it. */
export type PhotoLooks = {
  /** Null while nobody has looked for them. */
  faces: readonly Face[] | null;
  focus: Focus | null;
  luminance: Luminance | null;
};

/** Above this share of dark pixels, and with hardly any light ones, paper will look darker than the screen. */
const DARK_SHARE = 0.6;
const LIGHT_SHARE = 0.1;

/** How a photo will look on paper, which has no lamp behind it. Null while its luminance is not known. */
export function printLook(luminance: Luminance | null): "dark" | "even" | null {
  if (!luminance) return null;
  const dark = share(luminance.slice(0, 4));
  const light = share(luminance.slice(9));
  return dark > DARK_SHARE && light < LIGHT_SHARE ? "dark" : "even";
}

const share = (bins: readonly number[]) => bins.reduce((sum, bin) => sum + bin, 0);
