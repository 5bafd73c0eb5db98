import sharp from "sharp";
import { loadStandardProfile } from "../color/standard-profiles.ts";
import { writeTiff } from "../color/write-tiff.ts";
import { readHeifHeader } from "../header/heif-header.ts";
import { HEADER_BYTES } from "../image-header.ts";
import { PhotoRejectedError } from "../photo-rejection.ts";

const DISPLAY_P3_PRIMARIES = 12;

/**
 * Decodes a HEIC photo, upright and with its profile, to `path`.
 * @throws PhotoRejectedError for a file that cannot be decoded
 */
export async function decodeHeic(file: Buffer, path: string): Promise<void> {
  // The decoder is loaded on first use, because it contains two megabytes of WebAssembly.
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const context = libheif.heif_context_alloc();
  if (!context) throw new Error("The HEIC decoder could not start");

  try {
    const readResult = libheif.heif_context_read_from_memory(context, file);
    if (readResult.code !== libheif.heif_error_code.heif_error_Ok) throw new PhotoRejectedError("PHOTO_DAMAGED");
    const handle = libheif.heif_js_context_get_primary_image_handle(context);
    if ("code" in handle) throw new PhotoRejectedError("PHOTO_DAMAGED");

    const decoded = libheif.heif_js_decode_image2(
      handle,
      libheif.heif_colorspace.heif_colorspace_RGB,
      libheif.heif_chroma.heif_chroma_interleaved_RGB,
    );
    if ("code" in decoded) throw new PhotoRejectedError("PHOTO_DAMAGED");
    const pixels = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
    if (!pixels) throw new PhotoRejectedError("PHOTO_COLOUR_FORMAT");

    await writeTiff(path, pixels, await readColorProfile(file));
    libheif.heif_image_release(decoded.image);
    libheif.heif_image_handle_release(handle);
  } finally {
    libheif.heif_context_free(context);
  }
}

async function readColorProfile(file: Buffer): Promise<Buffer | null> {
  const { icc } = await sharp(file).metadata();
  if (icc) return icc;
  const primaries = readHeifHeader(file.subarray(0, HEADER_BYTES))?.primaries;
  return primaries === DISPLAY_P3_PRIMARIES ? loadStandardProfile("p3") : null;
}
