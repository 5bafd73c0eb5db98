import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { PROOF_LONG_SIDE_PX } from "@storywall/domain/catalog/print-constants";
import type { RenderedFile, RenderProofInput } from "../jobs.ts";
import { openImage, screenJpeg } from "./sharp-settings.ts";

/** Renders the trimmed print file in sRGB, 600 px on the long side. */
export async function renderProof({ printPath, outputPath, plan }: RenderProofInput): Promise<RenderedFile> {
  const { media, trim } = plan;
  const scale = PROOF_LONG_SIDE_PX / Math.max(trim.width, trim.height);
  const { data, info } = await openImage(printPath)
    .resize(Math.round(media.width * scale), Math.round(media.height * scale), { fit: "fill" })
    .extract({
      left: Math.round(trim.x * scale),
      top: Math.round(trim.y * scale),
      width: Math.round(trim.width * scale),
      height: Math.round(trim.height * scale),
    })
    .jpeg(screenJpeg)
    .toBuffer({ resolveWithObject: true });

  await writeFile(outputPath, data);
  return {
    sha256: createHash("sha256").update(data).digest("hex"),
    bytes: data.length,
    width: info.width,
    height: info.height,
  };
}
