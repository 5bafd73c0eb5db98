import { Readable } from "node:stream";
import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import type { Deps } from "./deps.ts";

export type OpenedFile = { body: NodeJS.ReadableStream; bytes: number; headers: Record<string, string> };

const safeImageHeaders = {
  "content-type": "image/jpeg",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

/** Headers of private images, which shared caches must not store and other sites must not embed. */
export const privateImageHeaders = {
  ...safeImageHeaders,
  "cache-control": "private, max-age=3600",
  "cross-origin-resource-policy": "same-origin",
  "content-disposition": 'inline; filename="photo.jpg"',
};

export const publicImageHeaders = { ...safeImageHeaders, "cache-control": "public, max-age=86400" };

/** Opens a stored file. Throws `missingCode` if it does not exist. */
export async function openStoredFile(
  ctx: Pick<Deps, "storage">,
  { key, headers, missingCode }: { key: string; headers: Record<string, string>; missingCode: ShopErrorCode },
): Promise<OpenedFile> {
  try {
    const { body, bytes } = await ctx.storage.readStream(key);
    return { body, bytes, headers: { ...headers, "content-length": String(bytes) } };
  } catch (error) {
    if (error instanceof StorageObjectMissingError) throw new ShopError(missingCode, {}, { cause: error });
    throw error;
  }
}

/** Builds the headers of a private file that must not be cached. */
export const buildPrivateFileHeaders = (contentType: string, name: string, disposition: "inline" | "attachment") => ({
  "content-type": contentType,
  "content-disposition": `${disposition}; filename="${name.replace(/[^A-Za-z0-9._-]+/g, "-")}"`,
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
});

export function createPdfFile(pdf: Uint8Array, name: string): OpenedFile {
  const headers = {
    ...buildPrivateFileHeaders("application/pdf", name, "inline"),
    "content-length": String(pdf.byteLength),
  };
  return { body: Readable.from([Buffer.from(pdf)]), bytes: pdf.byteLength, headers };
}
