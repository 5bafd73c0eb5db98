import type { Exhausted } from "@storywall/jobs/worker";
import { recordFaces } from "@storywall/services/photos/record-faces";
import { recordNormalised } from "@storywall/services/photos/record-normalised";
import { flagUnprintable } from "@storywall/services/production/flag-unprintable";
import { recordCapture } from "@storywall/services/walls/captures/record-capture";
import type { ImageDeps } from "./deps.ts";

/** After the last attempt: the shopper learns that the photo could not be prepared, the workshop that a print is missing. */
export async function giveUp(...[name, payload, deps]: Exhausted<"images", ImageDeps>): Promise<void> {
  switch (name) {
    case "photo.normalise":
      await recordNormalised(deps, { photoId: payload.photoId, outcome: { rejected: "PHOTO_FAILED" } });
      return;
    case "print.render":
      return flagUnprintable(deps, { tileId: payload.tileId });
    case "photo.delete-original":
    case "capture.delete":
      // Nobody waits for it; it stands in the list of dead jobs.
      return;
    case "wall.capture":
      return recordCapture(deps, { captureId: payload.captureId, outcome: { failed: "CAPTURE_FAILED" } });
    case "photo.delete":
      // It stays to be deleted; an operator finds the job among the dead letters and starts it again.
      return;
  }
}

export async function giveUpFaces(...[, { photoId }, deps]: Exhausted<"faces", ImageDeps>): Promise<void> {
  await recordFaces(deps, { photoId, faces: [] });
}
