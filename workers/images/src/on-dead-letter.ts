import type { JobName, JobOn, JobPayload } from "@storywall/jobs/catalog";
import type { DeadLetter } from "@storywall/jobs/worker";
import { recordFaces } from "@storywall/services/photos/record-faces";
import { recordNormalised } from "@storywall/services/photos/record-normalised";
import { flagUnprintable } from "@storywall/services/production/flag-unprintable";
import { recordCapture } from "@storywall/services/walls/captures/record-capture";
import type { ImageDeps } from "./deps.ts";

type Action<N extends JobName> = (payload: JobPayload<N>, deps: ImageDeps) => Promise<unknown>;

/** An operator finds these jobs in the list of dead letters. */
const leaveToOperator = async () => {};

const actions: { [N in JobOn<"images">]: Action<N> } = {
  "photo.normalise": ({ photoId }, deps) => recordNormalised(deps, { photoId, outcome: { rejected: "PHOTO_FAILED" } }),
  "print.render": ({ tileId }, deps) => flagUnprintable(deps, { tileId }),
  "wall.capture": ({ captureId }, deps) => recordCapture(deps, { captureId, outcome: { failed: "CAPTURE_FAILED" } }),
  "photo.delete": leaveToOperator,
  "photo.delete-original": leaveToOperator,
  "capture.delete": leaveToOperator,
  "print.delete-old": leaveToOperator,
  "batch.to-folder": leaveToOperator,
  "recon.files": leaveToOperator,
};

/** Records the failure for the shopper or the workshop who waits for the result. */
export async function onDeadLetter(...[name, payload, deps]: DeadLetter<"images", ImageDeps>): Promise<void> {
  const action = actions[name] as Action<JobName>;
  await action(payload, deps);
}

export async function onFacesDeadLetter(...[, { photoId }, deps]: DeadLetter<"faces", ImageDeps>): Promise<void> {
  await recordFaces(deps, { photoId, faces: [] });
}
