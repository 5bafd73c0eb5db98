import { frameSizes, isFrameSize } from "../catalog/frame-sizes.ts";
import { codeOf } from "./production-codes.ts";

export type FolderPiece = {
  id: string;
  orderNumber: string;
  n: number;
  of: number;
  batchNumber: number | null;
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

/** A print file in the printer's folder. */
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

const plain = (text: string) => text.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase();

/** Folder name of a batch; starts with the batch number, so that folders sort by start. */
export function batchFolder({
  batchNumber,
  frameSize,
  frameStyle,
}: Pick<FolderPiece, "batchNumber" | "frameSize" | "frameStyle">): string {
  const size = isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize;
  const number = batchNumber === null ? "without-batch" : `batch-${String(batchNumber).padStart(5, "0")}`;
  return [number, plain(size), plain(frameStyle)].join("_");
}

/** Path of each print file, made of batch, order, tile number and tile code. */
export function printFolder(pieces: readonly FolderPiece[]): Array<PrintFolderFile & { key: string | null }> {
  return pieces.map((piece) => {
    const { id, orderNumber, n, of, frameSize, frameStyle, matType, orientation, printKey, printSha256, printBytes } =
      piece;
    const tile = codeOf(id);
    const again = piece.turn > 0 ? `_turn${piece.turn + 1}` : "";
    const ending = /\.([a-z0-9]{2,4})$/.exec(printKey ?? "")?.[1] ?? "jpg";
    const place = String(n).padStart(String(of).length, "0");
    return {
      path: `${batchFolder(piece)}/${orderNumber}_${place}-of-${of}_${tile}${again}.${ending}`,
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
