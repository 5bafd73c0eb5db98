import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { PrintFormat } from "@storywall/domain/production/printing/sheets";

export type NamedTile = {
  order: { number: string };
  line: { position: number; title: string };
  name: string;
  copy: number;
  turn: number;
  frameSize: string;
  frameStyle: string;
  matType: string;
};

/** Returns the file name of a print item: order, line, tile, size and mat. The name is unique, even among remakes. */
export function buildPrintFileName(tile: NamedTile, format: PrintFormat): string {
  const copy = tile.copy > 1 ? `-copy${tile.copy}` : "";
  const again = tile.turn > 0 ? `-again${tile.turn}` : "";
  const suffix = `${tile.name}${copy}${again}`;
  const parts = [tile.order.number, `line${tile.line.position + 1}`, suffix, tile.frameSize, tile.matType];
  return `${parts.map(toFileNamePart).join("_")}.${format}`;
}

const toFileNamePart = (part: string) => part.replace(/[^A-Za-z0-9-]+/g, "-");

/** Returns a readable label for the margin of a sheet. */
export function buildPrintLabel(tile: NamedTile): string {
  const { number } = tile.order;
  const copy = tile.copy > 1 ? `, copy ${tile.copy}` : "";
  const again = tile.turn > 0 ? ", remake" : "";
  const { w, h } = requireFrameSize(tile.frameSize).val;
  const wall = `${tile.line.position + 1} ${tile.line.title}, ${tile.name.replaceAll("_", " ")}${copy}${again}`;
  return `${number} · ${wall} · ${w} × ${h} cm · ${tile.frameStyle} · ${tile.matType === "none" ? "no mat" : `${tile.matType} mat`}`;
}

export function requireFrameSize(frameSize: string) {
  if (!isFrameSize(frameSize)) throw new TypeError("The tile has a size that is not made");
  return frameSizes[frameSize];
}

/** Returns the width and height in mm of the trimmed print in its orientation on the wall. */
export function getOrientedPrintSize({ frameSize, orientation }: { frameSize: string; orientation: string }) {
  const { w, h } = requireFrameSize(frameSize).val;
  return orientation === "landscape" ? { widthMm: h * 10, heightMm: w * 10 } : { widthMm: w * 10, heightMm: h * 10 };
}
