"use client";

import type { ArtId } from "@storywall/domain/kernel/ids";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { editorTexts } from "@/features/walls/editor/editor-texts.ts";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";

const ArtPicker = dynamic(() => importWithRetry(() => import("./art-picker.tsx")), { ssr: false });

const STORAGE_KEY = "extraArt";

/** Row of artworks that the shopper can add to the wall. Session storage remembers whether the row is open. */
export function ExtraArtPicker({
  title = editorTexts.addArt,
  onChoose,
}: {
  title?: string;
  onChoose: (art: ArtId) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isExtraArtOpen()), []);
  const togglePicker = () => {
    setOpen(!isOpen);
    saveExtraArtState(!isOpen);
  };
  return (
    <section aria-label={title}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={togglePicker}
        className="flex min-h-11 w-full items-center gap-2 font-semibold"
      >
        {title}
        <ChevronDown aria-hidden="true" className={`size-5 transition-transform ${isOpen ? "rotate-180" : ""}`} />
      </button>
      {isOpen ? <ArtPicker onChoose={onChoose} /> : null}
    </section>
  );
}

function isExtraArtOpen(): boolean {
  return readStorage("sessionStorage", STORAGE_KEY) === "open";
}

function saveExtraArtState(isOpen: boolean): void {
  writeStorage("sessionStorage", STORAGE_KEY, isOpen ? "open" : "closed");
}
