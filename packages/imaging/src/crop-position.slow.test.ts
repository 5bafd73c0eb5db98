import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MM_PER_INCH } from "@storywall/domain/catalog/print-constants";
import { applyMatrix, computeCropTransform } from "@storywall/domain/walls/crop/crop";
import { createPrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import type { TileShape } from "@storywall/domain/walls/tiles/tile-geometry";
import sharp from "sharp";
import { expect } from "vitest";
import { test } from "./testing/fixtures.ts";

type Point = { x: number; y: number };

const photo = { width: 1600, height: 1200 };
const SPACING = 80;
const RADIUS = 4;

const marks: Point[] = Array.from({ length: (photo.width / SPACING) * (photo.height / SPACING) }, (_, index) => ({
  x: ((index % (photo.width / SPACING)) + 0.5) * SPACING,
  y: (Math.floor(index / (photo.width / SPACING)) + 0.5) * SPACING,
}));

/** Draws a soft white mark at each of the points on black. */
async function drawMarks(): Promise<Buffer> {
  const data = Buffer.alloc(photo.width * photo.height);
  for (const mark of marks) {
    for (let y = mark.y - 4 * RADIUS; y < mark.y + 4 * RADIUS; y++) {
      for (let x = mark.x - 4 * RADIUS; x < mark.x + 4 * RADIUS; x++) {
        const distance = Math.hypot(x + 0.5 - mark.x, y + 0.5 - mark.y);
        data[y * photo.width + x] = 255 * Math.exp(-((distance / RADIUS) ** 2) / 2);
      }
    }
  }
  const raw = { width: photo.width, height: photo.height, channels: 1 } as const;
  return sharp(data, { raw }).png({ compressionLevel: 1 }).toBuffer();
}

type Gray = { pixels: Buffer; width: number; height: number };

/** Returns how far a mark's center of light is from where it belongs. Null for marks at the edge or outside. */
function measureOffset({ pixels, width, height }: Gray, at: Point, radius: number): Point | null {
  const margin = radius + 2;
  if (at.x < margin || at.y < margin || at.x > width - margin || at.y > height - margin) return null;
  let [light, x, y] = [0, 0, 0];
  for (let row = Math.floor(at.y - radius); row <= at.y + radius; row++) {
    for (let column = Math.floor(at.x - radius); column <= at.x + radius; column++) {
      const [dx, dy] = [column + 0.5 - at.x, row + 0.5 - at.y];
      if (Math.hypot(dx, dy) > radius) continue;
      const value = Math.max(0, (pixels[row * width + column] ?? 0) - 12);
      light += value;
      x += value * dx;
      y += value * dy;
    }
  }
  return { x: x / light, y: y / light };
}

const tilts = [0, 0.5, -3, 7, -11.5, 15, -15];
const shapes: TileShape[] = [
  { widthCm: 21, heightCm: 31, orientation: "portrait", mat: "none" },
  { widthCm: 31, heightCm: 31, orientation: "landscape", mat: "shallow" },
  { widthCm: 50, heightCm: 70, orientation: "landscape", mat: "none" },
];

/** Long sides in pixels of two prints: one is larger than its part of the photo, the other is smaller. */
const longSides = [3200, 700];

const prints = tilts.flatMap((straighten, tilt) =>
  [1, 2.6, 5].map((zoom, index) => ({
    straighten,
    zoom,
    shape: shapes[(tilt + index) % shapes.length] as TileShape,
    rotate: ([0, 90, 180, 270] as const)[(tilt + 2 * index) % 4] ?? 0,
    longSide: longSides[(tilt + index) % 2] as number,
  })),
);

test("every part of a print lies within a pixel of its position on screen", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.png");
  await writeFile(masterPath, await drawMarks());
  const offsets: Record<string, number> = {};
  for (const { straighten, zoom, shape, rotate, longSide } of prints) {
    const size = 0.77 / zoom;
    const chosen = { x: 0.11, y: 0.137, width: size, height: size, rotate, straighten, v: 1 } as const;
    const ppi = (longSide * MM_PER_INCH) / (shape.heightCm * 10);
    const plan = createPrintPlan({ ...shape, crop: chosen, photoPixels: photo, ppi });
    const outputPath = join(dir, "print.jpg");
    await imaging.renderPrintFile({ masterPath, outputPath, plan });

    const { x: left, y: top, width, height } = plan.photo;
    const part = sharp(outputPath).extract({ left, top, width, height }).greyscale();
    const picture = { pixels: await part.raw().toBuffer(), width, height };
    // The screen draws the photo with this transform.
    const transform = computeCropTransform(plan.crop, photo, { x: 0, y: 0, width, height });
    const radius = Math.max(4, (3.2 * RADIUS * width) / plan.shown.width);
    const found = marks.flatMap((mark) => measureOffset(picture, applyMatrix(transform, mark), radius) ?? []);
    expect(found.length).toBeGreaterThan(2);
    offsets[`${straighten}° × ${zoom}, turned ${rotate}°, ${width} × ${height}`] = Math.max(
      ...found.map(({ x, y }) => Math.hypot(x, y)),
    );
  }
  expect(Object.entries(offsets).filter(([, offset]) => offset > 1)).toEqual([]);
  const tilted = Object.entries(offsets).filter(([print]) => !print.startsWith("0°"));
  expect(Math.max(...tilted.map(([, offset]) => offset))).toBeLessThan(0.3);
});
