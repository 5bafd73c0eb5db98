import { ShopError } from "@storywall/domain/errors";
import { CaptureId } from "@storywall/domain/ids";
import { captureKey } from "@storywall/storage/keys";
import type { Context } from "../context.ts";
import { type OpenedFile, openImage, privateImage } from "../photos/opened-file.ts";
import { readCapture } from "./read-capture.ts";

/** `<id>.jpg`, the finished picture of a wall, for the visitor it was drawn for. Throws CAPTURE_NOT_FOUND. */
export async function openCapture(ctx: Context, { file }: { file: string }): Promise<OpenedFile> {
  const { success, data: captureId } = CaptureId.safeParse(file.endsWith(".jpg") ? file.slice(0, -4) : "");
  if (!success || (await readCapture(ctx, { captureId })).state !== "ready") throw new ShopError("CAPTURE_NOT_FOUND");
  const headers = { ...privateImage, "content-disposition": 'inline; filename="wall.jpg"' };
  return openImage(ctx, { key: captureKey(captureId), headers, missing: "CAPTURE_NOT_FOUND" });
}
