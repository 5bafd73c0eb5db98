import { expect, test } from "vitest";
import { insetRect } from "../../kernel/rect.ts";
import {
  computePhotoAspect,
  computeTileGeometry,
  computeTilePixels,
  type Orientation,
  scaleTileToScreen,
  type TileShape,
} from "./tile-geometry.ts";

const sizes = [
  { widthCm: 21, heightCm: 31 },
  { widthCm: 30, heightCm: 45 },
  { widthCm: 40, heightCm: 60 },
  { widthCm: 50, heightCm: 70 },
];
const mats = ["none", "shallow"] as const;
const orientations: Orientation[] = ["portrait", "landscape"];
const shapes: TileShape[] = sizes.flatMap((size) =>
  mats.flatMap((mat) => orientations.map((orientation) => ({ ...size, mat, orientation }))),
);
const small = { widthCm: 21, heightCm: 31, orientation: "portrait" } as const;

test("a print of size Small with bleed is 2551 × 3732 px at 300 ppi", () => {
  expect(computeTilePixels(computeTileGeometry({ ...small, mat: "none" }), 300).media).toEqual({
    width: 2551,
    height: 3732,
  });
});

test("without a mat, the photo fills the print and 3 mm of bleed", () => {
  const { photo, trim, visible } = computeTileGeometry({ ...small, mat: "none" });

  expect(photo).toEqual({ x: 0, y: 0, width: 216, height: 316 });
  expect(trim).toEqual({ x: 3, y: 3, width: 210, height: 310 });
  expect(visible).toEqual({ x: 8, y: 8, width: 200, height: 300 });
});

test("a shallow mat is 25 mm wide, measured from the trim", () => {
  const { photo, trim, visible } = computeTileGeometry({ ...small, mat: "shallow" });

  expect(photo).toEqual(insetRect(trim, 25));
  expect(visible).toEqual(photo);
});

test("a landscape tile has the portrait tile's pixel sizes with width and height swapped", () => {
  const swapAxes = (rect: { x: number; y: number; width: number; height: number }) => ({
    x: rect.y,
    y: rect.x,
    width: rect.height,
    height: rect.width,
  });

  for (const shape of shapes.filter(({ orientation }) => orientation === "portrait")) {
    const portrait = computeTilePixels(computeTileGeometry(shape), 300);
    const landscape = computeTilePixels(computeTileGeometry({ ...shape, orientation: "landscape" }), 300);

    expect(landscape.media).toEqual({ width: portrait.media.height, height: portrait.media.width });
    expect(landscape.photo).toEqual(swapAxes(portrait.photo));
    expect(landscape.trim).toEqual(swapAxes(portrait.trim));
  }
});

test.each(shapes)("the photo is centered on the print with bleed: $widthCm × $heightCm $orientation $mat", (shape) => {
  const { media, photo, trim } = computeTilePixels(computeTileGeometry(shape), 300);

  for (const part of [photo, trim]) {
    const left = part.x;
    const right = media.width - part.x - part.width;
    const top = part.y;
    const bottom = media.height - part.y - part.height;
    expect(left + part.width + right).toBe(media.width);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
    expect(Math.abs(top - bottom)).toBeLessThanOrEqual(1);
    expect(Math.min(left, right, top, bottom)).toBeGreaterThanOrEqual(0);
  }
});

test.each(shapes)(
  "a tile on the screen has the same proportions as its print: $widthCm × $heightCm $orientation $mat",
  (shape) => {
    const geometry = computeTileGeometry(shape);
    const screen = scaleTileToScreen(geometry, 600);

    expect(Math.max(screen.trim.width, screen.trim.height)).toBeCloseTo(600, 9);
    expect(screen.trim).toMatchObject({ x: 0, y: 0 });
    expect(screen.photo.width / screen.photo.height).toBeCloseTo(computePhotoAspect(geometry), 9);
    expect(screen.photo.x + screen.photo.width / 2).toBeCloseTo(screen.trim.width / 2, 9);
    expect(screen.lip.x - screen.frame.x).toBeCloseTo(
      (10 / Math.max(geometry.trim.width, geometry.trim.height)) * 600,
      9,
    );
  },
);
