"use client";

import type { FramesLeft } from "@storywall/domain/catalog/stock/frames-short";
import { type Template, templateByKey } from "@storywall/domain/catalog/templates";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type SayShort, SayShortContext } from "@/features/walls/editor/canvas/frames-left.ts";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { patiently } from "@/lib/patiently.ts";
import { useSavedWall } from "./use-saved-wall.ts";
import { WallEditor } from "./wall-editor.tsx";

/** Edits a new wall of a template, the cart line of `?line=`, or the saved wall of `?wall=`. */
export function CreateWall({ templateKey, framesFew }: { templateKey: string; framesFew: Promise<FramesLeft | null> }) {
  const template = templateByKey(templateKey);
  const asked = useSearchParams();
  const [line, wall] = [asked.get("line"), asked.get("wall")];
  const [sayShort, setSayShort] = useState<SayShort>();
  // The editor does not wait for this.
  useEffect(() => {
    framesFew.then(
      async (few) => {
        if (!few || !template) return;
        const words = await patiently(() => import("@/features/walls/editor/canvas/say-short.ts"));
        setSayShort(() => words.sayShort(template, few));
      },
      () => {},
    );
  }, [framesFew, template]);
  const [keptHere, setKeptHere] = useState<string | null>(null);
  // Another wall on the same page starts from its saved state; a wall that was just saved keeps its editor.
  const begunAs = wall === keptHere ? null : wall;
  return (
    <SayShortContext value={sayShort}>
      <SavedWall
        key={`${templateKey} ${line} ${begunAs}`}
        template={template}
        line={line}
        wallId={wall}
        onFirstKept={setKeptHere}
      />
    </SayShortContext>
  );
}

type Props = {
  template: Template | undefined;
  line: string | null;
  wallId: string | null;
  onFirstKept: (wallId: string) => void;
};

function SavedWall({ template, line, wallId, onFirstKept }: Props) {
  const saved = useSavedWall(template, line, wallId);
  if (!template || saved === undefined)
    return <EditorSkeleton name={template?.name} description={template?.description} />;
  return <WallEditor template={template} saved={saved} line={line} onFirstKept={onFirstKept} />;
}
