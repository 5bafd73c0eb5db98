"use client";

import { Notice } from "@storywall/ui/notice";
import { useEffect, useRef, useState } from "react";
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
      <Notice tone="bad" className="mt-4" title="No camera">
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
        aria-label="Camera view"
        className="max-h-[45dvh] w-full rounded-2xl bg-black object-contain"
        onDoubleClick={onClose}
      />
      <figcaption className="mt-1 text-soft text-sm">
        Hold a code in front of the camera. Each code is read once. Move it away to read it again.
      </figcaption>
    </figure>
  );
}

function describeCameraError(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError")
    return "The browser isn’t allowed to use the camera. Allow it for this page, then press Camera again.";
  if (name === "NotFoundError") return "This device has no camera. You can use a handheld scanner instead.";
  if (name === "NotReadableError") return "Another app is using the camera. Close it, then press Camera again.";
  return "The camera isn’t available here. Open this page in the device’s own browser, over https or on this machine.";
}
