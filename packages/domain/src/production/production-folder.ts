import { frameSizes, isFrameSize } from "../catalog/frames.ts";
import { toProductionCode } from "./production-codes.ts";

export type FolderTile = {
  id: string;
  orderNumber: string;
  n: number;
  of: number;
  batchNumber: number | null;
  /** Size that all tiles of the batch have. Null if the batch has several sizes. */
  batchFrameSize: string | null;
  /** Frame style that all tiles of the batch have. Null if the batch has several styles. */
  batchFrameStyle: string | null;
  frameSize: string;
  frameStyle: string;
  matType: string;
  orientation: string;
  copy: number;
  turn: number;
  printKey: string | null;
  printSha256: string | null;
  printBytes: number | null;
};

export type PrintFolderFile = {
  path: string;
  sha256: string | null;
  bytes: number | null;
  tile: string;
  order: string;
  n: number;
  of: number;
  frameSize: string;
  frameStyle: string;
  matType: string;
  orientation: string;
};

const toSlug = (text: string) => text.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase();

/** Returns the folder name of a batch. The batch number comes first, so folders sort by the batch's start. */
export function formatBatchFolderName({
  batchNumber,
  batchFrameSize: frameSize,
  batchFrameStyle: frameStyle,
}: Pick<FolderTile, "batchNumber" | "batchFrameSize" | "batchFrameStyle">): string {
  const size = frameSize && isFrameSize(frameSize) ? frameSizes[frameSize].name : (frameSize ?? "all-sizes");
  const number = batchNumber === null ? "without-batch" : `batch-${String(batchNumber).padStart(5, "0")}`;
  return [number, toSlug(size), toSlug(frameStyle ?? "all-frames")].join("_");
}

/** Lists the path of each print file, which consists of batch, order, tile number and tile code. */
export function listPrintFolder(tiles: readonly FolderTile[]): Array<PrintFolderFile & { key: string | null }> {
  return tiles.map((folderTile) => {
    const { id, orderNumber, n, of, frameSize, frameStyle, matType, orientation, printKey, printSha256, printBytes } =
      folderTile;
    const tile = toProductionCode(id);
    const remakeSuffix = folderTile.turn > 0 ? `_turn${folderTile.turn + 1}` : "";
    const extension = /\.([a-z0-9]{2,4})$/.exec(printKey ?? "")?.[1] ?? "jpg";
    const tileNumber = String(n).padStart(String(of).length, "0");
    return {
      path: `${formatBatchFolderName(folderTile)}/${orderNumber}_${tileNumber}-of-${of}_${tile}${remakeSuffix}.${extension}`,
      sha256: printSha256,
      bytes: printBytes,
      tile,
      order: orderNumber,
      n,
      of,
      frameSize,
      frameStyle,
      matType,
      orientation,
      key: printKey,
    };
  });
}
