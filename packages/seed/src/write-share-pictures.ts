import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Template, templates } from "@storywall/domain/catalog/templates";
import { buildShareImagePath, planShareImage } from "@storywall/domain/walls/captures/capture-plan";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import type { RenderWallInput } from "@storywall/imaging/jobs";
import { runConcurrently } from "./run-concurrently.ts";
import { sampleList } from "./sample-list.ts";

const concurrency = 2;
const stampName = "made-from";

/**
 * Renders each template with sample photos for link previews, with the same renderer as walls. Does nothing when the
 * folder `share` is up to date. `samples` is the folder of the sample photos. Returns the number of rendered pictures.
 */
export async function writeSharePictures(samples: string): Promise<number> {
  const folder = join(samples, "share");
  const jobs = templates.map((template) => createRenderWallInput(template, samples, folder));
  const inputHash = await hashInputs(jobs, samples);
  if (await arePicturesUpToDate(folder, inputHash, jobs)) return 0;
  await mkdir(folder, { recursive: true });
  const imaging = createImagingPool({ processes: concurrency });
  try {
    await runConcurrently(jobs, concurrency, async (job) => void (await imaging.renderWall(job)));
  } finally {
    imaging.close();
  }
  await writeFile(join(folder, stampName), inputHash);
  return jobs.length;
}

function createRenderWallInput(template: Template, samples: string, folder: string): RenderWallInput {
  const design = createEmptyDesign(template);
  const pictures = template.tiles.map(({ name }, index) => {
    const { slug } = sampleList[index % sampleList.length] ?? sampleList[0];
    return [name, { path: join(samples, `${slug}.jpg`), crop: null }] as const;
  });
  return {
    plan: planShareImage(template, design),
    frameColor: design.frameType,
    pictures: Object.fromEntries(pictures),
    outputPath: join(folder, basename(buildShareImagePath(template.key))),
  };
}

async function arePicturesUpToDate(
  folder: string,
  inputHash: string,
  jobs: readonly RenderWallInput[],
): Promise<boolean> {
  const stamp = await readFile(join(folder, stampName), "utf8").catch(() => "");
  return stamp === inputHash && jobs.every(({ outputPath }) => existsSync(outputPath));
}

async function hashInputs(jobs: readonly RenderWallInput[], samples: string): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(jobs.map(({ plan, frameColor }) => [plan, frameColor])));
  for (const { slug } of sampleList) hash.update(await readFile(join(samples, `${slug}.jpg`)));
  const painter = fileURLToPath(import.meta.resolve("@storywall/imaging/child/render-wall"));
  const paints = join(dirname(painter), "paint");
  const rooms = join(dirname(painter), "../rooms");
  const listPaths = async (folder: string) => (await readdir(folder)).sort().map((name) => join(folder, name));
  const own = [painter, ...(await listPaths(paints)), ...(await listPaths(rooms))];
  for (const file of own) hash.update(await readFile(file));
  return hash.digest("hex");
}
