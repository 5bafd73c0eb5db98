"use client";

import { useEffect, useRef, useState } from "react";
import { readDroppedFiles } from "./dropped-files.ts";
import { photoTexts } from "./photo-texts.ts";

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes("Files") ?? false;

/** Accepts files and folders that are dropped, and files that are pasted, anywhere on the page. */
export function DropAndPaste({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const onFilesRef = useRef(onFiles);
  useEffect(() => {
    onFilesRef.current = onFiles;
  });

  useEffect(() => {
    // `dragenter` and `dragleave` fire for every element under the pointer. The pointer has left the page only when
    // `dragleave` fires for the element that it entered last.
    let entered: EventTarget | null = null;
    const handleDragEnter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      entered = event.target;
      setOver(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      if (event.target === entered) setOver(false);
    };
    const handleDragOver = (event: DragEvent) => hasFiles(event.dataTransfer) && event.preventDefault();
    const handleDrop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) void readDroppedFiles(event.dataTransfer).then((files) => onFilesRef.current(files));
    };
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFilesRef.current(files);
    };
    const watched = {
      dragenter: handleDragEnter,
      dragleave: handleDragLeave,
      dragover: handleDragOver,
      drop: handleDrop,
      paste: handlePaste,
    };
    for (const [name, listener] of Object.entries(watched)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(watched)) {
        window.removeEventListener(name, listener as EventListener);
      }
    };
  }, []);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/80 p-6">
      <p className="rounded-2xl border-2 border-accent border-dashed bg-card px-10 py-8 text-2xl">
        {photoTexts.dropToAdd}
      </p>
    </div>
  );
}
