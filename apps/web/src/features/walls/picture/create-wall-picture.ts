import type { CaptureView } from "@storywall/domain/walls/captures/schema";
import type { Design } from "@storywall/domain/walls/design/design";
import { shareTexts } from "@/features/walls/share-texts.ts";
import type { ApiClient } from "@/lib/trpc.ts";

/**
 * A step in making a picture. `progress` is the fraction of bytes that are downloaded, from 0 to 1, or null while it is
 * unknown.
 */
export type PictureStep = { kind: "drawing" } | { kind: "downloading"; progress: number | null };

export type WallToPicture = { templateKey: string; design: Design; name: string };

type Options = { signal: AbortSignal; onStep: (step: PictureStep) => void };

/** Requests the largest possible picture. The server limits it to 16,384 px per side and 16,777,216 px in total. */
const MAX_SCALE = 100;
export const POLL_MS = 1_000;
const MAX_POLLS = 180;

const silent = { context: { silent: true } };

/** Error with a message for the shopper. */
export class WallPictureError extends Error {}

/**
 * Requests a picture of the wall, which the server draws, and downloads it as one JPEG. Only this browser can access
 * it. @throws WallPictureError, and the API's errors.
 */
export async function createWallPicture(calls: ApiClient, wall: WallToPicture, options: Options): Promise<File> {
  options.onStep({ kind: "drawing" });
  const { templateKey, design } = wall;
  const requested = await calls.captures.create.mutate({ templateKey, design, scale: MAX_SCALE }, silent);
  const path = await waitUntilCaptured(calls, requested, {
    signal: options.signal,
    tooSlow: shareTexts.drawingTooSlow,
  });
  const blob = await downloadWithProgress(path, options);
  return new File([blob], toFileName(wall.name), { type: "image/jpeg" });
}

/**
 * Waits until a capture is made and returns the path of its file.
 * @throws WallPictureError with `tooSlow` after three minutes, or with the reason of a failure, and the API's errors.
 */
export async function waitUntilCaptured(
  calls: ApiClient,
  requested: CaptureView,
  { signal, tooSlow }: { signal: AbortSignal; tooSlow: string },
): Promise<string> {
  let capture = requested;
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    if (capture.path) return capture.path;
    if (capture.failure) throw new WallPictureError(capture.failure.message);
    await waitForMilliseconds(POLL_MS, signal);
    capture = await calls.captures.read.query({ captureId: capture.id }, silent);
  }
  throw new WallPictureError(tooSlow);
}

export function waitForMilliseconds(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const rejectAborted = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", rejectAborted);
      resolve();
    }, milliseconds);
    if (signal.aborted) rejectAborted();
    else signal.addEventListener("abort", rejectAborted, { once: true });
  });
}

async function downloadWithProgress(path: string, { signal, onStep }: Options): Promise<Blob> {
  onStep({ kind: "downloading", progress: null });
  const response = await fetch(path, { signal });
  if (!response.ok || !response.body) throw new WallPictureError(shareTexts.downloadFailed);
  const size = Number(response.headers.get("content-length")) || null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.byteLength;
    onStep({ kind: "downloading", progress: size && Math.min(1, received / size) });
  }
  return new Blob(parts, { type: "image/jpeg" });
}

/** Returns a file name such as `grandmas-hall.jpg`. */
export function toFileName(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${words?.join("-").slice(0, 60) || "wall"}.jpg`;
}
