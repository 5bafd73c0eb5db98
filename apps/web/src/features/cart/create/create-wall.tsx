"use client";

import type { AvailableFrames } from "@storywall/domain/catalog/frames";
import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { type StockLabel, StockLabelContext } from "@/features/walls/editor/canvas/choices.tsx";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useSavedWall } from "./saved-wall.ts";
import { WallEditor } from "./wall-editor.tsx";

const PATH = "/create/";

/** Opens the editor with the cart line in `?line=`, the saved wall in `?wall=`, or a new wall of the template. */
export function CreateWallPage({
  templateKey,
  lowStockFrames,
}: {
  templateKey: string;
  lowStockFrames: Promise<AvailableFrames | null>;
}) {
  const { opened, showTemplate } = useSyncUrlWithTemplate(templateKey);
  const searchParams = useSearchParams();
  const [line, wall] = [searchParams.get("line"), searchParams.get("wall")];
  const [stockLabel, setStockLabel] = useState<StockLabel>();
  // The editor is loaded in an effect, so that it does not have to wait for stock notes.
  useEffect(() => {
    lowStockFrames.then(
      async (frames) => {
        if (!frames) return;
        const stockLabelModule = await importWithRetry(
          () => import("@/features/walls/editor/canvas/create-stock-label.ts"),
        );
        setStockLabel(() => stockLabelModule.createStockLabel(frames));
      },
      () => {},
    );
  }, [lowStockFrames]);
  const [firstSavedId, setFirstSavedId] = useState<string | null>(null);
  // A new key remounts the editor when another wall is opened. When a new wall is saved for the first time, the key
  // stays the same.
  const initialWallId = wall === firstSavedId ? null : wall;
  return (
    <StockLabelContext value={stockLabel}>
      <SavedWallEditor
        key={`${opened.count} ${opened.templateKey} ${line} ${initialWallId}`}
        template={findTemplateByKey(opened.templateKey)}
        line={line}
        wallId={wall}
        onFirstSave={setFirstSavedId}
        onTemplate={showTemplate}
      />
    </StockLabelContext>
  );
}

/**
 * Keeps the URL and the title in sync with the template that the editor shows, so that a reload opens the same wall.
 * `opened` changes when the shopper follows a link to another template, because the router may then reuse this page
 * instead of mounting a new one.
 */
function useSyncUrlWithTemplate(templateKey: string) {
  const [opened, setOpened] = useState({ templateKey, count: 0 });
  const shown = useRef(templateKey);
  const pathname = usePathname();
  // Reads `window.location`, because `pathname` is updated with a delay.
  useEffect(() => {
    const key = window.location.pathname.replace(PATH, "");
    if (key === shown.current || !findTemplateByKey(key)) return;
    shown.current = key;
    setOpened(({ count }) => ({ templateKey: key, count: count + 1 }));
  }, [pathname]);
  const showTemplate = useCallback((key: string) => {
    if (key === shown.current) return;
    const [before, after] = [shown.current, key].map((one) => findTemplateByKey(one)?.name ?? "");
    document.title = document.title.replace(before ?? "", after ?? "");
    shown.current = key;
    window.history.replaceState(null, "", `${PATH}${key}${window.location.search}`);
  }, []);
  return { opened, showTemplate };
}

type Props = {
  template: Template | undefined;
  line: string | null;
  wallId: string | null;
  onFirstSave: (wallId: string) => void;
  onTemplate: (templateKey: string) => void;
};

function SavedWallEditor({ template, line, wallId, ...handlers }: Props) {
  const saved = useSavedWall(template, line, wallId);
  if (!template || saved === undefined)
    return <EditorSkeleton name={template?.name} description={template?.description} />;
  const savedTemplate = findTemplateByKey(saved.templateKey ?? "") ?? template;
  return <WallEditor template={savedTemplate} saved={saved} line={line} {...handlers} />;
}
