import sharp from "sharp";

export type ProfileName = "srgb" | "p3" | "adobe-rgb" | "srgb-gamma-2.2";

/** XYZ values of red, green and blue, adapted to D50. */
type Primaries = readonly [red: readonly number[], green: readonly number[], blue: readonly number[]];

const ADOBE_RGB_PRIMARIES: Primaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];
const SRGB_PRIMARIES: Primaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];

/** Loads a CMYK profile like those of printers. */
export const loadCmykProfile = (): Promise<Buffer> => loadSharpProfile("cmyk");

/** Loads an ICC profile like those that phones and cameras embed. */
export async function loadIccProfile(name: ProfileName): Promise<Buffer> {
  if (name === "adobe-rgb")
    return createMatrixProfile("Adobe RGB compatible", ADOBE_RGB_PRIMARIES, createGammaCurve(2.19921875));
  if (name === "srgb-gamma-2.2") return createSrgbProfile(createGammaCurve(2.2));
  return loadSharpProfile(name);
}

/** Creates a profile with the primaries of sRGB and a tone curve, which is the data of a `curv` or `para` tag. */
export const createSrgbProfile = (curve: Buffer): Buffer =>
  createMatrixProfile("sRGB with another curve", SRGB_PRIMARIES, curve);

/** Creates the data of a `curv` tag with 1024 values, from a function of 0 to 1. */
export function createCurveTable(toLinear: (value: number) => number): Buffer {
  const count = 1024;
  const curve = Buffer.alloc(12 + 2 * count);
  curve.write("curv");
  curve.writeUInt32BE(count, 8);
  for (let index = 0; index < count; index++)
    curve.writeUInt16BE(Math.round(toLinear(index / (count - 1)) * 0xffff), 12 + 2 * index);
  return curve;
}

function createGammaCurve(gamma: number): Buffer {
  const curve = Buffer.alloc(14);
  curve.write("curv");
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(gamma * 256), 12);
  return curve;
}

async function loadSharpProfile(name: "srgb" | "p3" | "cmyk"): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } });
  const image = name === "cmyk" ? dot.toColourspace("cmyk") : dot;
  const { icc } = await sharp(await image.withIccProfile(name).tiff().toBuffer()).metadata();
  if (!icc) throw new Error(`sharp embedded no ${name} profile`);
  return icc;
}

/** Creates an RGB profile (ICC v2) with primaries and one tone curve. */
function createMatrixProfile(name: string, [red, green, blue]: Primaries, curve: Buffer): Buffer {
  const tags: readonly (readonly [string, Buffer])[] = [
    ["desc", createDescriptionTag(name)],
    ["cprt", Buffer.from("text\0\0\0\0Public domain\0", "latin1")],
    ["wtpt", createXyzTag(0.9642, 1, 0.8249)],
    ["rXYZ", createXyzTag(...red)],
    ["gXYZ", createXyzTag(...green)],
    ["bXYZ", createXyzTag(...blue)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  let offset = 128 + table.length;
  for (const [index, [tag, body]] of tags.entries()) {
    table.write(tag, 4 + index * 12);
    table.writeUInt32BE(offset, 8 + index * 12);
    table.writeUInt32BE(body.length, 12 + index * 12);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([createProfileHeader(offset), table, ...bodies]);
}

function createProfileHeader(size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02400000, 8);
  bytes.write("mntrRGB XYZ ", 12);
  bytes.writeUInt16BE(2020, 24);
  bytes.writeUInt16BE(1, 26);
  bytes.writeUInt16BE(1, 28);
  bytes.write("acsp", 36);
  createXyzTag(0.9642, 1, 0.8249).copy(bytes, 68, 8);
  return bytes;
}

function createXyzTag(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ");
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65536), 8 + index * 4);
  return bytes;
}

function createDescriptionTag(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 78);
  bytes.write("desc");
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, "latin1");
  return bytes;
}
