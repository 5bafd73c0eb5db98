import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { createPrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import { applyGamma, applyTone, photoFilterKeys } from "@storywall/domain/walls/tiles/tone";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import sharp from "sharp";
import { expect } from "vitest";
import { test } from "./testing/fixtures.ts";

const photoPixels = { width: 1200, height: 900 };
const smallTile = { widthCm: 21, heightCm: 31, orientation: "portrait" } as const;

async function readPixel(path: string, x: number, y: number): Promise<number[]> {
  const spot = { left: Math.round(x), top: Math.round(y), width: 1, height: 1 };
  return [...(await sharp(path, { ignoreIcc: true }).extract(spot).raw().toBuffer())];
}

test("a print file has only the color profile of the master as metadata", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  const outputPath = join(dir, "print.jpg");
  await writeFile(masterPath, await makePhoto({ ...photoPixels, profile: "p3" }));
  const plan = createPrintPlan({ ...smallTile, mat: "none", crop: null, photoPixels });

  const print = await imaging.renderPrintFile({ masterPath, outputPath, plan });

  const file = await readFile(outputPath);
  const found = await sharp(file).metadata();
  const computeHash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const master = await readFile(masterPath);
  expect(print).toEqual({
    width: 2551,
    height: 3732,
    bytes: file.length,
    sha256: computeHash(file),
    master: { sha256: computeHash(master), bytes: master.length },
    profile: expect.stringContaining("P3"),
    madeWith: { sharp: expect.any(String), libvips: expect.any(String) },
  });
  expect(found).toMatchObject({ width: 2551, height: 3732, density: 300, chromaSubsampling: "4:4:4", format: "jpeg" });
  expect(found.icc).toEqual((await sharp(masterPath).metadata()).icc);
  expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined]);
});

test("printing keeps the pixel values of the master", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  const outputPath = join(dir, "print.jpg");
  await writeFile(masterPath, await makePhoto({ ...photoPixels, flat: [200, 40, 90], profile: "p3" }));
  for (const straighten of [0, 5]) {
    const crop = Crop.parse({ x: 0.2, y: 0.2, width: 0.5, height: 0.5, straighten });
    await imaging.renderPrintFile({
      masterPath,
      outputPath,
      plan: createPrintPlan({ ...smallTile, mat: "none", crop, photoPixels }),
    });
    const printed = await readPixel(outputPath, 1275, 1866);
    const stored = await readPixel(masterPath, 600, 450);
    for (const [index, value] of printed.entries())
      expect(Math.abs(value - (stored[index] ?? 0))).toBeLessThanOrEqual(2);
  }
});

test("the tone that the shopper chose does not change the photo's color profile (F-17)", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  const shape = { ...smallTile, mat: "shallow", crop: null, photoPixels, ppi: 40 } as const;
  const renderAndSample = async (name: string, more: Partial<Parameters<typeof createPrintPlan>[0]>) => {
    const outputPath = join(dir, `${name}.jpg`);
    const { sha256 } = await imaging.renderPrintFile({
      masterPath,
      outputPath,
      plan: createPrintPlan({ ...shape, ...more }),
    });
    return {
      sha256,
      color: await readPixel(outputPath, 165, 245),
      corner: await readPixel(outputPath, 5, 5),
      outputPath,
    };
  };
  for (const flat of [
    [60, 60, 60],
    [10, 90, 200],
    [0, 0, 0],
    [255, 255, 255],
  ] as const) {
    await writeFile(masterPath, await makePhoto({ ...photoPixels, flat, profile: "p3" }));
    const [never, off] = [await renderAndSample("never", {}), await renderAndSample("off", { tone: null })];
    expect(off.sha256).toBe(never.sha256);
    const tone = { gamma: 1.4 };
    const on = await renderAndSample("on", { tone });
    for (const [channel, value] of on.color.entries()) {
      const before = (off.color[channel] ?? 0) / 255;
      expect(Math.abs(value - applyGamma(before, tone) * 255)).toBeLessThanOrEqual(3);
    }
    expect(Math.min(...on.corner)).toBeGreaterThan(252);
    expect((await sharp(on.outputPath).metadata()).icc).toEqual((await sharp(masterPath).metadata()).icc);
    expect((await renderAndSample("again", { tone })).sha256).toBe(on.sha256);
  }
});

test.for(photoFilterKeys)(
  "a photo with the filter %s is printed in the colors that applyTone computes (F-26)",
  async (filter, { dir, imaging }) => {
    const masterPath = join(dir, "master.jpg");
    const outputPath = join(dir, "print.jpg");
    for (const gamma of [1, 1.4]) {
      for (const flat of [
        [60, 60, 60],
        [30, 90, 200],
        [200, 120, 40],
        [250, 250, 250],
      ] as const) {
        await writeFile(masterPath, await makePhoto({ ...photoPixels, flat }));
        const tone = { gamma, filter };
        const plan = createPrintPlan({ ...smallTile, mat: "none", crop: null, photoPixels, ppi: 40, tone });
        await imaging.renderPrintFile({ masterPath, outputPath, plan });
        const printed = await readPixel(outputPath, 165, 245);
        const [red = 0, green = 0, blue = 0] = await readPixel(masterPath, 600, 450);
        const expected = applyTone([red / 255, green / 255, blue / 255], tone);
        for (const [channel, value] of printed.entries())
          expect(Math.abs(value - (expected[channel] ?? 0) * 255), `${filter} ${gamma} ${flat}`).toBeLessThanOrEqual(3);
      }
    }
  },
);

test.for(photoFilterKeys)(
  "the mat stays white around a photo with the filter %s (F-26)",
  async (filter, { dir, imaging }) => {
    const masterPath = join(dir, "master.jpg");
    const outputPath = join(dir, "print.jpg");
    await writeFile(masterPath, await makePhoto({ ...photoPixels, flat: [120, 120, 120] }));
    const tone = { gamma: 1.2, filter };
    const plan = createPrintPlan({ ...smallTile, mat: "shallow", crop: null, photoPixels, ppi: 40, tone });
    await imaging.renderPrintFile({ masterPath, outputPath, plan });
    expect(Math.min(...(await readPixel(outputPath, 5, 5)))).toBeGreaterThan(252);
  },
);

test("a grayscale photo can be printed with a filter (F-26)", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  const outputPath = join(dir, "print.jpg");
  const gray = await makePhoto({ ...photoPixels, flat: [120, 120, 120] });
  await writeFile(masterPath, await sharp(gray).greyscale().jpeg().toBuffer());
  const tone = { gamma: 1, filter: "warm" } as const;
  const plan = createPrintPlan({ ...smallTile, mat: "none", crop: null, photoPixels, ppi: 40, tone });
  await imaging.renderPrintFile({ masterPath, outputPath, plan });
  const [red = 0, , blue = 255] = await readPixel(outputPath, 165, 245);
  expect(red - blue).toBeGreaterThan(10);
});

test.for([0, 9, -15])(
  "a photo straightened by %i degrees fills the corners of the print",
  async (straighten, { dir, imaging }) => {
    const masterPath = join(dir, "master.jpg");
    const outputPath = join(dir, "print.jpg");
    await writeFile(masterPath, await makePhoto({ ...photoPixels, flat: [30, 30, 120] }));
    const crop = Crop.parse({ x: 0, y: 0, width: 1, height: 1, straighten });
    await imaging.renderPrintFile({
      masterPath,
      outputPath,
      plan: createPrintPlan({ ...smallTile, mat: "none", crop, photoPixels }),
    });

    for (const [x, y] of [
      [1, 1],
      [2549, 1],
      [1, 3730],
      [2549, 3730],
    ] as const) {
      const [red = 255] = await readPixel(outputPath, x, y);
      expect(red).toBeLessThan(60);
    }
  },
);

test("the mat area is white from the photo to the edge of the print", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  const outputPath = join(dir, "print.jpg");
  await writeFile(masterPath, await makePhoto({ ...photoPixels, flat: [10, 10, 10] }));
  const plan = createPrintPlan({ ...smallTile, mat: "shallow", crop: null, photoPixels });
  await imaging.renderPrintFile({ masterPath, outputPath, plan });

  const { photo } = plan;
  for (const x of [0, photo.x - 9, photo.x + photo.width + 9])
    expect((await readPixel(outputPath, x, 1800))[0]).toBeGreaterThan(250);
  for (const x of [photo.x + 9, photo.x + photo.width - 9])
    expect((await readPixel(outputPath, x, 1800))[0]).toBeLessThan(20);
});

test("the print proof is the trimmed print file, 600 px long, in sRGB", async ({ dir, imaging }) => {
  const [masterPath, printPath, proofPath] = ["master", "print", "proof"].map((name) => join(dir, `${name}.jpg`)) as [
    string,
    string,
    string,
  ];
  await writeFile(masterPath, await makePhoto({ ...photoPixels, profile: "p3" }));
  const plan = createPrintPlan({ ...smallTile, mat: "shallow", crop: null, photoPixels });
  await imaging.renderPrintFile({ masterPath, outputPath: printPath, plan });

  const proof = await imaging.renderProof({ printPath, outputPath: proofPath, plan });

  expect(proof).toMatchObject({ width: 406, height: 600 });
  expect((await sharp(proofPath).metadata()).icc).toBeUndefined();
  const { trim } = plan;
  const cut = await sharp(printPath)
    .extract({ left: trim.x, top: trim.y, width: trim.width, height: trim.height })
    .resize(406, 600, { fit: "fill" })
    .raw()
    .toBuffer();
  const shown = await sharp(proofPath).raw().toBuffer();
  const mean = shown.reduce((sum, value, index) => sum + Math.abs(value - (cut[index] ?? 0)), 0) / shown.length;
  expect(mean).toBeLessThan(3);
});

test("the same print plan and master give the same print file", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  await writeFile(masterPath, await makePhoto(photoPixels));
  const plan = createPrintPlan({ ...smallTile, mat: "none", crop: null, photoPixels });
  const once = await imaging.renderPrintFile({ masterPath, outputPath: join(dir, "1.jpg"), plan });
  const again = await imaging.renderPrintFile({ masterPath, outputPath: join(dir, "2.jpg"), plan });
  expect(again).toEqual(once);
});
