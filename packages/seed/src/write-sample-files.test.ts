import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { templates } from "@storywall/domain/catalog/templates";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-image";
import { readImageHeader } from "@storywall/imaging/image-header";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleList, sampleSizes } from "./sample-list.ts";
import { writeSampleFiles } from "./write-sample-files.ts";
import { writeSharePictures } from "./write-share-pictures.ts";

let folder = "";
let written = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storywall-samples-"));
  await writeFile(join(folder, "gone-from-the-list.jpg"), "old");
  written = await writeSampleFiles(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("every sample photo is a JPEG of the listed size, and no other file remains", async () => {
  expect(written).toBe(sampleList.length);
  const files = sampleList.map(({ slug }) => `${slug}.jpg`);
  expect((await readdir(folder)).sort()).toEqual([...files, "manifest.json"].sort());
  for (const { slug, orientation } of sampleList) {
    const file = await readFile(join(folder, `${slug}.jpg`));
    expect(readImageHeader(file, file.length)).toMatchObject({ kind: "jpeg", ...sampleSizes[orientation] });
  }
});

test("the manifest lists each file with its name, alt text and size", async () => {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  expect(manifest.samples).toHaveLength(sampleList.length);
  expect(manifest.samples[1]).toEqual({
    slug: "mountain-lake",
    alt: "Snowy mountains mirrored in a lake",
    width: 960,
    height: 720,
    file: "mountain-lake.jpg",
  });
});

test("each template has a share image, which a second run does not render again", async () => {
  expect(await writeSharePictures(folder)).toBe(templates.length);
  for (const { key } of templates) {
    const file = await readFile(join(folder, "share", `${key}.jpg`));
    expect(readImageHeader(file, file.length)).toMatchObject({ kind: "jpeg", ...SHARE_SIZE });
  }
  expect(await writeSharePictures(folder)).toBe(0);
}, 60_000);

test("a second run renders nothing, but renders all photos if a file is missing", async () => {
  const before = await stat(join(folder, "flowers.jpg"));
  expect(await writeSampleFiles(folder)).toBe(0);
  expect((await stat(join(folder, "flowers.jpg"))).mtimeMs).toBe(before.mtimeMs);
  await rm(join(folder, "balloons.jpg"));
  expect(await writeSampleFiles(folder)).toBe(sampleList.length);
}, 60_000);
