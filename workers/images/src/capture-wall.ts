import { join } from "node:path";
import type { WallPicture } from "@storywall/imaging/jobs";
import type { JobHandler } from "@storywall/jobs/worker";
import { readWallToDraw } from "@storywall/services/walls/captures/read-wall-to-draw";
import { recordCapture } from "@storywall/services/walls/captures/record-capture";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";
import { withTempFolder } from "./with-temp-folder.ts";

export const captureWall: JobHandler<"wall.capture", ImageDeps> = async ({ captureId }, deps, run) => {
  const wall = await readWallToDraw(deps, { captureId });
  if (!wall) return;
  const { plan, frameColor } = wall;

  await withTempFolder(async (folder) => {
    const pictures: Record<string, WallPicture> = {};
    for (const [index, [name, { key, crop }]] of Object.entries(wall.pictures).entries()) {
      const path = join(folder, `picture-${index}`);
      await deps.storage.downloadTo(key, path);
      pictures[name] = { path, crop };
    }
    run.signal.throwIfAborted();
    const outputPath = join(folder, "wall.jpg");
    const { sha256 } = await deps.imaging.renderWall({ plan, frameColor, pictures, outputPath });
    run.signal.throwIfAborted();
    await deps.storage.writeFile(buildCaptureKey(captureId), outputPath, { contentType: "image/jpeg", sha256 });
  });
  await recordCapture(deps, { captureId, outcome: "ready" }, run);
};
