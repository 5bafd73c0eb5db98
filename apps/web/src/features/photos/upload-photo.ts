import { declaredTypeOf } from "@storywall/domain/photos/choose-files";
import { PART_BYTES } from "@storywall/domain/photos/parts";
import type { PhotoParts, PhotoReservation, PhotoView, ReservePhotoInput } from "@storywall/domain/photos/schema";
import { TRPCClientError } from "@trpc/client";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { putBytes } from "./put-bytes.ts";

export type UploadResult =
  | { kind: "arrived"; photo: PhotoView }
  | { kind: "failed"; message: string }
  | { kind: "refused"; message: string };

type OnePhoto = { photoId: string };

/** The shop's side of an upload, by whatever right: the visitor's own session, or a link she made for her phone. */
export type UploadCalls = {
  reserve(input: ReservePhotoInput): Promise<PhotoReservation>;
  parts(input: OnePhoto): Promise<PhotoParts>;
  complete(input: OnePhoto): Promise<PhotoView>;
  list(photoIds: string[]): Promise<PhotoView[]>;
};

type Sending = {
  file: Blob;
  fileName: string;
  type: string;
  /** It was begun in parts before: the shop is asked which have arrived. */
  isInParts: boolean;
  onProgress: (share: number) => void;
  onInParts: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * One try of one photo's way to the shop: a place is reserved, the bytes go straight to the object store, the shop checks
 * what arrived. A file larger than one part goes in parts, and a later try sends only those that are missing.
 * Trouble on the way can be tried again; a refusal by the shop is final for this file.
 */
export async function uploadPhoto(calls: UploadCalls, photoId: string, sending: Sending): Promise<UploadResult> {
  try {
    const way = sending.isInParts ? await wayOf(calls, photoId) : null;
    if (way) {
      if (!way.isWhole) await sendParts(way, sending);
    } else {
      const { file, fileName, type } = sending;
      const declared = declaredTypeOf({ name: fileName, type });
      const place = await calls.reserve({ photoId, bytes: file.size, type: declared, inParts: true });
      if (place.kind === "exists") return { kind: "arrived", photo: place.photo };
      if (place.kind === "parts") {
        await sending.onInParts();
        await sendParts({ partSize: place.partSize, missing: place.parts }, sending);
      } else {
        const { onProgress, signal } = sending;
        const onSent = (bytes: number) => onProgress(bytes / file.size);
        await putBytes(place.url, file, { headers: place.headers, onSent, signal });
      }
    }
    return { kind: "arrived", photo: await calls.complete({ photoId }) };
  } catch (error) {
    const message = sentenceFor(error);
    return isFinal(error) ? { kind: "refused", message } : { kind: "failed", message };
  }
}

/** What has arrived of it; null when the shop knows nothing of it any more, so that it is sent anew. */
async function wayOf(calls: UploadCalls, photoId: string): Promise<PhotoParts | null> {
  try {
    return await calls.parts({ photoId });
  } catch (error) {
    if (["PHOTO_NOT_FOUND", "PHOTO_NOT_IN_PARTS"].includes(refusalOf(error).shopCode ?? "")) return null;
    throw error;
  }
}

type Way = Pick<PhotoParts, "partSize" | "missing">;

/** One after another: the parts of other photos fill the line. */
async function sendParts({ partSize, missing }: Way, { file, onProgress, signal }: Sending): Promise<void> {
  let arrived = file.size - missing.reduce((sum, part) => sum + pieceOf(file, part.partNumber, partSize).size, 0);
  for (const { partNumber, url } of missing) {
    const piece = pieceOf(file, partNumber, partSize);
    await putBytes(url, piece, { onSent: (bytes) => onProgress((arrived + bytes) / file.size), signal });
    arrived += piece.size;
  }
}

const pieceOf = (file: Blob, partNumber: number, partSize = PART_BYTES): Blob =>
  file.slice((partNumber - 1) * partSize, partNumber * partSize, "");

function isFinal(error: unknown): boolean {
  const { httpStatus, shopCode } = refusalOf(error);
  // The store does not have the bytes after all: sending them again helps.
  if (shopCode === "PHOTO_NOT_UPLOADED") return false;
  return httpStatus !== undefined && [404, 409, 410, 413, 415, 422].includes(httpStatus);
}

function refusalOf(error: unknown): { httpStatus?: number; shopCode?: string } {
  return (error instanceof TRPCClientError && (error.data as { httpStatus?: number; shopCode?: string } | null)) || {};
}
