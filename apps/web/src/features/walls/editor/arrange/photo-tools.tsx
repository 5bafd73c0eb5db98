"use client";

import {
  removeUnselectedSimilarPhotos,
  type SimilarPhotoChoice,
} from "@storywall/domain/walls/arrangement/apply-arrangement";
import { Button } from "@storywall/ui/button";
import { CopyCheck, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import type { ArtPictures } from "@/features/catalog/art/use-art-pictures.ts";
import { showDesignInTemplate } from "@/features/walls/editor/canvas/choose-template.ts";
import { MoreToolsMenu } from "@/features/walls/editor/more-tools-menu.tsx";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { toast } from "@/lib/toast.ts";
import { arrangeTexts } from "./arrange-texts.ts";
import type { Proposal } from "./propose-walls.ts";
import { useLookAlikes } from "./use-look-alikes.ts";

const ArrangeDialog = dynamic(() => importWithRetry(() => import("./arrange-dialog.tsx")), { ssr: false });
const LookAlikesDialog = dynamic(() => importWithRetry(() => import("./look-alikes-dialog.tsx")), { ssr: false });

type Props = {
  editor: Editor;
  arts: ArtPictures;
  /** Whether the shopper can choose another template. */
  canChangeTemplate: boolean;
};

export default function PhotoTools({ editor, arts, canChangeTemplate }: Props) {
  const { template, canvas, slots, photos, dispatch } = editor;
  const [open, setOpen] = useState<"arrange" | "alike" | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const createOpenHandler = (dialog: "arrange" | "alike") => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setOpen(dialog);
  };
  useEffect(() => {
    if (open === null) opener.current?.focus();
  }, [open]);

  // A wall may show the same photo on several tiles, so duplicate ids are removed.
  const ids = [...new Set([...slots.flatMap(({ userPhotoId }) => userPhotoId ?? []), ...canvas.tray])].join(" ");
  const usablePhotos = useMemo(
    () =>
      ids
        .split(" ")
        .flatMap((id) => photos.get(id) ?? [])
        .filter(({ status }) => status !== "rejected" && status !== "failed"),
    [ids, photos],
  );
  const analysis = useLookAlikes(usablePhotos);
  const isOnWall = (id: string) => slots.some(({ userPhotoId }) => userPhotoId === id);
  const duplicateGroups = analysis.groups.map((group) => group.ids.filter(isOnWall)).filter(({ length }) => length > 1);
  const duplicateCount = duplicateGroups.flat().length;

  const undo = { label: commonTexts.undo, onClick: () => dispatch({ type: "undone" }) };
  const applyProposal = ({ template: proposed, design, tray }: Proposal) => {
    setOpen(null);
    const isOther = proposed !== template;
    if (isOther) showDesignInTemplate(editor, proposed, { design, tray });
    else dispatch({ type: "design-taken", design, tray });
    toast.info(isOther ? arrangeTexts.arrangedAs(proposed.name) : arrangeTexts.arranged, { action: undo });
  };
  const applySelection = (groups: SimilarPhotoChoice[]) => {
    setOpen(null);
    const aside = groups.flatMap((group) => group.aside).filter(isOnWall).length;
    if (aside === 0) return;
    dispatch({
      type: "design-taken",
      ...removeUnselectedSimilarPhotos({ design: canvas.design, tray: canvas.tray }, groups),
    });
    toast.info(arrangeTexts.movedToSpares(aside), {
      action: undo,
    });
  };

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <Button variant="plain" onClick={createOpenHandler("arrange")}>
        <WandSparkles aria-hidden="true" className="size-5" /> {arrangeTexts.arrange}
      </Button>
      <MoreToolsMenu>
        <Button variant="plain" onClick={createOpenHandler("alike")}>
          <CopyCheck aria-hidden="true" className="size-5" />
          {duplicateCount > 0 ? arrangeTexts.similarCount(duplicateCount) : arrangeTexts.findSimilar}
        </Button>
      </MoreToolsMenu>
      {open === "arrange" ? (
        <ArrangeDialog
          editor={editor}
          usablePhotos={usablePhotos}
          analysis={analysis}
          arts={arts}
          canChangeTemplate={canChangeTemplate}
          onChoose={applyProposal}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "alike" ? (
        <LookAlikesDialog
          analysis={analysis}
          photos={photos}
          slots={slots}
          onApply={applySelection}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
