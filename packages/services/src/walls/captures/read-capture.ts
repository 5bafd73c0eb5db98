import { ShopError } from "@storywall/domain/errors";
import type { CaptureId } from "@storywall/domain/kernel/ids";
import type { CaptureView } from "@storywall/domain/walls/captures/schema";
import type { Context } from "../../accounts/context.ts";
import { captureSelect, toCaptureView } from "./capture-view.ts";

/** Returns one of the visitor's captures. Throws CAPTURE_NOT_FOUND, including for another visitor's capture. */
export async function readCapture(
  { db, userId }: Pick<Context, "db" | "userId">,
  { captureId }: { captureId: CaptureId },
): Promise<CaptureView> {
  const capture = userId
    ? await db.capture.findFirst({ where: { id: captureId, userId }, select: captureSelect })
    : null;
  if (!capture) throw new ShopError("CAPTURE_NOT_FOUND");
  return toCaptureView(capture);
}
