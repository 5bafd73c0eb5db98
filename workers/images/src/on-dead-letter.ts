import type { JobName, JobOn, JobPayload } from "@storywall/jobs/job-catalog";
import type { DeadLetter } from "@storywall/jobs/worker";
import { recordFaces, recordNormalizedPhoto } from "@storywall/services/photos/record-results";
import { flagUnprintableTile } from "@storywall/services/production/quality";
import { recordCapture } from "@storywall/services/walls/captures/captures";
import type { ImageDeps } from "./deps.ts";

type DeadLetterAction<N extends JobName> = (payload: JobPayload<N>, deps: ImageDeps) => Promise<unknown>;

/** For jobs whose result no shopper or staff member waits for. An operator finds them in the list of dead letters. */
const doNothing = async () => {};

const deadLetterActions: { [N in JobOn<"images">]: DeadLetterAction<N> } = {
  "photo.normalize": ({ photoId }, deps) =>
    recordNormalizedPhoto(deps, { photoId, outcome: { rejected: "PHOTO_FAILED" } }),
  "print.render": ({ tileId }, deps) => flagUnprintableTile(deps, { tileId }),
  "wall.capture": ({ captureId }, deps) => recordCapture(deps, { captureId, outcome: { failed: "CAPTURE_FAILED" } }),
  "photo.delete": doNothing,
  "photo.delete-original": doNothing,
  "capture.delete": doNothing,
  "print.delete-old": doNothing,
  "batch.copy-to-folder": doNothing,
  "reconcile.files": doNothing,
};

/** Records the failure for the shopper or the staff who wait for the result. */
export async function onDeadLetter(...[name, payload, deps]: DeadLetter<"images", ImageDeps>): Promise<void> {
  const action = deadLetterActions[name] as DeadLetterAction<JobName>;
  await action(payload, deps);
}

export async function onFacesDeadLetter(...[, { photoId }, deps]: DeadLetter<"faces", ImageDeps>): Promise<void> {
  await recordFaces(deps, { photoId, faces: [] });
}
