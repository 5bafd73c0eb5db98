import { inflateSync } from "node:zlib";
import { decodeQR } from "qr/decode.js";

type Bar = { x: number; y: number; width: number; height: number };
export type DrawnCode = { text: string; page: number; x: number; y: number; moduleMm: number };

/** Decodes every QR code that our PDFs draw as black bars, in the order of drawing. */
export function decodeDrawnCodes(pdf: Uint8Array): DrawnCode[] {
  return readContentStreams(pdf).flatMap((content, page) => findCodes(content).map((bars) => decodeCode(bars, page)));
}

function readContentStreams(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const streams: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === "end") continue;
    try {
      const text = inflateSync(bytes.subarray(at + "stream\n".length, bytes.indexOf("endstream", at))).toString(
        "latin1",
      );
      if (/\bre\b|\bh\b|\bTj\b/.test(text)) streams.push(text);
    } catch {
      // Ignores streams without compressed text, such as images and tables of the PDF.
    }
  }
  return streams;
}

/** Finds the bars of each QR code. A code begins with a white square, followed by its bars. */
function findCodes(content: string): Bar[][] {
  const codes: Bar[][] = [];
  for (const shape of content.split(/\bq\b/)) {
    const isWhite = /\b1 1 1 rg\b/.test(shape);
    const isBlack = /\b0 0 0 rg\b/.test(shape);
    const position = /1 0 0 1 ([\d.-]+) ([\d.-]+) cm/.exec(shape);
    const corners = [...shape.matchAll(/([\d.-]+) ([\d.-]+) l/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    if (!position || corners.length < 3) continue;
    const width = Math.max(...corners.map(([x]) => x));
    const height = Math.max(...corners.map(([, y]) => y));
    // Rectangles are drawn downwards from their upper left corner.
    const bar = { x: Number(position[1]), y: Number(position[2]) - height, width, height };
    if (isWhite && Math.abs(width - height) < 0.01) codes.push([bar]);
    else if (isBlack) codes.at(-1)?.push(bar);
  }
  return codes;
}

function decodeCode([square, ...bars]: readonly Bar[], page: number): DrawnCode {
  if (!square) throw new Error("There is no code");
  const scale = 4;
  const size = Math.round(square.width * scale);
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const bar of bars) {
    const left = Math.round((bar.x - square.x) * scale);
    const top = Math.round((square.y + square.height - bar.y - bar.height) * scale);
    for (let y = top; y < top + Math.round(bar.height * scale); y++) {
      for (let x = left; x < left + Math.round(bar.width * scale); x++)
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  const text = decodeQR({ width: size, height: size, data });
  const module = Math.min(...bars.map(({ height }) => height));
  return { text, page, x: square.x, y: square.y, moduleMm: (module * 25.4) / 72 };
}
