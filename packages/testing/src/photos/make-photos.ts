import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Rgb } from "./grid.ts";
import { loadIccProfile, type ProfileName } from "./icc.ts";
import {
  createLandscapeScene,
  drawStoredPixels,
  gridScene,
  type Orientation,
  type Pixels,
  type Scene,
} from "./pixels.ts";
import { createIccChunk, insertAfterHeader } from "./png-chunks.ts";

export type PhotoKind = "jpeg" | "png" | "webp" | "avif";

export type PhotoRecipe = {
  /** Size in pixels of the upright picture. Orientations 5–8 store it rotated. */
  readonly width: number;
  readonly height: number;
  readonly kind?: PhotoKind;
  readonly orientation?: Orientation;
  /**
   * Profile to embed. The colors of the picture are converted to this profile, so the picture looks the same with every
   * profile.
   */
  readonly profile?: ProfileName;
  /** Only PNG files can have 16 bits per channel. */
  readonly depth?: 8 | 16;
  /** Embeds a CMYK profile. Only JPEG files can have one. */
  readonly cmyk?: boolean;
  /** Draws the color-coded grid of grid.ts instead of a landscape. */
  readonly grid?: boolean;
  /** Fills the picture with one color, in the profile's values: [255, 0, 0] with `p3` is a red outside of sRGB. */
  readonly flat?: Rgb;
  /** Adds metadata that the shop must never publish: a location, a camera and an XMP packet. */
  readonly gps?: boolean;
  readonly seed?: number;
  /** 1–100, for lossy formats; 92 by default. */
  readonly quality?: number;
};

/** Strings that `gps: true` writes into the metadata. Tests search served files for them. */
export const plantedMetadata = { camera: "Pinhole Mark IV", xmp: "storywall-planted-xmp" } as const;

/** Photos with more pixels are not cached, so that the cache stays small. */
const MAX_CACHED_PIXELS = 4_000_000;
const cachedPhotos = new Map<string, Promise<Buffer>>();

/**
 * Creates a photo. The same recipe gives the same bytes. Photos of up to four megapixels are cached, because drawing
 * one takes up to a second and many tests use the same photo.
 * @throws TypeError for an impossible combination
 */
export async function makePhoto(recipe: PhotoRecipe): Promise<Buffer> {
  if (recipe.width * recipe.height > MAX_CACHED_PIXELS) return drawPhoto(recipe);
  const key = JSON.stringify(recipe);
  const pendingPhoto = cachedPhotos.get(key) ?? drawPhoto(recipe);
  cachedPhotos.set(key, pendingPhoto);
  // Returns a copy, because tests may change the bytes.
  return Buffer.from(await pendingPhoto);
}

async function drawPhoto(recipe: PhotoRecipe): Promise<Buffer> {
  assertValidRecipe(recipe);
  const { width, height, depth = 8, orientation = 1, profile, flat } = recipe;
  const pixels = drawStoredPixels(getSceneOfRecipe(recipe), width, height, orientation);
  if (flat && profile) return encodePhoto(await attachColorProfile(pixels, profile), recipe).toBuffer();
  const pipeline = addMetadata(createSharpImage(pixels, depth), recipe);
  return runWithProfile(recipe, (name) => {
    const tagged = name ? pipeline.withIccProfile(name) : pipeline;
    return encodePhoto(recipe.cmyk ? tagged.toColourspace("cmyk") : tagged, recipe).toBuffer();
  });
}

function assertValidRecipe({ kind = "jpeg", depth = 8, cmyk = false, profile, flat, ...rest }: PhotoRecipe): void {
  if (depth === 16 && kind !== "png") throw new TypeError("Only a PNG can be made with 16 bits");
  if (cmyk && (kind !== "jpeg" || profile)) throw new TypeError("CMYK is for JPEG, with its own profile");
  if (flat && (rest.orientation || rest.gps || depth === 16)) throw new TypeError("A flat photo carries no metadata");
}

function getSceneOfRecipe({ flat, grid, seed = 1 }: PhotoRecipe): Scene {
  if (flat) return () => flat;
  return grid ? gridScene : createLandscapeScene(seed);
}

function createSharpImage({ data, width, height }: Pixels, depth: 8 | 16 = 8): Sharp {
  const raw = { width, height, channels: 3 } as const;
  if (depth === 8) return sharp(data, { raw, limitInputPixels: false });
  const wide = Uint16Array.from(data, (value) => value * 257);
  return sharp(wide, { raw, limitInputPixels: false }).toColourspace("rgb16");
}

/** Attaches the profile without converting the pixels. */
async function attachColorProfile(pixels: Pixels, profile: ProfileName): Promise<Sharp> {
  const plain = await createSharpImage(pixels).png({ compressionLevel: 1 }).toBuffer();
  const png = insertAfterHeader(plain, createIccChunk(await loadIccProfile(profile)));
  return sharp(png, { ignoreIcc: true, limitInputPixels: false }).keepIccProfile();
}

/** Calls `use` with the profile: by name if sharp includes the profile, otherwise as the path of a temporary file. */
async function runWithProfile(
  { profile, cmyk = false }: PhotoRecipe,
  use: (nameOrFile: string | undefined) => Promise<Buffer>,
): Promise<Buffer> {
  if (profile !== "adobe-rgb") return use(cmyk ? "cmyk" : profile);
  const folder = await mkdtemp(join(tmpdir(), "storywall-icc-"));
  try {
    const file = join(folder, "profile.icc");
    await writeFile(file, await loadIccProfile(profile));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function addMetadata(pipeline: Sharp, { orientation, gps = false }: PhotoRecipe): Sharp {
  const turned = orientation
    ? pipeline.withMetadata({ orientation }).withIccProfile("srgb", { attach: false })
    : pipeline;
  if (!gps) return turned;
  const gpsPosition = {
    GPSLatitudeRef: "N",
    GPSLatitude: "40/1 44/1 5490/100",
    GPSLongitudeRef: "W",
    GPSLongitude: "73/1 59/1 1050/100",
  };
  return turned
    .withExif({ IFD0: { Make: "Pinhole", Model: plantedMetadata.camera }, IFD3: gpsPosition })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
        `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${plantedMetadata.xmp}"/></rdf:RDF></x:xmpmeta>`,
    );
}

function encodePhoto(pipeline: Sharp, { kind = "jpeg", quality = 92 }: PhotoRecipe): Sharp {
  switch (kind) {
    case "jpeg":
      return pipeline.jpeg({ quality });
    case "png":
      return pipeline.png({ compressionLevel: 6 });
    case "webp":
      return pipeline.webp({ quality, effort: 1 });
    case "avif":
      return pipeline.avif({ quality, effort: 1 });
  }
}
