import { createHash } from "node:crypto";
import { parse } from "node:path";
import type { PrintFile } from "@storywall/documents/print-pdf";
import { ShopError } from "@storywall/domain/errors";
import { PrintRecord } from "@storywall/domain/production/printing/print-record";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import type { Context } from "../../accounts/context.ts";
import { encodePrint } from "./encode-print.ts";
import { buildPrintLabel, getOrientedPrintSize, type NamedTile } from "./print-name.ts";

export type PrintedTile = NamedTile & {
  orientation: string;
  printKey: string | null;
  printSha256: string | null;
  renderedAt: Date | null;
  printRecord: unknown;
};

/**
 * Reads a print file and its record. Throws PRINT_NOT_READY before it is rendered, PRINT_NOT_FOUND if the file is
 * missing in storage, PRINT_CHANGED if its hash differs from the record, PRINT_NOT_CONVERTED. If the printer has a
 * color profile, the print is converted to it.
 */
export async function readPrintFile(
  { storage, printerProfile }: Pick<Context, "storage" | "printerProfile">,
  tile: PrintedTile,
): Promise<PrintFile> {
  if (!tile.printKey || !tile.printSha256) throw new ShopError("PRINT_NOT_READY");
  const jpeg = await storage.read(tile.printKey).catch((cause: unknown) => {
    throw cause instanceof StorageObjectMissingError ? new ShopError("PRINT_NOT_FOUND", {}, { cause }) : cause;
  });
  const sha256 = createHash("sha256").update(jpeg).digest("hex");
  if (sha256 !== tile.printSha256) throw new ShopError("PRINT_CHANGED");
  const profile = printerProfile
    ? {
        jpeg: await encodePrint(jpeg, { format: "jpeg", profilePath: printerProfile }),
        name: parse(printerProfile).name,
      }
    : { jpeg, name: findPrintRecord(tile)?.profile ?? "sRGB IEC61966-2.1" };
  return {
    jpeg: profile.jpeg,
    sha256,
    ...getOrientedPrintSize(tile),
    renderedAt: tile.renderedAt ?? new Date(0),
    profileName: profile.name,
    name: buildPrintLabel(tile),
  };
}

/** Returns the record of the current print file; null for a file that was rendered before records existed. */
export function findPrintRecord({
  printRecord,
  printSha256,
}: Pick<PrintedTile, "printRecord" | "printSha256">): PrintRecord | null {
  const read = PrintRecord.safeParse(printRecord);
  return read.success && read.data.print.sha256 === printSha256 ? read.data : null;
}
