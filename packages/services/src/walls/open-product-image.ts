import { Readable } from "node:stream";
import { ShopError } from "@storywall/domain/errors";
import { drawProductImage } from "@storywall/domain/walls/product-images";
import { type OpenedFile, publicImageHeaders } from "../kernel/opened-file.ts";

/** Opens the image of a template, frame or size by its key. Throws NOT_FOUND. */
export function openProductImage(file: string): OpenedFile {
  const image = file.endsWith(".svg") ? drawProductImage(file.slice(0, -".svg".length)) : undefined;
  if (!image) throw new ShopError("NOT_FOUND");
  const bytes = Buffer.from(image.svg);
  return {
    body: Readable.from([bytes]),
    bytes: bytes.length,
    headers: { ...publicImageHeaders, "content-type": "image/svg+xml", "content-length": String(bytes.length) },
  };
}
