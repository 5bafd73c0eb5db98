import type { Exhausted } from "@storywall/jobs/worker";
import { recordNormalised } from "@storywall/services/photos/record-normalised";
import { flagUnprintable } from "@storywall/services/production/flag-unprintable";
import type { ImageDeps } from "./deps.ts";

/** After the last attempt: the shopper learns that the photo could not be prepared, the workshop that a print is missing. */
export async function giveUp(...[name, payload, deps]: Exhausted<"images", ImageDeps>): Promise<void> {
  if (name === "photo.normalise") {
    await recordNormalised(deps, { photoId: payload.photoId, outcome: { rejected: "PHOTO_FAILED" } });
  } else {
    await flagUnprintable(deps, { tileId: payload.tileId });
  }
}
