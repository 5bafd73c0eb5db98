"use client";

import { useEffect, useRef, useState } from "react";
import { photoTexts } from "./photo-texts.ts";

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes("Files") ?? false;

/** Accepts files and folders that are dropped, and files that are pasted, anywhere on the page. */
export function DropAndPasteListener({ onFiles }: { onFiles: (files: File[]) => void }) {
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

/**
 * Largest number of files that are read from a drop. A folder with more files does not contain the photos of one wall.
 */
const MAX_FILES = 2000;

/**
 * Lists the files of a drop, including those in folders, sorted by path. Must be called synchronously in the event
 * handler, because the browser then clears the event's data.
 */
export function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const files = [...transfer.files];
  return entries.some(({ isDirectory }) => isDirectory) ? readEntryFiles(entries) : Promise.resolve(files);
}

async function readEntryFiles(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && files.length < MAX_FILES; entry = waiting.shift()) {
    if (entry.isDirectory) waiting.unshift(...(await listFolder(entry as FileSystemDirectoryEntry)));
    else files.push(...(await readEntryFile(entry as FileSystemFileEntry)));
  }
  return files;
}

/**
 * Lists a folder's entries by name. Browsers return them in batches. Resolves with an empty list if the folder cannot
 * be read.
 */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const readNextEntries = () =>
    new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
  const entries: FileSystemEntry[] = [];
  for (let portion = await readNextEntries(); portion.length > 0; portion = await readNextEntries())
    entries.push(...portion);
  return entries.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

const readEntryFile = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
