import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { printPlate } from "./plate.ts";

function readChunks(plate: string): Map<string, Buffer> {
  const png = Buffer.from(/base64,([^"]+)"/.exec(plate)?.[1] ?? "", "base64");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

describe("a printed plate", () => {
  const area = { x: 0, y: 0, width: 40, height: 20, columns: 4 };

  it("a printed plate has one pixel per column and keeps its proportions", () => {
    const header = readChunks(printPlate({ ...area, inks: [[0, "#000000"]], getTone: () => 0 })).get("IHDR");
    expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual([4, 2]);
  });

  it("a printed plate maps tones to inks and to their opacity", () => {
    const inks = [
      [0, "#ff0000", 0],
      [1, "#0000ff", 1],
    ] as const;
    const chunks = readChunks(printPlate({ ...area, inks, getTone: () => 0 }));
    const [colors, opacities] = [[...(chunks.get("PLTE") ?? [])], [...(chunks.get("tRNS") ?? [])]];
    expect([...colors.slice(0, 3), ...colors.slice(-3)]).toEqual([255, 0, 0, 0, 0, 255]);
    expect([opacities[0], opacities[128], opacities[255]]).toEqual([0, 128, 255]);
  });

  it("a printed plate stores the tone at the center of each pixel", () => {
    const plate = printPlate({ ...area, inks: [[0, "#000000"]], getTone: (x, y) => (x < 20 || y > 10 ? 1 : 0) });
    const [, a, b, c, d, , ...below] = inflateSync(readChunks(plate).get("IDAT") ?? Buffer.alloc(0));
    expect([a, b, c, d]).toEqual([255, 255, 0, 0]);
    expect(below).toEqual([0, 0, 255, 255]);
  });
});
