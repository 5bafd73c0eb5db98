import { computeGridColor, type Rgb } from "./grid.ts";

/** The EXIF orientation, which says how to rotate or mirror the stored pixels to show them upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

export type Scene = (u: number, v: number) => Rgb;

/** Swaps width and height for orientations that rotate by 90 degrees. */
export function toStoredSize(width: number, height: number, orientation: Orientation) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Returns the position of a stored pixel (0 to 1 across and down) in the upright picture. */
function toUprightPosition(orientation: Orientation, s: number, t: number): readonly [number, number] {
  switch (orientation) {
    case 1:
      return [s, t];
    case 2:
      return [1 - s, t];
    case 3:
      return [1 - s, 1 - t];
    case 4:
      return [s, 1 - t];
    case 5:
      return [t, s];
    case 6:
      return [1 - t, s];
    case 7:
      return [1 - t, 1 - s];
    case 8:
      return [t, 1 - s];
  }
}

/** Draws the pixels as stored. After the orientation is applied, the picture has the given width and height. */
export function drawStoredPixels(scene: Scene, width: number, height: number, orientation: Orientation): Pixels {
  const stored = toStoredSize(width, height, orientation);
  const data = new Uint8Array(stored.width * stored.height * 3);
  let at = 0;
  for (let y = 0; y < stored.height; y++) {
    const t = (y + 0.5) / stored.height;
    for (let x = 0; x < stored.width; x++) {
      const [u, v] = toUprightPosition(orientation, (x + 0.5) / stored.width, t);
      const color = scene(u, v);
      data[at++] = color[0];
      data[at++] = color[1];
      data[at++] = color[2];
    }
  }
  return { data, ...stored };
}

export const gridScene: Scene = computeGridColor;

/**
 * Creates a landscape with sky, hills and grain that depend on the seed. A JPEG of it is about as large as one of a
 * real photo.
 */
export function createLandscapeScene(seed: number): Scene {
  const noise = createGrainGenerator(seed);
  const hue = (seed * 0.618034) % 1;
  const sunAt = 0.2 + 0.6 * ((seed * 0.381966) % 1);
  return (u, v) => {
    const ridge = 0.55 + 0.06 * Math.sin(u * 7 + seed) + 0.03 * Math.sin(u * 17 + seed * 2);
    const near = 0.78 + 0.05 * Math.sin(u * 5 - seed);
    const sun = Math.max(0, 1 - 6 * Math.hypot(u - sunAt, (v - 0.3) * 0.8));
    const light = v < ridge ? 150 + 70 * v + 80 * sun : v < near ? 96 - 30 * v : 54;
    const tint = v < ridge ? 22 : -12;
    const g = noise();
    const addGrainToChannel = (value: number) => Math.max(0, Math.min(255, Math.round(value + g)));
    return [
      addGrainToChannel(light + tint * hue),
      addGrainToChannel(light),
      addGrainToChannel(light - tint * (1 - hue) + (v < ridge ? 30 * (1 - v) : 0)),
    ];
  };
}

function createGrainGenerator(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 24) / 24 - 5;
  };
}
