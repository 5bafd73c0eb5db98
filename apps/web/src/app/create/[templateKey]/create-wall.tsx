"use client";

import { type Template, templateByKey } from "@storywall/domain/catalog/templates";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { EditorSkeleton } from "@/features/editor/editor-skeleton";
import { useSavedWall } from "./use-saved-wall.ts";
import { WallEditor } from "./wall-editor.tsx";

/** Makes a wall from a template, or changes the one in the cart that `?line=` names or the kept one that `?wall=` names. */
export function CreateWall({ templateKey }: { templateKey: string }) {
  const template = templateByKey(templateKey);
  const asked = useSearchParams();
  const [line, wall] = [asked.get("line"), asked.get("wall")];
  const [keptHere, setKeptHere] = useState<string | null>(null);
  // Another wall on the same page starts from what is saved of it, not from what was here before; one that got its address
  // by being kept goes on.
  const begunAs = wall === keptHere ? null : wall;
  return (
    <SavedWall
      key={`${templateKey} ${line} ${begunAs}`}
      template={template}
      line={line}
      wallId={wall}
      onFirstKept={setKeptHere}
    />
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
