import { writeFile } from "node:fs/promises";
import type { PrintPlan } from "@storywall/domain/tiles/print-plan";
import sharp from "sharp";

/** The least any program could do for the same files: what the image figures are measured against. */
sharp.cache(false);
sharp.concurrency(1);

const limits = { failOn: "error", limitInputPixels: 120e6 } as const;

async function bareNormalise(photo: string, output: string): Promise<void> {
  const master = await sharp(photo, limits).autoOrient().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  const preview = await sharp(master).resize(1600, 1600, { fit: "inside" }).jpeg({ quality: 90 }).toBuffer();
  const thumb = await sharp(preview).resize(400, 400, { fit: "inside" }).jpeg({ quality: 90 }).toBuffer();
  await Promise.all([master, preview, thumb].map((file, index) => writeFile(`${output}-${index}.jpg`, file)));
}

async function barePrint(master: string, output: string, { extract, media }: PrintPlan): Promise<void> {
  await sharp(master, limits)
    .extract({ left: extract.x, top: extract.y, width: extract.width, height: extract.height })
    .resize(media.width, media.height, { fit: "fill" })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toFile(output);
}

/** As it is printed: the photo with white around it where there is a mat, and the small picture of what is cut out. */
async function barePrintAndProof(master: string, output: string, plan: PrintPlan): Promise<void> {
  const { extract, media, photo, trim } = plan;
  const right = media.width - photo.x - photo.width;
  const bottom = media.height - photo.y - photo.height;
  await sharp(master, limits)
    .extract({ left: extract.x, top: extract.y, width: extract.width, height: extract.height })
    .resize(photo.width, photo.height, { fit: "fill" })
    .extend({ left: photo.x, top: photo.y, right, bottom, background: "#ffffff" })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toFile(output);
  await sharp(output, limits)
    .extract({ left: trim.x, top: trim.y, width: trim.width, height: trim.height })
    .resize(600, 600, { fit: "inside" })
    .jpeg({ quality: 90 })
    .toFile(`${output}-proof.jpg`);
}

export type BareJob =
  | { name: "print-and-proof"; master: string; output: string; plan: PrintPlan }
  | { name: "normalise"; photo: string; output: string }
  | { name: "print"; master: string; output: string; plan: PrintPlan };

process.on("message", async (job: BareJob) => {
  const before = process.resourceUsage();
  if (job.name === "normalise") await bareNormalise(job.photo, job.output);
  else if (job.name === "print") await barePrint(job.master, job.output, job.plan);
  else await barePrintAndProof(job.master, job.output, job.plan);
  const after = process.resourceUsage();
  const micros = after.userCPUTime + after.systemCPUTime - before.userCPUTime - before.systemCPUTime;
  process.send?.(micros / 1000);
});
process.on("disconnect", () => process.exit(0));
