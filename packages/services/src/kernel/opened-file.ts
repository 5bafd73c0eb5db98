import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { StorageObjectMissingError } from "@storywall/storage/attempt";
import type { Deps } from "./deps.ts";

/** A file response: its stream, size and headers. */
export type OpenedFile = { body: NodeJS.ReadableStream; bytes: number; headers: Record<string, string> };

const safe = {
  "content-type": "image/jpeg",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

/** For private images: not stored by shared caches or embedded by other sites. */
export const privateImage = {
  ...safe,
  "cache-control": "private, max-age=3600",
  "cross-origin-resource-policy": "same-origin",
  "content-disposition": 'inline; filename="photo.jpg"',
};

export const publicImage = { ...safe, "cache-control": "public, max-age=86400" };

/** Opens a stored JPEG; throws `missing` if it does not exist. */
export async function openImage(
  ctx: Pick<Deps, "storage">,
  { key, headers, missing }: { key: string; headers: Record<string, string>; missing: ShopErrorCode },
): Promise<OpenedFile> {
  try {
    const { body, bytes } = await ctx.storage.readStream(key);
    return { body, bytes, headers: { ...headers, "content-length": String(bytes) } };
  } catch (error) {
    if (error instanceof StorageObjectMissingError) throw new ShopError(missing, {}, { cause: error });
    throw error;
  }
}
