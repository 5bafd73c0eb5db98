/** Parts of a JPEG that can be read without decoding it. */
export type ParsedJpeg = {
  width: number;
  height: number;
  /** Number of color channels: 3, or 4 for CMYK. */
  components: 3 | 4;
  /** Chroma subsampling factors. */
  sampling: readonly [across: number, down: number];
  /** The embedded ICC profile; null when there is none. */
  icc: Uint8Array | null;
  /** The compressed image without application segments such as resolution and profile. */
  imageData: Uint8Array;
};

const START_MARKER = 0xd8;
const SCAN_MARKER = 0xda;
/** Baseline, extended and progressive frames. */
const FRAME_MARKERS: readonly number[] = [0xc0, 0xc1, 0xc2];
const PROFILE_SIGNATURE = "ICC_PROFILE\0";

/** Parses a JPEG. @throws TypeError for anything but a color JPEG with 8 bits per channel */
export function parseJpeg(jpeg: Uint8Array): ParsedJpeg {
  const view = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (view.readUInt16BE(0) !== 0xff00 + START_MARKER) throw new TypeError("Not a JPEG");
  const segments: Uint8Array[] = [view.subarray(0, 2)];
  const profile: Uint8Array[] = [];
  let frame: Frame | null = null;
  for (let at = 2; at + 4 <= view.length; ) {
    const marker = view.readUInt16BE(at) - 0xff00;
    if (marker < 0xc0) throw new TypeError("This JPEG is damaged");
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (FRAME_MARKERS.includes(marker)) frame = readFrameHeader(view.subarray(at, end));
    if (marker === SCAN_MARKER) {
      if (!frame) throw new TypeError("This JPEG is damaged");
      segments.push(view.subarray(at));
      return { ...frame, icc: profile.length > 0 ? Buffer.concat(profile) : null, imageData: Buffer.concat(segments) };
    }
    const isApplicationSegment = marker >= 0xe0 && marker <= 0xef;
    if (!isApplicationSegment) segments.push(view.subarray(at, end));
    if (marker === 0xe2 && view.toString("latin1", at + 4, at + 16) === PROFILE_SIGNATURE)
      profile.push(view.subarray(at + 18, end));
    at = end;
  }
  throw new TypeError("This JPEG is damaged");
}

type Frame = Pick<ParsedJpeg, "width" | "height" | "components" | "sampling">;

function readFrameHeader(frame: Buffer): Frame {
  const components = frame[9];
  if (frame[4] !== 8 || (components !== 3 && components !== 4))
    throw new TypeError("This JPEG does not have three or four colors of 8 bits");
  const factors = frame[11] ?? 0;
  return {
    components,
    height: frame.readUInt16BE(5),
    width: frame.readUInt16BE(7),
    sampling: [factors >> 4, factors & 15],
  };
}
