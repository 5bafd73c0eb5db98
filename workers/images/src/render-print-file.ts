import { join } from "node:path";
import { type PrintRecord, printMeasures } from "@storywall/domain/production/printing/print-record";
import { createPrintPlan, type PrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { RenderedFile, RenderedPrint } from "@storywall/imaging/jobs";
import { readMasterSize } from "@storywall/imaging/photo-file";
import type { JobHandler, JobRun } from "@storywall/jobs/worker";
import {
  findIdenticalPrint,
  readTileToPrint,
  recordRenderedPrint,
  type RenderedPrint as StoredPrint,
  type TileToPrint,
} from "@storywall/services/production/record-rendered-print";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import { buildPrintKey, buildPrintProofKey } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";
import { withTempFolder } from "./with-temp-folder.ts";

type PrintJob = Parameters<JobHandler<"print.render", ImageDeps>>[0];

/**
 * Renders the print file of a tile from its master, and the proof from the print file. Copies both files if the order
 * has an equal tile that is already rendered.
 */
export const renderPrintFile: JobHandler<"print.render", ImageDeps> = async ({ tileId }, deps, run) => {
  const tile = await readTileToPrint(deps, { tileId });
  if (!tile) return;
  // Equal tiles of an order wait until the first one is rendered, so that its files can be copied.
  await runExclusively(JSON.stringify(tile), async () => {
    run.signal.throwIfAborted();
    const print =
      (await copyIdenticalPrint(deps, { tileId })) ?? (await renderAndStorePrint(deps, { tileId, tile, run }));
    await recordRenderedPrint(deps, { tileId, print }, run);
    failpoint("print.after-commit");
  });
};

const running = new Map<string, Promise<unknown>>();

/** Runs the work after all earlier work with the same key has ended. */
async function runExclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (running.get(key) ?? Promise.resolve()).then(work);
  const ended = result.catch(() => {});
  running.set(key, ended);
  try {
    return await result;
  } finally {
    if (running.get(key) === ended) running.delete(key);
  }
}

async function copyIdenticalPrint(deps: ImageDeps, { tileId }: PrintJob): Promise<StoredPrint | null> {
  const equal = await findIdenticalPrint(deps, { tileId });
  if (!equal) return null;
  const keys = { printKey: buildPrintKey(tileId, equal.sha256), proofKey: buildPrintProofKey(tileId, equal.sha256) };
  try {
    await Promise.all([
      deps.storage.copy(equal.printKey, keys.printKey),
      deps.storage.copy(equal.proofKey, keys.proofKey),
    ]);
    return { ...equal, ...keys };
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}

async function renderAndStorePrint(
  deps: ImageDeps,
  { tileId, tile, run }: PrintJob & { tile: TileToPrint; run: JobRun },
): Promise<StoredPrint> {
  return withTempFolder(async (folder) => {
    const [masterPath, printPath, proofPath] = [join(folder, "master"), join(folder, "print"), join(folder, "proof")];
    failpoint("print.before-download");
    await deps.storage.downloadTo(tile.masterKey, masterPath);
    run.signal.throwIfAborted();
    const plan = createPrintPlan({ ...tile.layout, photoPixels: await readMasterSize(masterPath) });
    const file = await deps.imaging.renderPrintFile({ masterPath, outputPath: printPath, plan });
    const proof = await deps.imaging.renderProof({ printPath, outputPath: proofPath, plan });
    run.signal.throwIfAborted();
    const keys = { printKey: buildPrintKey(tileId, file.sha256), proofKey: buildPrintProofKey(tileId, file.sha256) };
    const jpeg = { contentType: "image/jpeg" };
    failpoint("print.before-put");
    await Promise.all([
      deps.storage.writeFile(keys.printKey, printPath, { ...jpeg, sha256: file.sha256 }),
      deps.storage.writeFile(keys.proofKey, proofPath, { ...jpeg, sha256: proof.sha256 }),
    ]);
    failpoint("print.after-put");
    return { ...file, ...keys, effectivePpi: plan.effectivePpi, record: toPrintRecord(plan, file, proof) };
  });
}

const pickHashAndSize = ({ sha256, bytes }: RenderedFile) => ({ sha256, bytes });

function toPrintRecord(plan: PrintPlan, file: RenderedPrint, proof: RenderedFile): PrintRecord {
  const { media, trim, photo, crop, tone } = plan;
  const { master: input, profile, madeWith } = file;
  const files = { input, print: pickHashAndSize(file), proof: pickHashAndSize(proof) };
  return { v: 1, ...files, media, trim, photo, crop, tone, profile, measures: printMeasures, madeWith };
}
