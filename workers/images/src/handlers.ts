import type { HandlersFor } from "@storywall/jobs/worker";
import { reconcileFiles } from "@storywall/services/operations/reconciliation/reconcile-files";
import { captureWall } from "./capture-wall.ts";
import { deleteCapture, deleteOldPrints, deleteOriginal, deletePhoto } from "./delete-files.ts";
import type { ImageDeps } from "./deps.ts";
import { findFaces } from "./find-faces.ts";
import { normalizePhoto } from "./normalize-photo.ts";
import { renderPrintFile } from "./render-print-file.ts";

export const handlers: HandlersFor<"images", ImageDeps> = {
  "photo.normalize": normalizePhoto,
  "photo.delete": deletePhoto,
  "wall.capture": captureWall,
  "capture.delete": deleteCapture,
  "photo.delete-original": deleteOriginal,
  "print.render": renderPrintFile,
  /** Compares the store's objects with the rows of photos and prints. */
  "reconcile.files": async ({ label }, deps) => {
    await reconcileFiles(deps, { label });
  },
  "print.delete-old": deleteOldPrints,
  "batch.copy-to-folder": async ({ batchId }, { printFolder, contactEmail, ...deps }) => {
    if (!printFolder) return;
    // Imported on demand, because most shops have no print folder and the PDF libraries are large.
    const { writePrintFolder } = await import("@storywall/services/production/papers/write-print-folder");
    await writePrintFolder(deps, { batchId, folder: printFolder, contactEmail });
  },
};

export const faceHandlers: HandlersFor<"faces", ImageDeps> = { "photo.find-faces": findFaces };
