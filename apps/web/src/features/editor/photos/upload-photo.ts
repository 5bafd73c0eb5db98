import type { PhotoView } from "@storywall/domain/photos/schema";
import { TRPCClientError } from "@trpc/client";
import { sentenceFor } from "@/lib/failure-toast";
import type { ShopClient } from "@/lib/trpc";
import type { Sender } from "./sender.ts";

export type UploadResult =
  | { kind: "arrived"; photo: PhotoView }
  | { kind: "failed"; message: string }
  | { kind: "refused"; message: string };

const quietly = { context: { silent: true } };

/**
 * One photo's way to the shop: a place is reserved, the bytes go straight to the object store, the shop checks what
 * arrived. Trouble on the way can be tried again; a refusal by the shop is final for this file.
 */
export async function uploadPhoto(client: ShopClient, sender: Sender, id: string, file: File): Promise<UploadResult> {
  try {
    const type = file.type || typeByName(file.name);
    const reservation = await client.photos.reserve.mutate({ photoId: id, bytes: file.size, type }, quietly);
    if (reservation.kind === "exists") return { kind: "arrived", photo: reservation.photo };
    if (reservation.kind === "parts") throw new TypeError("Nobody asked to send this photo in parts");
    await sender.send(id, file, { url: reservation.url, headers: reservation.headers });
    return { kind: "arrived", photo: await client.photos.complete.mutate({ photoId: id }, quietly) };
  } catch (error) {
    const message = sentenceFor(error);
    return isFinal(error) ? { kind: "refused", message } : { kind: "failed", message };
  }
}

/** Some systems give a chosen HEIC no type. */
function typeByName(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return ["heic", "heif", "avif"].includes(ending) ? `image/${ending}` : "application/octet-stream";
}

function isFinal(error: unknown): boolean {
  const status =
    error instanceof TRPCClientError ? (error.data as { httpStatus?: number } | null)?.httpStatus : undefined;
  return status !== undefined && [409, 413, 415, 422].includes(status) && !isMissing(error);
}

/** The store does not have the bytes after all: sending them again helps. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof TRPCClientError && (error.data as { shopCode?: string } | null)?.shopCode === "PHOTO_NOT_UPLOADED"
  );
}
