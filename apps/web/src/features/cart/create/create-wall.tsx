"use client";

import type { AvailableFrames } from "@storywall/domain/catalog/frames";
import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type StockLabel, StockLabelContext } from "@/features/walls/editor/canvas/choices.tsx";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useSavedWall } from "./saved-wall.ts";
import { WallEditor } from "./wall-editor.tsx";

/** Opens the editor with the cart line in `?line=`, the saved wall in `?wall=`, or a new wall of the template. */
export function CreateWall({
  templateKey,
  lowStockFrames,
}: {
  templateKey: string;
  lowStockFrames: Promise<AvailableFrames | null>;
}) {
  const template = findTemplateByKey(templateKey);
  const searchParams = useSearchParams();
  const [line, wall] = [searchParams.get("line"), searchParams.get("wall")];
  const [stockLabel, setStockLabel] = useState<StockLabel>();
  // Loaded in an effect, so that the editor does not have to wait for stock notes.
  useEffect(() => {
    lowStockFrames.then(
      async (frames) => {
        if (!frames || !template) return;
        const stockLabelModule = await importWithRetry(
          () => import("@/features/walls/editor/canvas/create-stock-label.ts"),
        );
        setStockLabel(() => stockLabelModule.createStockLabel(template, frames));
      },
      () => {},
    );
  }, [lowStockFrames, template]);
  const [firstSavedId, setFirstSavedId] = useState<string | null>(null);
  // The key changes when another wall is opened, which remounts the editor. It stays the same when a new wall is first
  // saved.
  const initialWallId = wall === firstSavedId ? null : wall;
  return (
    <StockLabelContext value={stockLabel}>
      <SavedWallEditor
        key={`${templateKey} ${line} ${initialWallId}`}
        template={template}
        line={line}
        wallId={wall}
        onFirstSave={setFirstSavedId}
      />
    </StockLabelContext>
  );
}

type Props = {
  template: Template | undefined;
  line: string | null;
  wallId: string | null;
  onFirstSave: (wallId: string) => void;
};

function SavedWallEditor({ template, line, wallId, onFirstSave }: Props) {
  const saved = useSavedWall(template, line, wallId);
  if (!template || saved === undefined)
    return <EditorSkeleton name={template?.name} description={template?.description} />;
  return <WallEditor template={template} saved={saved} line={line} onFirstSave={onFirstSave} />;
}
