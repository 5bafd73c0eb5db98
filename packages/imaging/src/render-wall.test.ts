import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frames";
import { memoryCollections, singleTile } from "@storywall/domain/catalog/templates";
import { insetRect, type Rect, rebaseRect, roundRect } from "@storywall/domain/kernel/rect";
import { computeCaptureSize, planCapture, planRoomCapture } from "@storywall/domain/walls/captures/capture-plan";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { livingRoom } from "@storywall/domain/walls/tiles/room-scene";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { readPicture } from "@storywall/testing/photos/read-picture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImagingPool, type Imaging } from "./create-imaging-pool.ts";

let folder: string;
let imaging: Imaging;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storywall-wall-"));
  imaging = createImagingPool({ processes: 1 });
});

afterAll(async () => {
  imaging.close();
  await rm(folder, { recursive: true, force: true });
});

const shrinkRegion = ({ x, y, width, height }: Rect, by: number) => ({
  left: x + by,
  top: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

async function renderSingleTile(frame: FrameTypeKey) {
  const design = createEmptyDesign(singleTile, { frame });
  const plan = planCapture(singleTile, design, computeCaptureSize(singleTile, design, 1));
  const path = join(folder, "photo.jpg");
  await writeFile(path, await makePhoto({ width: 900, height: 1350, flat: [200, 60, 40] }));
  const outputPath = join(folder, `${frame}.jpg`);
  const pictures = { tile_1: { path, crop: null } };
  const drawn = await imaging.renderWall({ plan, frameColor: frameTypes[frame].color, pictures, outputPath });
  const bytes = await readFile(outputPath);
  expect(drawn).toMatchObject({ width: plan.width, height: plan.height, bytes: bytes.length });
  const [tile] = plan.tiles;
  if (!tile) throw new TypeError("A single tile has one tile");
  return { picture: await readPicture(bytes), tile, sha256: drawn.sha256 };
}

describe("a rendered wall", () => {
  test.each(["infinite", "timeless", "serene", "sleek", "harmony", "whisper"] as const)(
    "a rendered wall shows the %s frame in the right color with its mat",
    async (frame) => {
      const { picture, tile } = await renderSingleTile(frame);
      const { color, matType } = frameTypes[frame];
      const bar = { left: tile.frame.x + 40, top: tile.frame.y + 6, width: tile.frame.width - 80, height: 8 };
      const [red, green, blue] = await picture.readMeanColor(bar);
      if (color === "black") expect(Math.max(red, green, blue)).toBeLessThan(70);
      if (color === "white") expect(Math.min(red, green, blue)).toBeGreaterThan(225);
      if (color === "wood") expect(red - blue).toBeGreaterThan(60);

      const [r, g, b] = await picture.readMeanColor(shrinkRegion(tile.photo, 60));
      expect(Math.abs(r - 200) + Math.abs(g - 60) + Math.abs(b - 40)).toBeLessThan(15);
      const rim = { left: tile.lip.x + 20, top: tile.lip.y + 20, width: 10, height: 200 };
      const [, rimGreen] = await picture.readMeanColor(rim);
      expect(rimGreen > 200).toBe(matType === "shallow");
    },
  );

  test("a rendered wall has shadows below its tiles", async () => {
    const { picture, tile } = await renderSingleTile("infinite");
    const { x, y, width, height } = tile.frame;
    const [above] = await picture.readMeanColor({ left: x + 50, top: y - 40, width: width - 100, height: 20 });
    const [beneath] = await picture.readMeanColor({
      left: x + 50,
      top: y + height + 8,
      width: width - 100,
      height: 20,
    });
    expect(above - beneath).toBeGreaterThan(15);
  });

  test("each rendering of the same wall gives the same bytes", async () => {
    expect((await renderSingleTile("whisper")).sha256).toBe((await renderSingleTile("whisper")).sha256);
  });
});

/** Reads the mean color of an area of the room, in mm, from the rendered picture. */
async function readRoomColor(name: "living-room" | "living-room-light", area: Rect) {
  const picture = await readPicture(await readFile(new URL(`./rooms/${name}.jpg`, import.meta.url)));
  const { x, y, ...size } = roundRect(rebaseRect(area, { x: 0, y: 0 }, picture.width / livingRoom.widthMm));
  return picture.readMeanColor({ left: x, top: y, ...size });
}

test("a picture of a wall in the living room shows the room around the tiles", async () => {
  const [, , dozen = singleTile] = memoryCollections;
  const design = createEmptyDesign(dozen, { frame: "infinite" });
  const plan = planRoomCapture(dozen, design, { width: 960, height: 720 }) ?? expect.fail();
  const view = plan.roomView ?? expect.fail();
  const path = join(folder, "white.jpg");
  await writeFile(path, await makePhoto({ width: 900, height: 1350, flat: [255, 255, 255] }));
  const outputPath = join(folder, "room.jpg");
  const pictures = Object.fromEntries(plan.tiles.map(({ name }) => [name, { path, crop: null }]));
  await imaging.renderWall({ plan, frameColor: "black", pictures, outputPath });
  const picture = await readPicture(await readFile(outputPath));
  const toRoom = (rect: Rect) =>
    rebaseRect(rect, { x: -view.x * plan.pxPerMm, y: -view.y * plan.pxPerMm }, 1 / plan.pxPerMm);
  const measureDifference = (one: readonly number[], other: readonly number[]) =>
    Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));

  for (const { photo } of plan.tiles) {
    const inner = insetRect(photo, 14);
    const lit = await readRoomColor("living-room-light", toRoom(inner));
    expect(measureDifference(await picture.readMeanColor(shrinkRegion(photo, 14)), lit)).toBeLessThan(5);
  }
  const corner = { x: 0, y: 660, width: 120, height: 60 };
  const shown = await picture.readMeanColor({ left: 0, top: 660, width: 120, height: 60 });
  expect(measureDifference(shown, await readRoomColor("living-room", toRoom(corner)))).toBeLessThan(5);
});
