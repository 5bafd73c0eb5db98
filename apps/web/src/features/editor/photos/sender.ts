import AwsS3 from "@uppy/aws-s3";
import Uppy, { type Meta } from "@uppy/core";

type Destination = { url: string; headers: Record<string, string> };
type PhotoMeta = Meta & { photoId: string };

export type Sender = {
  /** Sends the bytes; settles when the store has them. Tries again by itself when the connection breaks. */
  send(photoId: string, file: File, to: Destination): Promise<void>;
  /** Takes nothing new; what is on its way still arrives. */
  close(): void;
};

const TRIES = 5;
/** The store's answer to a second write: it has the bytes already, only its first answer was lost. */
const ALREADY_THERE = 412;

/** Six photos at a time, straight to the object store. `onProgress` gets the share of bytes sent, 0…1. */
export function openSender(onProgress: (photoId: string, progress: number) => void): Sender {
  const destinations = new Map<string, Destination>();
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void; tries: number }>();

  const uppy = new Uppy<PhotoMeta, Record<string, never>>({ autoProceed: true, allowMultipleUploadBatches: true });
  uppy.use(AwsS3, {
    limit: 6,
    shouldUseMultipart: false,
    generateObjectKey: (file) => String(file.meta.photoId),
    signRequest: ({ key }) => {
      const destination = destinations.get(key);
      if (!destination) throw new Error("No place was reserved for this photo");
      return destination;
    },
  });

  let isClosing = false;
  const closeWhenDone = () => {
    if (!isClosing || waiting.size > 0) return;
    window.removeEventListener("online", retryAll);
    uppy.destroy();
  };

  const settle = (fileId: string, photoId: string, error?: Error) => {
    const promise = waiting.get(photoId);
    waiting.delete(photoId);
    destinations.delete(photoId);
    uppy.removeFile(fileId);
    if (error) promise?.reject(error);
    else promise?.resolve();
    closeWhenDone();
  };

  uppy.on("upload-progress", (file, { bytesUploaded, bytesTotal }) => {
    if (file && bytesTotal) onProgress(file.meta.photoId, bytesUploaded / bytesTotal);
  });
  uppy.on("upload-success", (file) => file && settle(file.id, file.meta.photoId));
  uppy.on("upload-error", (file, error, response) => {
    if (!file) return;
    const promise = waiting.get(file.meta.photoId);
    if (response?.status === ALREADY_THERE || statusOf(error) === ALREADY_THERE)
      return settle(file.id, file.meta.photoId);
    if (!promise || promise.tries >= TRIES) return settle(file.id, file.meta.photoId, error);
    promise.tries += 1;
    setTimeout(() => void uppy.retryUpload(file.id).catch(() => undefined), 500 * 2 ** promise.tries);
  });
  const retryAll = () => void uppy.retryAll().catch(() => undefined);
  window.addEventListener("online", retryAll);

  return {
    send(photoId, file, to) {
      if (isClosing) return Promise.reject(new Error("The page was left"));
      destinations.set(photoId, to);
      return new Promise((resolve, reject) => {
        waiting.set(photoId, { resolve, reject, tries: 1 });
        uppy.addFile({ name: photoId, type: file.type, data: file, meta: { photoId } });
      });
    },
    close() {
      isClosing = true;
      closeWhenDone();
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return typeof error === "object" && error !== null && "status" in error ? Number(error.status) : undefined;
}
