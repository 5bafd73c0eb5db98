import sharp from "sharp";

export type ProfileName = "srgb" | "p3" | "adobe-rgb";

/** Loads a CMYK profile like those of printers. */
export const loadCmykProfile = (): Promise<Buffer> => loadSharpProfile("cmyk");

/** Loads an ICC profile like those that phones and cameras embed. */
export async function loadIccProfile(name: ProfileName): Promise<Buffer> {
  if (name === "adobe-rgb") return createAdobeRgbProfile();
  return loadSharpProfile(name);
}

async function loadSharpProfile(name: "srgb" | "p3" | "cmyk"): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } });
  const image = name === "cmyk" ? dot.toColourspace("cmyk") : dot;
  const { icc } = await sharp(await image.withIccProfile(name).tiff().toBuffer()).metadata();
  if (!icc) throw new Error(`sharp embedded no ${name} profile`);
  return icc;
}

/** Creates a matrix profile (ICC v2) with the primaries and gamma of Adobe RGB (1998), adapted to D50. */
function createAdobeRgbProfile(): Buffer {
  const curve = Buffer.alloc(14);
  curve.write("curv");
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(2.19921875 * 256), 12);
  const tags: readonly (readonly [string, Buffer])[] = [
    ["desc", createDescriptionTag("Adobe RGB compatible")],
    ["cprt", Buffer.from("text\0\0\0\0Public domain\0", "latin1")],
    ["wtpt", createXyzTag(0.9642, 1, 0.8249)],
    ["rXYZ", createXyzTag(0.60974, 0.31111, 0.01947)],
    ["gXYZ", createXyzTag(0.20528, 0.62567, 0.06087)],
    ["bXYZ", createXyzTag(0.14919, 0.06322, 0.74457)],
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
