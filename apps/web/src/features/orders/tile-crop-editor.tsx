"use client";

import { defaultFrameSize, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Crop } from "@storywall/domain/walls/crop/crop-schema";
import {
  findChosenCrop,
  findDesignTemplate,
  hasBlurConsent,
  type TileCrop,
} from "@storywall/domain/walls/design/design";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useEffect, useRef, useState } from "react";
import CropDialog from "@/features/walls/editor/crop/crop-dialog.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useConfirmedChange } from "./confirmed-change.tsx";
import type { TileCropEditorProps } from "./order-features.ts";
import { orderPageTexts } from "./order-page-texts.tsx";

type Picture = { src: string; width: number; height: number };

/** The editor's crop tool, for a tile that is not printed yet. */
export default function TileCropEditor({ access, line, tileName, onChanged, onClose }: TileCropEditorProps) {
  const { orders } = useTRPCClient();
  const runConfirmed = useConfirmedChange();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSaving = useRef(false);
  const tile = line.design.tiles.find(({ name }) => name === tileName);

  useEffect(() => {
    let isCurrent = true;
    orders.lineInfo.query({ ...access, lineId: line.id }, silent).then(
      ({ pictures }) => {
        const found = pictures.find(({ name }) => name === tileName);
        if (!isCurrent) return;
        if (!found?.width || !found.height) return setProblem(orderPageTexts.notCroppable);
        const { pathname, search } = new URL(found.url);
        setPicture({ src: pathname + search, width: found.width, height: found.height });
      },
      (error: unknown) => isCurrent && setProblem(getErrorMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [orders, access, line.id, tileName]);

  const saveCrop = async ({ crop, printAnyway = false }: TileCrop) => {
    if (!crop || !tile?.userPhotoId) return;
    isSaving.current = true;
    try {
      const { userPhotoId } = tile;
      // The cast is safe, because the tool rotates in steps of 90°.
      const tileCrop = { crop: crop as Crop, printAnyway };
      const change = { ...access, lineId: line.id, tileName, userPhotoId, ...tileCrop };
      onChanged(await runConfirmed(() => orders.replacePhoto.mutate(change, silent)));
      onClose();
    } catch (error) {
      setProblem(getErrorMessage(error));
    }
  };

  if (!picture || !tile || problem) {
    return (
      <Dialog open title={orderPageTexts.adjustCrop} onClose={onClose}>
        <p role={problem ? "alert" : "status"}>{problem ?? orderPageTexts.openingPhoto}</p>
        {problem ? (
          <div className="mt-6 flex justify-end">
            <Button variant="plain" onClick={onClose}>
              {commonTexts.close}
            </Button>
          </div>
        ) : null}
      </Dialog>
    );
  }
  const templateTile = findDesignTemplate(line.templateKey, line.design)?.tiles.find(({ name }) => name === tileName);
  return (
    <CropDialog
      tile={{
        frameSize: isFrameSize(tile.frameSize) ? tile.frameSize : defaultFrameSize,
        orientation: templateTile?.orientation ?? "portrait",
        color: line.design.frameType,
        mat: line.design.matType,
      }}
      picture={picture}
      crop={findChosenCrop(line.design, tile)}
      isPrintedAnyway={hasBlurConsent(line.design, tile)}
      onSave={(tileCrop) => void saveCrop(tileCrop)}
      onClose={() => {
        // The tool stays open while the crop is being saved, because it shows the error if saving fails.
        if (!isSaving.current) onClose();
      }}
    />
  );
}
