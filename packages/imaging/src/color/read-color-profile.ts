/** Fields of an ICC profile that the shop uses. */
export type ColorProfile = {
  name: string;
  /** Whether the gamut is clearly larger than that of sRGB. */
  isWide: boolean;
};

type Point = { x: number; y: number };

/** Area of the sRGB gamut in xy coordinates. Its primaries are adapted to D50, as in ICC profiles. */
const SRGB_AREA = computeTriangleArea({ x: 0.6484, y: 0.3309 }, { x: 0.3212, y: 0.5979 }, { x: 0.1559, y: 0.066 });
const WIDE_GAMUT_RATIO = 1.1;

/**
 * Parses an ICC profile. Returns null for gray, CMYK, table-based and broken profiles. Photos with such profiles are
 * converted to sRGB.
 */
export function readColorProfile(icc: Buffer): ColorProfile | null {
  if (icc.length < 132 || icc.toString("latin1", 16, 20) !== "RGB ") return null;
  const [red, green, blue] = [readPrimary(icc, "rXYZ"), readPrimary(icc, "gXYZ"), readPrimary(icc, "bXYZ")];
  if (!red || !green || !blue) return null;
  return { name: readProfileName(icc), isWide: computeTriangleArea(red, green, blue) > SRGB_AREA * WIDE_GAMUT_RATIO };
}

function computeTriangleArea(a: Point, b: Point, c: Point): number {
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
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
