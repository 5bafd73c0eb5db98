import sharp from "sharp";

const profiles = new Map<string, Promise<Buffer>>();

/** Loads a profile that is included in sharp. */
export function loadStandardProfile(name: "srgb" | "p3"): Promise<Buffer> {
  const profile = profiles.get(name) ?? createProfile(name);
  profiles.set(name, profile);
  return profile;
}

async function createProfile(name: "srgb" | "p3"): Promise<Buffer> {
  const pixel = { create: { width: 1, height: 1, channels: 3 as const, background: "#fff" } };
  const { icc } = await sharp(await sharp(pixel).withIccProfile(name).png().toBuffer()).metadata();
  if (!icc) throw new Error(`The image library came without its ${name} profile`);
  return icc;
}
