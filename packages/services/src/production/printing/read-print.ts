import { createHash } from "node:crypto";
import type { PrintFile } from "@storywall/documents/print-pdf";
import { ShopError } from "@storywall/domain/errors";
import { PrintRecord } from "@storywall/domain/production/printing/print-record";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import type { Context } from "../../accounts/context.ts";
import { buildPrintLabel, getOrientedPrintSize, type NamedTile } from "./print-name.ts";

export type PrintedTile = NamedTile & {
  orientation: string;
  printKey: string | null;
  printSha256: string | null;
  printRecord: unknown;
};

/**
 * Reads a print file and its record. Throws PRINT_NOT_READY before it is rendered, PRINT_NOT_FOUND if the file is
 * missing in storage, PRINT_CHANGED if its hash differs from the record.
 */
export async function readPrint({ storage }: Pick<Context, "storage">, tile: PrintedTile): Promise<PrintFile> {
  if (!tile.printKey || !tile.printSha256) throw new ShopError("PRINT_NOT_READY");
  const jpeg = await storage.read(tile.printKey).catch((cause: unknown) => {
    throw cause instanceof StorageObjectMissingError ? new ShopError("PRINT_NOT_FOUND", {}, { cause }) : cause;
  });
  const sha256 = createHash("sha256").update(jpeg).digest("hex");
  if (sha256 !== tile.printSha256) throw new ShopError("PRINT_CHANGED");
  const profileName = findPrintRecord(tile)?.profile ?? "sRGB IEC61966-2.1";
  return { jpeg, sha256, ...getOrientedPrintSize(tile), profileName, name: buildPrintLabel(tile) };
}

/** Returns the record of the current print file; null for a file that was rendered before records existed. */
export function findPrintRecord({
  printRecord,
  printSha256,
}: Pick<PrintedTile, "printRecord" | "printSha256">): PrintRecord | null {
  const read = PrintRecord.safeParse(printRecord);
  return read.success && read.data.print.sha256 === printSha256 ? read.data : null;
}
