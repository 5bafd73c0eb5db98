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
      if (!stopped.signal.aborted) setProblem(whyNot(error));
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
        aria-label="What the camera sees"
        className="max-h-[45dvh] w-full rounded-2xl bg-black object-contain"
        onDoubleClick={onClose}
      />
      <figcaption className="mt-1 text-soft text-sm">
        Hold a code into the picture. It is read once; take it away to read it again.
      </figcaption>
    </figure>
  );
}

function whyNot(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError")
    return "The browser may not use the camera. Allow it for this page, then press Camera again.";
  if (name === "NotFoundError") return "This device has no camera. A scanner that types works as well.";
  if (name === "NotReadableError") return "Another program uses the camera. Close it, then press Camera again.";
  return "The camera cannot be used here: it needs this device's own browser, on an https address or on this machine.";
}
