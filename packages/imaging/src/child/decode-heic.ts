import sharp from "sharp";
import type { PhotoColor } from "../color/coding-points.ts";
import { writeTiff } from "../color/write-tiff.ts";
import { PhotoRejectedError } from "../photo-rejection.ts";
import { readHeifColor } from "./read-photo-color.ts";

/**
 * Decodes a HEIC photo, upright and with its profile, to `path`. Returns its color.
 * @throws PhotoRejectedError for a file that cannot be decoded
 */
export async function decodeHeic(file: Buffer, path: string): Promise<PhotoColor> {
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

    const color = await readColor(file);
    await writeTiff(path, pixels, color.icc);
    libheif.heif_image_release(decoded.image);
    libheif.heif_image_handle_release(handle);
    return color;
  } finally {
    libheif.heif_context_free(context);
  }
}

async function readColor(file: Buffer): Promise<PhotoColor> {
  const { icc } = await sharp(file).metadata();
  if (icc) return { icc, isHdr: false };
  return (await readHeifColor(file)) ?? { icc: null, isHdr: false };
}
