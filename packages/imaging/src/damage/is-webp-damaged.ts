import { photoLimits } from "@storywall/domain/photos/limits";
import { openImage } from "../child/sharp-settings.ts";
import { readTag } from "../header/bytes.ts";
import { hasLongRun, hasRepeatedPattern } from "./repeated-bytes.ts";

/** `size` is the number of bytes that the file announces. `data` is shorter in a file that was cut. */
type Bitstream = { tag: "VP8 " | "VP8L"; data: Buffer; size: number };

const LONG_RUN_BYTES = 16;
const LONG_PATTERN_BYTES = 32;
/** Number of unused bytes at the end of a bitstream that are tolerated. Encoders add at most a few. */
const TAIL_BYTES = 16;
/**
 * Length of the frame header of a lossy picture. In its first three bytes, the bits from number 5 on contain the size
 * of the first partition.
 */
const FRAME_HEADER_BYTES = 10;

/**
 * Returns whether parts of the picture were cut off, or overwritten with a repeated byte or pattern. Because
 * repetitions also occur in intact pictures with large areas of one color, this tests whether the decoder needs the
 * last bytes of the bitstream. In an intact file it always needs them, in an overwritten file hardly ever.
 */
export async function isWebpDamaged(file: Buffer): Promise<boolean> {
  const stream = findBitstream(file, 12);
  if (!stream) return false;
  if (stream.data.length < stream.size) return true;
  for (const shortened of listShortenedBitstreams(stream)) {
    if (await canDecodeBitstream({ ...stream, data: shortened })) return true;
  }
  return false;
}

/** Returns the number of bytes of the whole file that its header announces. */
export const readWebpLength = (file: Buffer): number => 8 + file.readUInt32LE(4);

/**
 * Pads a truncated file with zeros to its declared length. The decoder rejects shorter files, but decodes most padded ones
 * up to the cut.
 */
export function padTruncatedWebp(file: Buffer): Buffer {
  const missing = readWebpLength(file) - file.length;
  const isPlausible = missing > 0 && file.length + missing <= photoLimits.maxBytes;
  return isPlausible ? Buffer.concat([file, Buffer.alloc(missing)]) : file;
}

/** Returns the bitstream of the picture, or of the first frame of an animation. */
function findBitstream(file: Buffer, from: number): Bitstream | null {
  for (let at = from; at + 8 <= file.length; ) {
    const tag = readTag(file, at);
    const size = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, at + 8 + size);
    if (tag === "VP8 " || tag === "VP8L") return { tag, data, size };
    if (tag === "ANMF") return findBitstream(data, 16);
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Returns copies of the bitstream. In each copy, one partition with many repeated bytes is shortened. */
function listShortenedBitstreams({ tag, data }: Pick<Bitstream, "tag" | "data">): Buffer[] {
  const cutEndOfData = () => data.subarray(0, -TAIL_BYTES);
  if (data.length < FRAME_HEADER_BYTES + TAIL_BYTES) return [];
  if (tag === "VP8L") return isRepetitive(data) ? [cutEndOfData()] : [];

  const frameTag = data.readUIntLE(0, 3);
  const firstBytes = frameTag >> 5;
  const firstEnd = FRAME_HEADER_BYTES + firstBytes;
  const cutEndOfFirstPartition = () => {
    const shortened = Buffer.concat([data.subarray(0, firstEnd - TAIL_BYTES), data.subarray(firstEnd)]);
    shortened.writeUIntLE(((firstBytes - TAIL_BYTES) << 5) | (frameTag & 31), 0, 3);
    return shortened;
  };
  const isFirstFilled = firstBytes > TAIL_BYTES && isRepetitive(data.subarray(FRAME_HEADER_BYTES, firstEnd));
  const areRestFilled = isRepetitive(data.subarray(firstEnd));
  return [...(isFirstFilled ? [cutEndOfFirstPartition()] : []), ...(areRestFilled ? [cutEndOfData()] : [])];
}

const isRepetitive = (data: Uint8Array): boolean =>
  hasLongRun(data, LONG_RUN_BYTES) || hasRepeatedPattern(data, LONG_PATTERN_BYTES);

async function canDecodeBitstream({ tag, data }: Pick<Bitstream, "tag" | "data">): Promise<boolean> {
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
