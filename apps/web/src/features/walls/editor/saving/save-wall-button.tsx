"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import type { WallView } from "@storywall/domain/walls/schema";
import { Button } from "@storywall/ui/button";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { editorTexts } from "@/features/walls/editor/editor-texts.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { toast } from "@/lib/toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { isSameDesign } from "./drafts.ts";

const NameWallDialog = dynamic(() => importWithRetry(() => import("./name-wall-dialog.tsx")), { ssr: false });

export type StoredWall = Pick<WallView, "id" | "name" | "version" | "templateKey" | "design">;

type Props = {
  template: Template;
  design: Design;
  savedWall: StoredWall | undefined;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  onSaved: (wall: StoredWall) => void;
  /**
   * Called with the current version if another tab or device saved the wall after it was opened here. This tab's
   * version was not saved.
   */
  onChangedElsewhere: (wall: StoredWall) => void;
};

/**
 * Button that saves the wall to "My walls". The first save of a wall asks for a name. Photos that are still uploading
 * are not saved.
 */
export function SaveWallButton({ template, design, savedWall, isChanged, onSaved, onChangedElsewhere }: Props) {
  const client = useTRPCClient();
  const [isNaming, setNaming] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const saveWall = async (name: string, base = savedWall): Promise<void> => {
    const wall = {
      wallId: base?.id ?? null,
      version: base?.version,
      name,
      templateKey: template.key,
      design,
    };
    setSaving(true);
    setProblem(undefined);
    try {
      const saved = await client.walls.save.mutate(wall, { context: { silent: true } });
      onSaved(saved);
      setNaming(false);
      toast.success(editorTexts.saved(saved.name));
    } catch (error) {
      const current =
        base && getErrorCode(error) === "WALL_CHANGED"
          ? await client.walls.read.query({ wallId: base.id }, { context: { silent: true } }).catch(() => null)
          : null;
      // If another tab has changed only the name, the wall is saved without a question.
      if (current && base && isSameDesign(current.design, base.design)) return saveWall(current.name, current);
      if (current) onChangedElsewhere(current);
      else if (savedWall) toast.error(getErrorMessage(error));
      else setProblem(getErrorMessage(error));
    }
    setSaving(false);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="plain"
        disabled={isSaving || (savedWall !== undefined && !isChanged)}
        onClick={() => (savedWall ? void saveWall(savedWall.name) : setNaming(true))}
      >
        {savedWall ? editorTexts.saveChanges(savedWall.name) : editorTexts.saveWall}
      </Button>
      <Link href="/walls" prefetch={false} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {editorTexts.myWalls}
      </Link>
      {isNaming ? (
        <NameWallDialog
          suggestion={template.name}
          isSaving={isSaving}
          problem={problem}
          onName={(name) => void saveWall(name)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  );
}
