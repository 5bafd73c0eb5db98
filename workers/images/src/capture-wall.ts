import type { JobHandler } from "@storywall/jobs/worker";
import { drawWall } from "@storywall/services/walls/captures/draw-wall";
import { readWallToDraw } from "@storywall/services/walls/captures/read-wall-to-draw";
import { recordCapture } from "@storywall/services/walls/captures/record-capture";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";
import { withTempFolder } from "./with-temp-folder.ts";

export const captureWall: JobHandler<"wall.capture", ImageDeps> = async ({ captureId }, deps, run) => {
  const wall = await readWallToDraw(deps, { captureId });
  if (!wall) return;

  await withTempFolder(async (folder) => {
    const { path, sha256 } = await drawWall(deps, wall, { folder, signal: run.signal });
    run.signal.throwIfAborted();
    await deps.storage.writeFile(buildCaptureKey(captureId), path, { contentType: "image/jpeg", sha256 });
  });
  await recordCapture(deps, { captureId, outcome: "ready" }, run);
};
