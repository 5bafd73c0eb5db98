"use client";

import { Notice } from "@storywall/ui/notice";
import { useEffect, useRef, useState } from "react";
import { scanTexts } from "./scan-texts.ts";
import { watchForCodes } from "./watch-for-codes.ts";

type Props = { onCode: (text: string) => void; onClose: () => void };

export function Camera({ onCode, onClose }: Props) {
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
