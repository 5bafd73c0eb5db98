import { readJpegHead } from "@storywall/domain/photos/jpeg-header";
import type { MeasuredPhoto } from "@storywall/domain/walls/arrangement/look-alikes";
import {
  areLookAlikes,
  computePhotoMeasure,
  groupLookAlikes,
  MEASURED_SIDE,
} from "@storywall/domain/walls/arrangement/look-alikes";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { drawScene, encodeScenePhoto, makeScenePhoto, type SceneOptions } from "./make-scenes.ts";

type MeasuredShot = MeasuredPhoto & { scene: number; look: string };

async function computePhotoFeatures(photo: Buffer): Promise<Omit<MeasuredPhoto, "id">> {
  const { width, height } = await sharp(photo).metadata();
  const { data, info } = await sharp(photo)
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const features = computePhotoMeasure({ width: info.width, height: info.height, pixels: data });
  return { measure: features, size: { width, height }, takenAt: readJpegHead(photo).takenAt };
}

const sceneVariants: Record<string, SceneOptions> = {
  "as it is": {},
  "JPEG quality 40": { quality: 40 },
  "half as large": { longSide: 400 },
  "a messenger's": { longSide: 320, quality: 55 },
  "4 % cut off": { cropped: 0.04 },
  "8 % cut off": { cropped: 0.08 },
  "a fifth lighter": { brightness: 1.2 },
  "a fifth darker": { brightness: 0.8 },
};

const SCENES = 24;
const shots: MeasuredShot[] = [];

describe("Photos of 24 scenes, each in eight copies (F-16)", () => {
  beforeAll(async () => {
    for (let scene = 1; scene <= SCENES; scene++) {
      const drawn = await drawScene(scene);
      for (const [look, how] of Object.entries(sceneVariants)) {
        const id = `${scene}, ${look}`;
        shots.push({ id, scene, look, ...(await computePhotoFeatures(await encodeScenePhoto(drawn, how))) });
      }
    }
  });

  test("photos are grouped with high precision and recall", () => {
    const groups = groupLookAlikes(shots);
    const groupOf = new Map(groups.flatMap(({ ids }, index) => ids.map((id) => [id, index])));
    let [predictedPairs, right, expectedPairs] = [0, 0, 0];
    for (const [index, one] of shots.entries()) {
      for (const other of shots.slice(0, index)) {
        const isPredicted = groupOf.has(one.id) && groupOf.get(one.id) === groupOf.get(other.id);
        const isOne = one.scene === other.scene;
        if (isPredicted) predictedPairs += 1;
        if (isOne) expectedPairs += 1;
        if (isPredicted && isOne) right += 1;
      }
    }
    expect(
      right / predictedPairs,
      `precision, ${predictedPairs - right} of ${predictedPairs} wrong`,
    ).toBeGreaterThanOrEqual(0.99);
    expect(right / expectedPairs, `recall, ${expectedPairs - right} of ${expectedPairs} missed`).toBeGreaterThanOrEqual(
      0.97,
    );
  });

  test.each(Object.keys(sceneVariants).slice(1))(
    "copies in the variant %s match the original in at least nine of ten scenes",
    (look) => {
      const pairs = Array.from({ length: SCENES }, (_, at) => shots.filter(({ scene }) => scene === at + 1));
      const found = pairs.filter((ofScene) => {
        const copy = ofScene.find((shot) => shot.look === look) as MeasuredShot;
        return areLookAlikes(ofScene[0] as MeasuredShot, copy);
      });
      expect(found.length / SCENES).toBeGreaterThanOrEqual(0.9);
    },
  );

  test("photos are grouped regardless of their order", () => {
    const listSortedGroups = (photos: readonly MeasuredShot[]) =>
      groupLookAlikes(photos)
        .map(({ ids }) => [...ids].sort().join("|"))
        .sort();
    expect(listSortedGroups(shots.toReversed())).toEqual(listSortedGroups(shots));
    const ids = groupLookAlikes(shots).flatMap((group) => group.ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a full-size copy is marked as the sharpest photo of each group", () => {
    for (const { ids, sharpest } of groupLookAlikes(shots)) {
      const { size } = shots.find(({ id }) => id === sharpest) as MeasuredShot;
      const sizes = shots.filter(({ id }) => ids.includes(id)).map((shot) => shot.size.width * shot.size.height);
      expect(size.width * size.height).toBe(Math.max(...sizes));
    }
  });
});

describe("Photos of one burst (F-16)", () => {
  const createMeasuredBurstPhoto = async (id: string, look: SceneOptions) => ({
    id,
    ...(await computePhotoFeatures(await makeScenePhoto(4, look))),
  });

  test("photos of one burst are grouped even if the camera moved between them", async () => {
    const photos = await Promise.all([
      createMeasuredBurstPhoto("moved", { moved: 0.03, blurred: 3, takenAt: "2026:05:01 10:00:00" }),
      createMeasuredBurstPhoto("still", { takenAt: "2026:05:01 10:00:02" }),
      createMeasuredBurstPhoto("shaken", { blurred: 5, takenAt: "2026:05:01 10:00:04" }),
    ]);
    expect(groupLookAlikes(photos)).toEqual([{ ids: ["moved", "still", "shaken"], sharpest: "still" }]);
  });

  test("photos of one burst are compared with more tolerance than photos taken at different times", async () => {
    const [first, second] = await Promise.all([
      createMeasuredBurstPhoto("one", {}),
      createMeasuredBurstPhoto("other", { moved: 0.045 }),
    ]);
    expect(areLookAlikes(first, second)).toBe(false);
    expect(areLookAlikes({ ...first, takenAt: 1000 }, { ...second, takenAt: 5000 })).toBe(true);
    expect(areLookAlikes({ ...first, takenAt: 1000 }, { ...second, takenAt: 60_000 })).toBe(false);
  });
});

test("photos without recognizable shapes are distinguished by color (F-16)", async () => {
  const createMeasuredPlainPhoto = async (id: string, background: string) => {
    const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return { id, ...(await computePhotoFeatures(photo)) };
  };
  const photos = await Promise.all([
    createMeasuredPlainPhoto("red", "#c03020"),
    createMeasuredPlainPhoto("blue", "#2030c0"),
    createMeasuredPlainPhoto("also red", "#c23222"),
  ]);
  expect(groupLookAlikes(photos).map(({ ids }) => ids)).toEqual([["red", "also red"]]);
});
