import type { JobHandler } from "@storywall/jobs/worker";
import { recordCapture } from "@storywall/services/walls/captures/captures";
import { createWallModelFiles, drawWallPicture } from "@storywall/services/walls/captures/draw-wall";
import { readWallToDraw } from "@storywall/services/walls/captures/read-wall-to-draw";
import { buildCaptureKey, listCaptureKeys } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";
import { withTempFolder } from "./with-temp-folder.ts";

export const captureWall: JobHandler<"wall.capture", ImageDeps> = async ({ captureId }, deps, run) => {
  const wall = await readWallToDraw(deps, { captureId });
  if (!wall) return;

  const { storage } = deps;
  const { signal } = run;
  await withTempFolder(async (folder) => {
    if ("model" in wall) {
      const { glb, usdz } = await createWallModelFiles(deps, wall.model, { folder, signal });
      signal.throwIfAborted();
      await storage.write(buildCaptureKey(captureId, "glb"), Buffer.from(glb), { contentType: "model/gltf-binary" });
      await storage.write(buildCaptureKey(captureId, "usdz"), Buffer.from(usdz), { contentType: "model/vnd.usdz+zip" });
      return;
    }
    const { path, sha256 } = await drawWallPicture(deps, wall.picture, { folder, signal });
    signal.throwIfAborted();
    await storage.writeFile(buildCaptureKey(captureId), path, { contentType: "image/jpeg", sha256 });
  });
  // The capture may have been deleted while its file was made.
  if (!(await recordCapture(deps, { captureId, outcome: "ready" }, run)))
    await storage.delete(listCaptureKeys(captureId));
};
