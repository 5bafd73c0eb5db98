"use client";

import { type Template, templateByKey } from "@storywall/domain/catalog/templates";
import { useSearchParams } from "next/navigation";
import { EditorSkeleton } from "@/features/editor/editor-skeleton";
import { useSavedWall } from "./use-saved-wall.ts";
import { WallEditor } from "./wall-editor.tsx";

/** Makes a wall from a template, or changes the one in the cart that `?line=` names. */
export function CreateWall({ templateKey }: { templateKey: string }) {
  const template = templateByKey(templateKey);
  const line = useSearchParams().get("line");
  // Another wall on the same page starts from what is saved of it, not from what was here before.
  return <SavedWall key={`${templateKey} ${line}`} template={template} line={line} />;
}

function SavedWall({ template, line }: { template: Template | undefined; line: string | null }) {
  const saved = useSavedWall(template, line);
  if (!template || saved === undefined) return <EditorSkeleton name={template?.name} />;
  return <WallEditor template={template} saved={saved} line={line} />;
}
