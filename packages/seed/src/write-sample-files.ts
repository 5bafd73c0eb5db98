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
 * Writes every sample photo as a JPEG, then `manifest.json`. Does nothing when the folder is up to date. Deletes
 * obsolete files. Returns the number of rendered photos.
 */
export async function writeSampleFiles(directory: string): Promise<number> {
  const sourceHash = await hashDrawingCode();
  if (await areSamplesUpToDate(directory, sourceHash)) return 0;
  await mkdir(directory, { recursive: true });
  const [{ rasterizeSvg }, { samplePhotos }] = await Promise.all([
    import("@storywall/imaging/rasterize-art"),
    import("./samples/sample-photos.ts"),
  ]);
  await runConcurrently(samplePhotos, concurrency, async ({ slug, orientation, draw }) => {
    const { width } = sampleSizes[orientation];
    await writeAtomically(join(directory, buildSampleFileName(slug)), await rasterizeSvg(draw(), { width, quality }));
  });
  const samples = sampleList.map(({ slug, alt, orientation }) => ({
    slug,
    alt,
    ...sampleSizes[orientation],
    file: buildSampleFileName(slug),
  }));
  await removeObsoleteFiles(directory, [...samples.map(({ file }) => file), manifestName]);
  const manifest: SampleManifest = { madeFrom: sourceHash, samples };
  await writeAtomically(join(directory, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return samples.length;
}

const buildSampleFileName = (slug: string) => `${slug}.jpg`;

async function areSamplesUpToDate(directory: string, madeFrom: string): Promise<boolean> {
  try {
    const manifest: SampleManifest = JSON.parse(await readFile(join(directory, manifestName), "utf8"));
    return manifest.madeFrom === madeFrom && manifest.samples.every(({ file }) => existsSync(join(directory, file)));
  } catch {
    return false;
  }
}

/** Hashes everything that a drawn file depends on, except the version of sharp. */
async function hashDrawingCode(): Promise<string> {
  const folders = ["drawing", "samples"].map((name) => join(import.meta.dirname, name));
  const drawings = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const rasterizer = fileURLToPath(import.meta.resolve("@storywall/imaging/rasterize-art"));
  const own = ["sample-list.ts", "write-sample-files.ts"].map((name) => join(import.meta.dirname, name));
  const files = [...drawings.flat().filter((file) => !file.endsWith(".test.ts")), ...own, rasterizer].sort();
  const hash = createHash("sha256");
  for (const text of await Promise.all(files.map((file) => readFile(file)))) hash.update(text);
  return hash.digest("hex");
}

/** Writes to a temporary file and renames it, so that a reader never sees a partial file. */
async function writeAtomically(path: string, content: Buffer | string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, content);
  await rename(draft, path);
}

async function removeObsoleteFiles(directory: string, keptFileNames: readonly string[]): Promise<void> {
  const others = (await readdir(directory)).filter(
    (name) => /\.(jpg|part)$/.test(name) && !keptFileNames.includes(name),
  );
  await Promise.all(others.map((name) => rm(join(directory, name), { force: true })));
}
