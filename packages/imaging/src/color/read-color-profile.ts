/** Fields of an ICC profile that the shop uses. */
export type ColorProfile = {
  name: string;
  /** Whether the gamut is clearly larger than that of sRGB. */
  isWide: boolean;
  /** Whether its colors equal those of sRGB: a conversion to sRGB would change no channel by more than rounding. */
  isSrgb: boolean;
};

type Point = { x: number; y: number };

/** Primaries of sRGB in xy coordinates, adapted to D50 as in ICC profiles. */
const SRGB_PRIMARIES: readonly Point[] = [
  { x: 0.6484, y: 0.3309 },
  { x: 0.3212, y: 0.5979 },
  { x: 0.1559, y: 0.066 },
];
const PRIMARY_TOLERANCE = 0.001;
const TONE_TOLERANCE = 1 / 255;
/** Number of values at which a tone curve is compared with that of sRGB. */
const TONE_SAMPLES = 32;
const WIDE_GAMUT_RATIO = 1.1;

/**
 * Parses an ICC profile. Returns null for gray, CMYK, table-based and broken profiles. Photos with such profiles are
 * converted to sRGB.
 */
export function readColorProfile(icc: Buffer): ColorProfile | null {
  if (icc.length < 132 || icc.toString("latin1", 16, 20) !== "RGB ") return null;
  const primaries = ["rXYZ", "gXYZ", "bXYZ"].map((signature) => readPrimary(icc, signature));
  if (!primaries.every((primary) => primary !== null)) return null;
  return {
    name: readProfileName(icc),
    isWide: computeTriangleArea(primaries) > computeTriangleArea(SRGB_PRIMARIES) * WIDE_GAMUT_RATIO,
    isSrgb:
      hasSrgbPrimaries(primaries) && ["rTRC", "gTRC", "bTRC"].every((signature) => hasSrgbToneCurve(icc, signature)),
  };
}

function computeTriangleArea([a, b, c]: readonly Point[]): number {
  if (!a || !b || !c) return 0;
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
}

const hasSrgbPrimaries = (primaries: readonly Point[]): boolean =>
  SRGB_PRIMARIES.every(({ x, y }, index) => {
    const primary = primaries[index];
    return primary && Math.hypot(primary.x - x, primary.y - y) <= PRIMARY_TOLERANCE;
  });

/**
 * Returns whether a tone curve is that of sRGB. A curve of a kind that sRGB profiles never have counts as different.
 */
function hasSrgbToneCurve(icc: Buffer, signature: string): boolean {
  const toLinear = readToneCurve(icc, signature);
  if (!toLinear) return false;
  return Array.from({ length: TONE_SAMPLES + 1 }, (_, index) => index / TONE_SAMPLES).every(
    (value) => Math.abs(encodeSrgb(toLinear(value)) - value) <= TONE_TOLERANCE,
  );
}

const encodeSrgb = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

/**
 * Reads a tone curve that is a table of at least 256 values or a parametric curve of type 3. Its values range from 0 to
 * 1. Returns null for other kinds.
 */
function readToneCurve(icc: Buffer, signature: string): ((value: number) => number) | null {
  const data = findTagData(icc, signature);
  if (!data || data.length < 12) return null;
  const kind = data.toString("latin1", 0, 4);
  const count = data.readUInt32BE(8);
  if (kind === "curv" && count >= 256 && data.length >= 12 + 2 * count)
    return (value) => data.readUInt16BE(12 + 2 * Math.round(value * (count - 1))) / 0xffff;
  if (kind !== "para" || data.readUInt16BE(8) !== 3 || data.length < 32) return null;
  const [g, a, b, c, d] = [12, 16, 20, 24, 28].map((at) => data.readInt32BE(at) / 65_536) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return (value) => (value >= d ? (a * value + b) ** g : c * value);
}

function readPrimary(icc: Buffer, signature: string): Point | null {
  const data = findTagData(icc, signature);
  if (!data || data.length < 20) return null;
  const [x, y, z] = [8, 12, 16].map((at) => data.readInt32BE(at) / 65_536) as [number, number, number];
  const sum = x + y + z;
  return sum > 0 ? { x: x / sum, y: y / sum } : null;
}

function readProfileName(icc: Buffer): string {
  const data = findTagData(icc, "desc");
  if (!data || data.length < 12) return "RGB";
  if (data.toString("latin1", 0, 4) === "desc")
    return cleanProfileName(data.toString("latin1", 12, 12 + data.readUInt32BE(8)));
  if (data.toString("latin1", 0, 4) !== "mluc" || data.length < 28) return "RGB";
  const [length, offset] = [data.readUInt32BE(20), data.readUInt32BE(24)];
  const text = Buffer.from(data.subarray(offset, offset + (length & ~1)));
  return cleanProfileName(text.length % 2 === 0 ? text.swap16().toString("utf16le") : "");
}

function cleanProfileName(name: string): string {
  return (
    name
      .replace(/[^\x20-\x7e]/g, "")
      .trim()
      .slice(0, 60) || "RGB"
  );
}

function findTagData(icc: Buffer, signature: string): Buffer | null {
  const count = Math.min(icc.readUInt32BE(128), 100);
  for (let index = 0; index < count; index++) {
    const at = 132 + index * 12;
    if (at + 12 > icc.length) return null;
    if (icc.toString("latin1", at, at + 4) !== signature) continue;
    const offset = icc.readUInt32BE(at + 4);
    return icc.subarray(offset, offset + icc.readUInt32BE(at + 8));
  }
  return null;
}
