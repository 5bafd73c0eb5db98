import { openImage } from "../child/sharp-settings.ts";
import { readTag } from "../header/bytes.ts";
import { hasLongRun } from "./has-long-run.ts";

type Bitstream = { tag: "VP8 " | "VP8L"; data: Buffer };

const LONG_RUN_BYTES = 16;
/** Encoders add at most a few unused bytes to the end of a bitstream. */
const TAIL_BYTES = 16;
/** The frame header of a lossy picture. The bits from 5 on of its first three bytes are the size of the first partition. */
const FRAME_HEADER_BYTES = 10;

/**
 * Returns whether parts of the picture were overwritten with one repeated byte. Long runs also occur in intact pictures
 * with large areas of one color, so it is tested whether the decoder needs the last bytes of the bitstream: it always
 * does in an intact file, and hardly ever after the codes were overwritten.
 */
export async function isWebpDamaged(file: Buffer): Promise<boolean> {
  const stream = findBitstream(file, 12);
  if (!stream) return false;
  for (const shortened of listShortened(stream)) {
    if (await canDecode({ ...stream, data: shortened })) return true;
  }
  return false;
}

/** Returns the bitstream of the picture, or of the first frame of an animation. */
function findBitstream(file: Buffer, from: number): Bitstream | null {
  for (let at = from; at + 8 <= file.length; ) {
    const tag = readTag(file, at);
    const size = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, at + 8 + size);
    if (tag === "VP8 " || tag === "VP8L") return { tag, data };
    if (tag === "ANMF") return findBitstream(data, 16);
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Shortens each partition that contains a long run. */
function listShortened({ tag, data }: Bitstream): Buffer[] {
  const shortenEnd = () => data.subarray(0, -TAIL_BYTES);
  if (data.length < FRAME_HEADER_BYTES + TAIL_BYTES) return [];
  if (tag === "VP8L") return hasLongRun(data, LONG_RUN_BYTES) ? [shortenEnd()] : [];

  const frameTag = data.readUIntLE(0, 3);
  const firstBytes = frameTag >> 5;
  const firstEnd = FRAME_HEADER_BYTES + firstBytes;
  const shortenFirst = () => {
    const shortened = Buffer.concat([data.subarray(0, firstEnd - TAIL_BYTES), data.subarray(firstEnd)]);
    shortened.writeUIntLE(((firstBytes - TAIL_BYTES) << 5) | (frameTag & 31), 0, 3);
    return shortened;
  };
  const isFirstFilled =
    firstBytes > TAIL_BYTES && hasLongRun(data.subarray(FRAME_HEADER_BYTES, firstEnd), LONG_RUN_BYTES);
  const areRestFilled = hasLongRun(data.subarray(firstEnd), LONG_RUN_BYTES);
  return [...(isFirstFilled ? [shortenFirst()] : []), ...(areRestFilled ? [shortenEnd()] : [])];
}

async function canDecode({ tag, data }: Bitstream): Promise<boolean> {
  const padding = data.length % 2;
  const header = Buffer.alloc(20);
  header.write(`RIFF\0\0\0\0WEBP${tag}`, "latin1");
  header.writeUInt32LE(12 + data.length + padding, 4);
  header.writeUInt32LE(data.length, 16);
  const file = Buffer.concat([header, data, Buffer.alloc(padding)]);
  try {
    await openImage(file).resize(8, 8, { fit: "fill" }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
