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

/** Upload calls, authorized by the visitor's session or by a link for a phone. */
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
  /** A multipart upload has begun; the server knows which parts have arrived. */
  isInParts: boolean;
  onProgress: (share: number) => void;
  onInParts: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * One upload attempt: reserve, upload directly to the object store, confirm. Large files are multipart; a retry sends
 * only missing parts. Connection problems can be retried; a rejection by the server is final.
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

/** Parts that have arrived; null if the server does not know the upload, which then starts again. */
async function wayOf(calls: UploadCalls, photoId: string): Promise<PhotoParts | null> {
  try {
    return await calls.parts({ photoId });
  } catch (error) {
    if (["PHOTO_NOT_FOUND", "PHOTO_NOT_IN_PARTS"].includes(refusalOf(error).shopCode ?? "")) return null;
    throw error;
  }
}

type Way = Pick<PhotoParts, "partSize" | "missing">;

/** Sequential: other photos use the rest of the bandwidth. */
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
  // The bytes are missing in the store, so uploading again helps.
  if (shopCode === "PHOTO_NOT_UPLOADED") return false;
  return httpStatus !== undefined && [404, 409, 410, 413, 415, 422].includes(httpStatus);
}

function refusalOf(error: unknown): { httpStatus?: number; shopCode?: string } {
  return (error instanceof TRPCClientError && (error.data as { httpStatus?: number; shopCode?: string } | null)) || {};
}
