import { crc32, deflateSync } from "node:zlib";
import { mixColors } from "./color.ts";
import { createSvgElement, type Stop } from "./svg.ts";

export type Plate = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Pixels per row. They are scaled up smoothly, so that shapes with clear edges belong in paths or clip paths. */
  readonly columns: number;
  /** Inks by tone, from 0 to 1. An opacity below 1 lets what lies below show through. */
  readonly inks: readonly [Stop, ...Stop[]];
  readonly clip?: string;
  /** Returns the tone, from 0 to 1, at a point in drawing units. */
  readonly getTone: (x: number, y: number) => number;
};

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const TONES = 256;
/** Codes of PNG's color type “palette” and of its filter that stores differences from the row above. */
const [PALETTE_TYPE, FILTER_UP] = [3, 2];

/** Prints continuous tone as an embedded PNG with a palette of inks. */
export function printPlate({ x, y, width, height, columns, inks, clip, getTone }: Plate): string {
  const rows = Math.round((columns * height) / width);
  const [stepX, stepY] = [width / columns, height / rows];
  const lines = Buffer.alloc((columns + 1) * rows);
  let above = new Uint8Array(columns);
  let dither = 1;
  for (let row = 0; row < rows; row++) {
    const current = new Uint8Array(columns);
    const start = row * (columns + 1);
    lines[start] = FILTER_UP;
    for (let column = 0; column < columns; column++) {
      const tone = getTone(x + (column + 0.5) * stepX, y + (row + 0.5) * stepY);
      // Noise of one tone hides the steps between tones.
      dither = (Math.imul(dither, 1664525) + 1013904223) >>> 0;
      const index = Math.floor(Math.max(0, Math.min(1, tone)) * (TONES - 1) + dither / 4294967296);
      current[column] = index;
      lines[start + 1 + column] = index - (above[column] ?? 0);
    }
    above = current;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(columns, 0);
  header.writeUInt32BE(rows, 4);
  header.set([8, PALETTE_TYPE, 0, 0, 0], 8);
  const palette = Array.from({ length: TONES }, (_, index) => mixInk(inks, index / (TONES - 1)));
  const png = Buffer.concat([
    SIGNATURE,
    createChunk("IHDR", header),
    createChunk("PLTE", Buffer.from(palette.map(({ color }) => color.slice(1)).join(""), "hex")),
    createChunk("tRNS", Buffer.from(palette.map(({ opacity }) => Math.round(opacity * 255)))),
    createChunk("IDAT", deflateSync(lines)),
    createChunk("IEND", Buffer.alloc(0)),
  ]);
  return createSvgElement("image", {
    x,
    y,
    width,
    height,
    preserveAspectRatio: "none",
    "clip-path": clip && `url(#${clip})`,
    href: `data:image/png;base64,${png.toString("base64")}`,
  });
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function mixInk(inks: readonly [Stop, ...Stop[]], tone: number): { color: string; opacity: number } {
  const next = inks.findIndex(([offset]) => offset >= tone);
  const [toOffset, toColor, toOpacity = 1] = inks[next] ?? inks[inks.length - 1] ?? inks[0];
  const [fromOffset, fromColor, fromOpacity = 1] = inks[next < 0 ? inks.length - 1 : Math.max(0, next - 1)] ?? inks[0];
  const share = toOffset > fromOffset ? (tone - fromOffset) / (toOffset - fromOffset) : 0;
  return { color: mixColors(fromColor, toColor, share), opacity: fromOpacity + (toOpacity - fromOpacity) * share };
}

/** Rises smoothly from 0 at `from` to 1 at `to`. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
