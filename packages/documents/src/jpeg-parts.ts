/** A JPEG of ours, taken apart without decoding it. */
export type JpegParts = {
  width: number;
  height: number;
  /** How many points of light share one of colour, across and down. */
  sampling: readonly [across: number, down: number];
  /** The embedded profile, in one piece; null when there is none. */
  icc: Uint8Array | null;
  /** The coded picture alone: what stands beside it (resolution, profile) left out. */
  bare: Uint8Array;
};

const START = 0xd8;
const SCAN = 0xda;
/** Baseline, extended and progressive frames. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
const PROFILE = "ICC_PROFILE\0";

/** Throws a TypeError for anything but a colour JPEG of 8 bits. */
export function jpegParts(jpeg: Uint8Array): JpegParts {
  const view = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (view.readUInt16BE(0) !== 0xff00 + START) throw new TypeError("This is no JPEG");
  const kept: Uint8Array[] = [view.subarray(0, 2)];
  const profile: Uint8Array[] = [];
  let frame: Frame | null = null;
  for (let at = 2; at + 4 <= view.length; ) {
    const marker = view.readUInt16BE(at) - 0xff00;
    if (marker < 0xc0) throw new TypeError("This JPEG is damaged");
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (FRAMES.includes(marker)) frame = readFrame(view.subarray(at, end));
    if (marker === SCAN) {
      if (!frame) throw new TypeError("This JPEG is damaged");
      kept.push(view.subarray(at));
      return { ...frame, icc: profile.length > 0 ? Buffer.concat(profile) : null, bare: Buffer.concat(kept) };
    }
    const isBeside = marker >= 0xe0 && marker <= 0xef;
    if (!isBeside) kept.push(view.subarray(at, end));
    if (marker === 0xe2 && view.toString("latin1", at + 4, at + 16) === PROFILE)
      profile.push(view.subarray(at + 18, end));
    at = end;
  }
  throw new TypeError("This JPEG is damaged");
}

type Frame = Pick<JpegParts, "width" | "height" | "sampling">;

function readFrame(frame: Buffer): Frame {
  if (frame[4] !== 8 || frame[9] !== 3) throw new TypeError("This JPEG is not of three colours of 8 bits");
  const factors = frame[11] ?? 0;
  return { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7), sampling: [factors >> 4, factors & 15] };
}
