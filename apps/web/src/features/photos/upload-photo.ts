import { isPhotoKind, otherFileMessages } from "@storywall/domain/photos/chosen-files";
import { PART_BYTES } from "@storywall/domain/photos/limits";
import type { PhotoParts, PhotoReservation, PhotoView, ReservePhotoInput } from "@storywall/domain/photos/schema";
import { TRPCClientError } from "@trpc/client";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { detectFileContent, toMimeType } from "./inspect-files.ts";
import { photoTexts } from "./photo-texts.ts";

type UploadResult =
  | { kind: "arrived"; photo: PhotoView }
  | { kind: "failed"; message: string }
  /** The file was changed on the device after it was chosen, so it has to be chosen again. */
  | { kind: "changed"; message: string }
  | { kind: "rejected"; message: string };

type PhotoIdInput = { photoId: string };

/** The API calls that an upload makes. They are authorized by the visitor's session or by a link for a phone. */
export type UploadCalls = {
  reserve(input: ReservePhotoInput): Promise<PhotoReservation>;
  parts(input: PhotoIdInput): Promise<PhotoParts>;
  complete(input: PhotoIdInput): Promise<PhotoView>;
  list(photoIds: string[]): Promise<PhotoView[]>;
};

type UploadSource = {
  file: Blob;
  /** Whether a multipart upload has started. */
  isInParts: boolean;
  onProgress: (share: number) => void;
  onInParts: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * Makes one attempt to upload a photo: reserves it, uploads it to the object store and confirms it. Large files use a
 * multipart upload, where a retry sends only the missing parts. Connection errors can be retried; a rejection by the
 * server is final.
 */
export async function uploadPhoto(calls: UploadCalls, photoId: string, source: UploadSource): Promise<UploadResult> {
  try {
    const startedUpload = source.isInParts ? await fetchUploadedParts(calls, photoId) : null;
    if (startedUpload) {
      if (!startedUpload.isWhole) await uploadParts(startedUpload, source);
    } else {
      const { file } = source;
      const content = await detectFileContent(file);
      if (content !== null && file.size > 0 && !isPhotoKind(content))
        return { kind: "rejected", message: otherFileMessages[content] };
      const type = toMimeType(content);
      const reservation = await calls.reserve({ photoId, bytes: file.size, type, inParts: true });
      if (reservation.kind === "exists") return { kind: "arrived", photo: reservation.photo };
      if (reservation.kind === "parts") {
        await source.onInParts();
        await uploadParts({ partSize: reservation.partSize, missing: reservation.parts }, source);
      } else {
        const { onProgress, signal } = source;
        const onSent = (bytes: number) => onProgress(bytes / file.size);
        await putBytes(reservation.url, file, { headers: reservation.headers, onSent, signal });
      }
    }
    return { kind: "arrived", photo: await calls.complete({ photoId }) };
  } catch (error) {
    if (error instanceof FileChangedError) return { kind: "changed", message: photoTexts.changedPhoto };
    const message = error instanceof StorageFullError ? photoTexts.shopStorageFull : getErrorMessage(error);
    return isPermanentRejection(error) ? { kind: "rejected", message } : { kind: "failed", message };
  }
}

/** Fetches the list of parts that have arrived. Returns null if the server does not know the upload. */
async function fetchUploadedParts(calls: UploadCalls, photoId: string): Promise<PhotoParts | null> {
  try {
    return await calls.parts({ photoId });
  } catch (error) {
    if (["PHOTO_NOT_FOUND", "PHOTO_NOT_IN_PARTS"].includes(readErrorData(error).shopCode ?? "")) return null;
    throw error;
  }
}

type MissingParts = Pick<PhotoParts, "partSize" | "missing">;

/** Sends the parts one at a time. Photos that upload at the same time use the remaining bandwidth. */
async function uploadParts(
  { partSize, missing }: MissingParts,
  { file, onProgress, signal }: UploadSource,
): Promise<void> {
  let arrived = file.size - missing.reduce((sum, part) => sum + slicePart(file, part.partNumber, partSize).size, 0);
  for (const { partNumber, url } of missing) {
    const partBlob = slicePart(file, partNumber, partSize);
    await putBytes(url, partBlob, { onSent: (bytes) => onProgress((arrived + bytes) / file.size), signal });
    arrived += partBlob.size;
  }
}

const slicePart = (file: Blob, partNumber: number, partSize = PART_BYTES): Blob =>
  file.slice((partNumber - 1) * partSize, partNumber * partSize, "");

function isPermanentRejection(error: unknown): boolean {
  const { httpStatus, shopCode } = readErrorData(error);
  // The object store did not receive the file, so a retry can succeed.
  if (shopCode === "PHOTO_NOT_UPLOADED") return false;
  return httpStatus !== undefined && [404, 409, 410, 413, 415, 422].includes(httpStatus);
}

function readErrorData(error: unknown): { httpStatus?: number; shopCode?: string } {
  return (error instanceof TRPCClientError && (error.data as { httpStatus?: number; shopCode?: string } | null)) || {};
}

/** Headers that scripts are not allowed to set, because the browser sets them itself. */
const forbiddenHeaders = new Set(["content-length", "host"]);

/** Status of the object store's response if the file has already arrived and only the first response was lost. */
const PRECONDITION_FAILED = 412;
const INSUFFICIENT_STORAGE = 507;
const STALL_TIMEOUT_MS = 60_000;

class UploadError extends Error {}

/** Error of a file that was changed, moved or deleted on the device after it was chosen. Another attempt cannot help. */
class FileChangedError extends Error {}

/** Thrown when the object store has no space for the bytes. A later attempt can succeed. */
class StorageFullError extends UploadError {}

type PutOptions = {
  headers?: Record<string, string>;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
};

/** Uploads `body` to the object store. Uses XMLHttpRequest because fetch does not report upload progress. */
function putBytes(url: string, body: Blob, { headers = {}, onSent, signal }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const rejectAbortedUpload = () => reject(new UploadError("The upload was stopped"));
    const abortRequest = () => request.abort();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) {
      if (!forbiddenHeaders.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    let stallTimer: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abortRequest, STALL_TIMEOUT_MS);
    };
    request.upload.onprogress = ({ loaded }) => {
      restartStallTimer();
      onSent(loaded);
    };
    const rejectFailedUpload = async (error: UploadError) =>
      reject((await isReadable(body)) ? error : new FileChangedError("The file was changed"));
    request.onload = () => {
      const { status } = request;
      if (status < 300 || status === PRECONDITION_FAILED) return resolve();
      if (status === INSUFFICIENT_STORAGE) return reject(new StorageFullError("The object store is full"));
      void rejectFailedUpload(new UploadError(`The object store returned status ${status}`));
    };
    request.onerror = () => void rejectFailedUpload(new UploadError("The connection was lost"));
    request.onabort = rejectAbortedUpload;
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener("abort", abortRequest);
    };
    if (signal.aborted) return rejectAbortedUpload();
    signal.addEventListener("abort", abortRequest);
    restartStallTimer();
    request.send(body);
  });
}

/**
 * Returns whether the browser can still read the chosen file. For a changed file, browsers report a lost connection, or
 * send the remaining bytes, which the store rejects.
 */
const isReadable = (body: Blob): Promise<boolean> =>
  body
    .slice(-1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength === Math.min(1, body.size),
      () => false,
    );
