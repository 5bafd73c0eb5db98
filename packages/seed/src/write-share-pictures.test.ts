import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { templates } from "@storywall/domain/catalog/templates";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/capture-plan";
import { readImageHeader } from "@storywall/imaging/image-header";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleList, sampleSizes } from "./sample-list.ts";
import { writeSharePictures } from "./write-share-pictures.ts";

const MAX_SAMPLE_BYTES = 250_000;
const samples = join(import.meta.dirname, "../../../apps/web/public/samples");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storywall-samples-"));
  for (const { slug } of sampleList) await cp(join(samples, `${slug}.jpg`), join(folder, `${slug}.jpg`));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("every sample photo is a JPEG of the listed size", async () => {
  const photos = (await readdir(samples)).filter((name) => name.endsWith(".jpg"));
  expect(photos.sort()).toEqual(sampleList.map(({ slug }) => `${slug}.jpg`).sort());
  for (const { slug, orientation } of sampleList) {
    const file = await readFile(join(samples, `${slug}.jpg`));
    expect(readImageHeader(file, file.length), slug).toMatchObject({ kind: "jpeg", ...sampleSizes[orientation] });
    expect(file.length, slug).toBeLessThanOrEqual(MAX_SAMPLE_BYTES);
  }
});

test("there are at least twelve sample photos, including portrait and landscape photos", () => {
  expect(sampleList.length).toBeGreaterThanOrEqual(12);
  expect(new Set(sampleList.map(({ orientation }) => orientation)).size).toBe(2);
  for (const { alt } of sampleList) expect(alt.length).toBeGreaterThan(10);
});

test("a share image is rendered again only when a sample photo changes", async () => {
  expect(await writeSharePictures(folder)).toBe(templates.length);
  for (const { key } of templates) {
    const file = await readFile(join(folder, "share", `${key}.jpg`));
    expect(readImageHeader(file, file.length)).toMatchObject({ kind: "jpeg", ...SHARE_SIZE });
  }
  expect(await writeSharePictures(folder)).toBe(0);
  const [first, second] = sampleList;
  await cp(join(folder, `${second.slug}.jpg`), join(folder, `${first.slug}.jpg`));
  expect(await writeSharePictures(folder)).toBe(templates.length);
});
