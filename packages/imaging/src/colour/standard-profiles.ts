import sharp from "sharp";

const made = new Map<string, Promise<Buffer>>();

/** The bytes of one of the profiles that come with the image library. */
export function standardProfile(name: "srgb" | "p3"): Promise<Buffer> {
  const profile = made.get(name) ?? make(name);
  made.set(name, profile);
  return profile;
}

async function make(name: "srgb" | "p3"): Promise<Buffer> {
  const pixel = { create: { width: 1, height: 1, channels: 3 as const, background: "#fff" } };
  const { icc } = await sharp(await sharp(pixel).withIccProfile(name).png().toBuffer()).metadata();
  if (!icc) throw new Error(`The image library came without its ${name} profile`);
  return icc;
}
