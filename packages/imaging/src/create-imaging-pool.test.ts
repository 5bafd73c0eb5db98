import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect } from "vitest";
import { createImagingPool, type Imaging } from "./create-imaging-pool.ts";
import { test } from "./testing/fixtures.ts";

async function createUpload(dir: string, photo: Buffer) {
  const outputDir = await mkdtemp(join(dir, "photo-"));
  const inputPath = join(outputDir, "original");
  await writeFile(inputPath, photo);
  return { inputPath, outputDir };
}

async function runWithImaging(
  options: Parameters<typeof createImagingPool>[0],
  use: (imaging: Imaging) => Promise<void>,
) {
  const imaging = createImagingPool(options);
  await use(imaging);
  imaging.close();
}

test("the next photo is started after the previous photo has timed out", async ({ dir }) => {
  const photo = await createUpload(dir, await makePhoto({ width: 3000, height: 2000 }));
  await runWithImaging({ processes: 1, limits: { wallMs: 1 } }, async (imaging) => {
    const attempts = await Promise.allSettled([imaging.normalizePhoto(photo), imaging.normalizePhoto(photo)]);
    const postponed = { status: "rejected", reason: { code: "IMAGES_BUSY" } };
    expect(attempts).toMatchObject([postponed, postponed]);
  });
});

test("processing a photo is postponed if its file is missing", async ({ dir, imaging }) => {
  const attempt = imaging.normalizePhoto({ inputPath: join(dir, "nothing"), outputDir: dir });
  await expect(attempt).rejects.toMatchObject({ code: "IMAGES_BUSY" });
});

test("processing a photo is postponed if the disk cannot be written to", async ({ dir, imaging }) => {
  const { inputPath } = await createUpload(dir, await makePhoto({ width: 700, height: 700 }));
  const attempt = imaging.normalizePhoto({ inputPath, outputDir: join(dir, "no-such-directory") });
  await expect(attempt).rejects.toMatchObject({ code: "IMAGES_BUSY" });
});

test("an image process is replaced after it has done its maximum number of jobs", async ({ dir }) => {
  const photo = await createUpload(dir, await makePhoto({ width: 700, height: 700 }));
  await runWithImaging({ processes: 1, recycleAfterJobs: 2 }, async (imaging) => {
    for (let round = 0; round < 2; round++) await imaging.normalizePhoto(photo);
    expect(imaging.readUsage().rssBytes).toBe(0);
    expect(await imaging.normalizePhoto(photo)).toMatchObject({ width: 700 });
    expect(imaging.readUsage().rssBytes).toBeGreaterThan(0);
  });
});

test("an image process is replaced when all processes together exceed the memory limit", async ({ dir }) => {
  const photo = await createUpload(dir, await makePhoto({ width: 700, height: 700 }));
  await runWithImaging({ processes: 1 }, async (imaging) => {
    await imaging.normalizePhoto(photo);
    const { rssBytes } = imaging.readUsage();
    expect(rssBytes).toBeGreaterThan(0);
    await runWithImaging({ processes: 1, recycleAtBytes: rssBytes / 2 }, async (small) => {
      await small.normalizePhoto(photo);
      expect(small.readUsage().rssBytes).toBe(0);
    });
  });
});

test("the worker's event loop is not blocked while photos are processed", async ({ dir, imaging }) => {
  const photo = await createUpload(dir, await makePhoto({ width: 3000, height: 2000 }));
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 10);
  await imaging.normalizePhoto(photo);
  clearInterval(clock);
  // Decoding the photo in this process would block the timer.
  expect(ticks).toBeGreaterThan(2);
});

test("closing the imaging pool rejects running and waiting jobs", async ({ dir }) => {
  const photo = await createUpload(dir, await makePhoto({ width: 4000, height: 3000 }));
  const imaging = createImagingPool({ processes: 1 });
  const attempts = Promise.allSettled([imaging.normalizePhoto(photo), imaging.normalizePhoto(photo)]);
  imaging.close();
  for (const attempt of await attempts)
    expect(attempt).toMatchObject({ status: "rejected", reason: { code: "IMAGES_BUSY" } });
  await expect(imaging.normalizePhoto(photo)).rejects.toMatchObject({ code: "IMAGES_BUSY" });
});
