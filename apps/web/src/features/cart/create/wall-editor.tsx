"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
import { computeWallPrice } from "@storywall/domain/catalog/prices";
import type { Template } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign, type Design, type DesignTile, hasPicture } from "@storywall/domain/walls/design/design";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { cartButtonTexts } from "@/features/cart/cart-button.tsx";
import { useCartChange } from "@/features/cart/use-cart-change.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { BuyBar } from "@/features/walls/editor/buy-bar.tsx";
import { usePricing } from "@/features/walls/editor/canvas/choices.tsx";
import { WallDesignOptions } from "@/features/walls/editor/canvas/wall-design-options.tsx";
import { WallTitle } from "@/features/walls/editor/editor-skeleton.tsx";
import { UploadLaterChoice } from "@/features/walls/editor/upload-later-choice.tsx";
import { type Editor, useEditor } from "@/features/walls/editor/use-editor.ts";
import { Workbench } from "@/features/walls/editor/workbench.tsx";
import { ToolPanel } from "@/features/walls/editor/workbench-panels.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { toast } from "@/lib/toast.ts";
import { getExistingDraftKey, useWallSaving, type WallEditorProps } from "./saved-wall.ts";

const ConflictNotice = dynamic(
  () =>
    importWithRetry(() => import("@/features/walls/editor/wall-notices.tsx")).then((module) => module.ConflictNotice),
  { ssr: false },
);

const NewestPhotosNotice = dynamic(
  () => importWithRetry(() => import("./newest-photos-notice.tsx")).then((module) => module.NewestPhotosNotice),
  { ssr: false },
);

const PrintAnywayButton = dynamic(
  () =>
    importWithRetry(() => import("@/features/walls/editor/wall-notices.tsx")).then(
      (module) => module.PrintAnywayButton,
    ),
  { ssr: false },
);

const WallPicture = dynamic(
  () => importWithRetry(() => import("@/features/walls/picture/wall-picture.tsx")).then((module) => module.WallPicture),
  { ssr: false },
);

const SaveWallButton = dynamic(
  () =>
    importWithRetry(() => import("@/features/walls/editor/saving/save-wall-button.tsx")).then(
      (module) => module.SaveWallButton,
    ),
  { ssr: false },
);

const SeeIn3dButton = dynamic(
  () =>
    importWithRetry(() => import("@/features/walls/model/see-in-3d-button.tsx")).then((module) => module.SeeIn3dButton),
  { ssr: false },
);

const createWallTexts = {
  emptied: "The wall is empty. Your photos were moved to your extra photos.",
  undecidedPictures: "Choose what to do with the photos and art on this wall.",
  photosUploading: "Some photos are still uploading. Try again in a moment.",
  saveChanges: "Save changes",
};

/** The editor of a new wall, of a saved wall or of a wall in the cart (`line`), and its purchase panel. */
export function WallEditor(props: WallEditorProps) {
  const { saved, line, onTemplate } = props;
  const [savedWall, setSavedWall] = useState(saved.savedWall);
  const draftKey = getExistingDraftKey(line, savedWall?.id);
  const { design: savedDesign, tray, earlier } = saved;
  const editor = useEditor(props.template, {
    draftKey,
    saved: savedDesign,
    isExisting: Boolean(draftKey),
    tray,
    earlier,
  });
  const { template, design } = editor.canvas;
  const wall = { ...props, template };
  const cart = useSaveToCart(wall, editor);
  const saving = useWallSaving(wall, { savedWall, setSavedWall, editor, cart });
  useEffect(() => onTemplate(template.key), [onTemplate, template]);
  const shownWall = {
    templateKey: template.key,
    design: saving.uploadedDesign,
    name: savedWall?.name ?? template.name,
  };
  const buyWall = async () => {
    if ((await cart.saveWall()) && (line || !saving.isExistingWall)) saving.forgetDraft();
  };

  return (
    <>
      <WallTitle as="h1" name={template.name} description={template.description} />
      {saving.hasConflict ? <ConflictNotice onTakeOther={saving.takeOther} onKeepMine={saving.keepMine} /> : null}
      <NewestPhotosOffer editor={editor} isShownFirst={saved.isFromNewestPhotos ?? false} />
      <Workbench editor={editor} isUploadLater={cart.isUploadLater}>
        <WallDesignOptions />
        <ToolPanel tool="preview" className="space-y-4 lg:space-y-6">
          <div className="min-h-12">
            <SaveWallButton
              template={template}
              design={saving.uploadedDesign}
              savedWall={savedWall}
              isChanged={saving.isChanged}
              onSaved={saving.handleSaved}
              onChangedElsewhere={saving.handleChangedElsewhere}
            />
          </div>
          {design.tiles.some(hasPicture) ? (
            <>
              {saving.isUploaded ? <SeeIn3dButton source={shownWall} /> : null}
              <WallPicture wall={shownWall} problem={saving.isUploaded ? null : createWallTexts.photosUploading} />
            </>
          ) : null}
        </ToolPanel>
        <ToolPanel tool="photos">
          <UploadLaterChoice
            isChosen={cart.isUploadLater}
            onChoose={cart.setUploadLater}
            undecidedPictures={cart.undecidedPictures}
            onLeavePicturesOut={cart.leavePicturesOut}
          />
        </ToolPanel>
        <BuyBar
          price={<WallPrice template={template} editor={editor} />}
          action={line ? createWallTexts.saveChanges : cartButtonTexts.addToCart}
          isBusy={cart.isSaving}
          problem={cart.problem}
          onBuy={() => void buyWall()}
        >
          {cart.problem && editor.problem?.consent && !cart.isUploadLater ? (
            <PrintAnywayButton consent={editor.problem.consent} onPrintAnyway={editor.printAnyway} />
          ) : null}
        </BuyBar>
      </Workbench>
      {cart.task}
    </>
  );
}

function WallPrice({ template, editor }: { template: Template; editor: Editor }) {
  const pricing = usePricing();
  if (!pricing) return null;
  return <PriceTag cents={computeWallPrice(pricing.prices, template, editor.slots)} promo={pricing.promo} />;
}

type NewestPhotosProps = { editor: Editor; isShownFirst: boolean };

/** Says that a new wall was filled with the visitor's newest photos, and offers to start with an empty one. */
function NewestPhotosOffer({ editor: { canvas, template, dispatch }, isShownFirst }: NewestPhotosProps) {
  const [isShown, setShown] = useState(isShownFirst);
  /** Moves the photos to the tray of spare photos. Undo moves them back. */
  const startEmptyWall = () => {
    setShown(false);
    const { tiles, turnedTiles } = canvas.design;
    const placedIds = tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);
    const tray = [...new Set([...placedIds, ...canvas.tray])];
    const design = { ...createEmptyDesign(template), ...(turnedTiles && !canvas.autoTurned ? { turnedTiles } : {}) };
    dispatch({ type: "design-taken", design, tray });
    toast.info(createWallTexts.emptied);
  };
  // The element stays in the page, because the notice moves the focus only if its parent remains.
  return (
    <div className={isShown ? "min-h-32 sm:min-h-24" : ""}>
      {isShown ? <NewestPhotosNotice onStartEmpty={startEmptyWall} onKeep={() => setShown(false)} /> : null}
    </div>
  );
}

/** Adds the wall to the cart, or updates the cart line `line` if the wall is already in the cart. */
function useSaveToCart({ template, line, saved }: WallEditorProps, editor: Editor) {
  const { task, changeCart } = useCartChange();
  const [isUploadLater, setUploadLater] = useState(saved.cartLine?.isUploadLater ?? false);
  const [savedLine, setSavedLine] = useState<Pick<CartLineView, "templateKey" | "design"> | undefined>(saved.cartLine);
  const [isLeavingPicturesOut, setLeavingPicturesOut] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [hasAttempted, setHasAttempted] = useState(false);
  // The line keeps its id until the design changes, so pressing the button repeatedly adds the design only once.
  const [added, setAdded] = useState<{ id: string; design: Design; isUploadLater: boolean } | null>(null);
  const [nextLineId, setNextLineId] = useState(newUuid);
  const { design } = editor.canvas;

  const undecidedPictures = isLeavingPicturesOut ? 0 : design.tiles.filter(hasPicture).length;
  const uploadLaterProblem = undecidedPictures > 0 ? createWallTexts.undecidedPictures : null;
  const problem = isUploadLater ? uploadLaterProblem : (editor.problem?.text ?? null);

  /** Resolves to whether the wall is in the cart. Errors are shown. */
  const saveWall = async (): Promise<boolean> => {
    setHasAttempted(true);
    if (problem) return false;
    const wall = {
      templateKey: template.key,
      design: isUploadLater ? removePictures(design, editor.slots) : design,
      isUploadLater,
    };
    const isSame = added?.design === design && added.isUploadLater === isUploadLater;
    const id = isSame ? added.id : nextLineId;
    setSaving(true);
    const isSaved = await changeCart(
      line ? { update: { id: line, ...wall } } : { lines: [{ id, quantity: 1, ...wall }] },
    );
    setSaving(false);
    if (!isSaved) return false;
    setAdded({ id, design, isUploadLater });
    setSavedLine(wall);
    editor.markAsSaved(design);
    setNextLineId(newUuid());
    return true;
  };

  return {
    task,
    isUploadLater,
    setUploadLater,
    undecidedPictures,
    leavePicturesOut: () => setLeavingPicturesOut(true),
    saveWall,
    isSaving,
    /** Reason why the wall cannot be added to the cart; null until the shopper has tried to add it. */
    problem: hasAttempted ? problem : null,
    isInCart: design === added?.design,
    savedLine,
  };
}

function removePictures(design: Design, slots: readonly DesignTile[]): Design {
  return {
    ...design,
    tiles: slots.map((tile) => ({ ...tile, userPhotoId: null, artItemId: null, cropParams: {} })),
  };
}
