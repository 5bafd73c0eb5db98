import { writeFile } from "node:fs/promises";
import type { PrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import sharp from "sharp";

/**
 * A minimal script that writes the same files with the same encoder settings. The benchmarks compare our image processes
 * with it and fail when file sizes differ by more than 2 %.
 */
sharp.cache(false);
sharp.concurrency(1);

const limits = { failOn: "error", limitInputPixels: 120e6 } as const;
const printJpeg = { quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;
const screenJpeg = { quality: 90 } as const;

export type BaselineJob =
  | { name: "normalize"; photo: string; outputDir: string; keepsProfile: boolean }
  | { name: "print"; master: string; output: string; plan: PrintPlan };

/**
 * Writes the master and both renditions. If the photo has a wide-gamut profile, the master keeps it. The other photos
 * of the benchmark are sRGB and need no conversion.
 */
async function normalizePhoto({
  photo,
  outputDir,
  keepsProfile,
}: Extract<BaselineJob, { name: "normalize" }>): Promise<void> {
  const picture = sharp(photo, { ...limits, ignoreIcc: true }).autoOrient();
  if (keepsProfile) picture.keepIccProfile();
  const master = await picture.jpeg(printJpeg).toBuffer();
  const preview = await sharp(master).resize(1600, 1600, { fit: "inside" }).jpeg(screenJpeg).toBuffer();
  const thumb = await sharp(preview).resize(400, 400, { fit: "inside" }).jpeg(screenJpeg).toBuffer();
  const files = { master, preview, thumb };
  await Promise.all(Object.entries(files).map(([name, file]) => writeFile(`${outputDir}/${name}.jpg`, file)));
}

/** Renders the photo at its print size, with the mat as a white border. */
async function renderPrint({ master, output, plan }: Extract<BaselineJob, { name: "print" }>): Promise<void> {
  const { extract, media, photo } = plan;
  const right = media.width - photo.x - photo.width;
  const bottom = media.height - photo.y - photo.height;
  await sharp(master, { ...limits, ignoreIcc: true })
    .extract({ left: extract.x, top: extract.y, width: extract.width, height: extract.height })
    .resize(photo.width, photo.height, { fit: "fill" })
    .extend({ left: photo.x, top: photo.y, right, bottom, background: "#ffffff" })
    .keepIccProfile()
    .jpeg(printJpeg)
    .toFile(output);
}

process.on("message", async (job: BaselineJob) => {
  if (job.name === "normalize") await normalizePhoto(job);
  else await renderPrint(job);
  process.send?.("done");
});
process.on("disconnect", () => process.exit(0));
