"use client";

import { Notice } from "@storywall/ui/notice";
import { useEffect, useRef, useState } from "react";
import { scanTexts } from "./scan-texts.ts";

type Props = { onCode: (text: string) => void; onClose: () => void };

export function CodeScannerCamera({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const stopped = new AbortController();
    watchForCodes(element, (text) => latest.current(text), stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted) setProblem(describeCameraError(error));
    });
    return () => stopped.abort();
  }, []);
  if (problem) {
    return (
      <Notice tone="bad" className="mt-4" title={scanTexts.cameraUnavailable}>
        {problem}
      </Notice>
    );
  }
  return (
    <figure className="mt-4">
      <video
        ref={video}
        playsInline
        muted
        aria-label={scanTexts.cameraView}
        className="max-h-[45dvh] w-full rounded-2xl bg-black object-contain"
        onDoubleClick={onClose}
      />
      <figcaption className="mt-1 text-soft text-sm">{scanTexts.cameraHint}</figcaption>
    </figure>
  );
}

function describeCameraError(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError") return scanTexts.cameraBlocked;
  if (name === "NotFoundError") return scanTexts.cameraMissing;
  if (name === "NotReadableError") return scanTexts.cameraBusy;
  return scanTexts.cameraUnsupported;
}

const FRAMES_PER_SECOND = 10;
/** Ms for which a code must be out of view before it can be reported again. */
const REPEAT_AFTER_MS = 1_500;
/** Long side in px to which a frame is scaled. */
const LONG_SIDE = 800;

/** Shows the camera's picture in `video` and reports each new code until the signal aborts. */
async function watchForCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.mediaDevices) throw new Error("This browser does not support cameras");
  const constraints = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 960 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: constraints, audio: false });
  const stopCamera = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stopCamera();
  signal.addEventListener("abort", stopCamera);
  video.srcObject = stream;
  await video.play();
  const readCode = createCodeReader(signal);
  const lastSeen = new Map<string, number>();
  while (!signal.aborted) {
    const startedAt = performance.now();
    const frame = captureFrame(video);
    const text = frame && (await readCode(frame));
    const now = performance.now();
    if (text && !signal.aborted) {
      if (now - (lastSeen.get(text) ?? -REPEAT_AFTER_MS) >= REPEAT_AFTER_MS) onCode(text);
      lastSeen.set(text, now);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(10, 1000 / FRAMES_PER_SECOND - (now - startedAt))));
  }
}

const canvas = typeof document === "undefined" ? null : document.createElement("canvas");

function captureFrame(video: HTMLVideoElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  const context = canvas?.getContext("2d", { willReadFrequently: true });
  if (!canvas || !context || videoWidth === 0) return null;
  const scale = Math.min(1, LONG_SIDE / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Reads codes in a worker so that the page stays responsive. */
function createCodeReader(signal: AbortSignal): (frame: ImageData) => Promise<string | null> {
  const worker = new Worker(new URL("./read-code.worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  return ({ width, height, data }) =>
    new Promise((resolve) => {
      worker.onmessage = (event: MessageEvent<string | null>) => resolve(event.data);
      worker.onerror = () => resolve(null);
      worker.postMessage({ width, height, data }, [data.buffer]);
    });
}
