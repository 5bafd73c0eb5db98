import { join } from "node:path";
import { type PrintRecord, printMeasures } from "@storywall/domain/production/printing/print-record";
import type { PrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { RenderedFile, RenderedPrint } from "@storywall/imaging/jobs";
import type { JobHandler } from "@storywall/jobs/worker";
import { readTileToPrint } from "@storywall/services/production/read-tile-to-print";
import { recordPrint } from "@storywall/services/production/record-print";
import { buildPrintKey, buildProofKey } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";
import { withTempFolder } from "./with-temp-folder.ts";

/** Renders the print file of a tile from its master, and the proof from the print file. */
export const renderPrintFile: JobHandler<"print.render", ImageDeps> = async ({ tileId }, deps, run) => {
  const tile = await readTileToPrint(deps, { tileId });
  if (!tile) return;
  const { plan } = tile;

  const print = await withTempFolder(async (folder) => {
    const [masterPath, printPath, proofPath] = [join(folder, "master"), join(folder, "print"), join(folder, "proof")];
    failpoint("print.before-download");
    await deps.storage.downloadTo(tile.masterKey, masterPath);
    run.signal.throwIfAborted();
    const file = await deps.imaging.renderPrintFile({ masterPath, outputPath: printPath, plan });
    const proof = await deps.imaging.renderProof({ printPath, outputPath: proofPath, plan });
    run.signal.throwIfAborted();
    const keys = { printKey: buildPrintKey(tileId, file.sha256), proofKey: buildProofKey(tileId, file.sha256) };
    const jpeg = { contentType: "image/jpeg" };
    failpoint("print.before-put");
    await Promise.all([
      deps.storage.writeFile(keys.printKey, printPath, { ...jpeg, sha256: file.sha256 }),
      deps.storage.writeFile(keys.proofKey, proofPath, { ...jpeg, sha256: proof.sha256 }),
    ]);
    failpoint("print.after-put");
    return { ...file, ...keys, effectivePpi: plan.effectivePpi, record: toPrintRecord(plan, file, proof) };
  });

  await recordPrint(deps, { tileId, print }, run);
  failpoint("print.after-commit");
};

const pickHashAndSize = ({ sha256, bytes }: RenderedFile) => ({ sha256, bytes });

function toPrintRecord(plan: PrintPlan, file: RenderedPrint, proof: RenderedFile): PrintRecord {
  const { media, trim, photo, crop, tone } = plan;
  const { master: input, profile, madeWith } = file;
  const files = { input, print: pickHashAndSize(file), proof: pickHashAndSize(proof) };
  return { v: 1, ...files, media, trim, photo, crop, tone, profile, measures: printMeasures, madeWith };
}
