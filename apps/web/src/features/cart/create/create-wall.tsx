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

/** Makes a wall from a template, or changes the one in the cart that `?line=` names or the kept one that `?wall=` names. */
export function CreateWall({ templateKey, framesFew }: { templateKey: string; framesFew: Promise<FramesLeft | null> }) {
  const template = templateByKey(templateKey);
  const asked = useSearchParams();
  const [line, wall] = [asked.get("line"), asked.get("wall")];
  const [sayShort, setSayShort] = useState<SayShort>();
  // The wall does not wait for it.
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
  // Another wall on the same page starts from what is saved of it, not from what was here before; one that got its address
  // by being kept goes on.
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
