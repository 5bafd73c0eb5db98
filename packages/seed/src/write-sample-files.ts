import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runConcurrently } from "./run-concurrently.ts";
import { sampleList, sampleSizes } from "./sample-list.ts";

export type SampleManifest = {
  /** Hash of the drawing code. */
  madeFrom: string;
  samples: Array<{ slug: string; alt: string; width: number; height: number; file: string }>;
};

const quality = 82;
const manifestName = "manifest.json";
const concurrency = 2;

/**
 * Writes every sample photo as a JPEG and then a `manifest.json`; does nothing when the folder is up to date. Obsolete files
 * are deleted. Returns the number of rendered photos.
 */
export async function writeSamples(directory: string): Promise<number> {
  const madeFrom = await drawingHash();
  if (await isUpToDate(directory, madeFrom)) return 0;
  await mkdir(directory, { recursive: true });
  const [{ rasteriseSvg }, { samplePhotos }] = await Promise.all([
    import("@storywall/imaging/rasterise-art"),
    import("./samples/sample-photos.ts"),
  ]);
  await runConcurrently(samplePhotos, concurrency, async ({ slug, orientation, draw }) => {
    const { width } = sampleSizes[orientation];
    await writeWhole(join(directory, fileOf(slug)), await rasteriseSvg(draw(), { width, quality }));
  });
  const samples = sampleList.map(({ slug, alt, orientation }) => ({
    slug,
    alt,
    ...sampleSizes[orientation],
    file: fileOf(slug),
  }));
  await removeOthers(directory, [...samples.map(({ file }) => file), manifestName]);
  const manifest: SampleManifest = { madeFrom, samples };
  await writeWhole(join(directory, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return samples.length;
}

const fileOf = (slug: string) => `${slug}.jpg`;

async function isUpToDate(directory: string, madeFrom: string): Promise<boolean> {
  try {
    const manifest: SampleManifest = JSON.parse(await readFile(join(directory, manifestName), "utf8"));
    return manifest.madeFrom === madeFrom && manifest.samples.every(({ file }) => existsSync(join(directory, file)));
  } catch {
    return false;
  }
}

/** One hash over everything a drawn file depends on, the version of the image library excepted. */
async function drawingHash(): Promise<string> {
  const folders = ["drawing", "samples"].map((name) => join(import.meta.dirname, name));
  const drawings = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const rasteriser = fileURLToPath(import.meta.resolve("@storywall/imaging/rasterise-art"));
  const own = ["sample-list.ts", "write-sample-files.ts"].map((name) => join(import.meta.dirname, name));
  const files = [...drawings.flat().filter((file) => !file.endsWith(".test.ts")), ...own, rasteriser].sort();
  const hash = createHash("sha256");
  for (const text of await Promise.all(files.map((file) => readFile(file)))) hash.update(text);
  return hash.digest("hex");
}

/** A reader sees the old file or the new one, never half of one. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, content);
  await rename(draft, path);
}

async function removeOthers(directory: string, kept: readonly string[]): Promise<void> {
  const others = (await readdir(directory)).filter((name) => /\.(jpg|part)$/.test(name) && !kept.includes(name));
  await Promise.all(others.map((name) => rm(join(directory, name), { force: true })));
}
