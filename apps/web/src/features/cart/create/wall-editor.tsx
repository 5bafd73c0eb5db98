"use client";

import { computeWallPrice } from "@storywall/domain/catalog/prices";
import type { Template } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign, type Design, type DesignTile, hasPicture } from "@storywall/domain/walls/design/design";
import dynamic from "next/dynamic";
import { useState } from "react";
import { cartButtonTexts } from "@/features/cart/cart-button.tsx";
import { useCartTask } from "@/features/cart/use-cart-task.tsx";
import { PriceTag, usePricing } from "@/features/catalog/price-tag.tsx";
import { BuyBar } from "@/features/walls/editor/buy-bar.tsx";
import { Choices } from "@/features/walls/editor/canvas/choices.tsx";
import { deleteDraft } from "@/features/walls/editor/saving/draft-storage.ts";
import { isSameDesign } from "@/features/walls/editor/saving/resolve-draft-conflict.ts";
import { SaveWallButton, type StoredWall } from "@/features/walls/editor/saving/save-wall-button.tsx";
import { useDraftSync, useUploadedDesign } from "@/features/walls/editor/saving/use-draft-sync.ts";
import { ToolPanel } from "@/features/walls/editor/tools/tool-panel.tsx";
import { UploadLaterChoice } from "@/features/walls/editor/upload-later-choice.tsx";
import { useEditor, useStoredDraft } from "@/features/walls/editor/use-editor.ts";
import { WallTitle } from "@/features/walls/editor/wall-title.tsx";
import { Workbench } from "@/features/walls/editor/workbench.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { toast } from "@/lib/toast.ts";
import { createWallTexts } from "./create-wall-texts.ts";
import { getDraftKey, type SavedWall } from "./use-saved-wall.ts";

const ConflictNotice = dynamic(
  () =>
    importWithRetry(() => import("@/features/walls/editor/saving/conflict-notice.tsx")).then(
      (module) => module.ConflictNotice,
    ),
  { ssr: false },
);

const NewestPhotosNotice = dynamic(
  () => importWithRetry(() => import("./newest-photos-notice.tsx")).then((module) => module.NewestPhotosNotice),
  { ssr: false },
);

const PrintAnywayButton = dynamic(
  () =>
    importWithRetry(() => import("@/features/walls/editor/crop/print-anyway-button.tsx")).then(
      (module) => module.PrintAnywayButton,
    ),
  { ssr: false },
);

const WallPicture = dynamic(
  () => importWithRetry(() => import("@/features/walls/picture/wall-picture.tsx")).then((module) => module.WallPicture),
  { ssr: false },
);

const SeeIn3dButton = dynamic(
  () =>
    importWithRetry(() => import("@/features/walls/model/see-in-3d-button.tsx")).then((module) => module.SeeIn3dButton),
  { ssr: false },
);

type Props = {
  template: Template;
  saved: SavedWall;
  line: string | null;
  /** Called when the wall is saved under a name for the first time. */
  onFirstSave: (wallId: string) => void;
};

export function WallEditor({ template, saved, line, onFirstSave }: Props) {
  const [savedWall, setSavedWall] = useState(saved.savedWall);
  // Version of the saved wall on which the design on this page is based.
  const [baseVersion, setBaseVersion] = useState(saved.version ?? saved.savedWall?.version);
  const draftKey = getDraftKey(template, line, savedWall?.id);
  const editor = useEditor(template, { draftKey, saved: saved.design, tray: saved.tray });
  const { task: cartTask, run: runCartTask } = useCartTask();
  const [isUploadLater, setUploadLater] = useState(saved.cartLine?.isUploadLater ?? false);
  const [lineDesign, setLineDesign] = useState(saved.cartLine?.design);
  const [isLeavingPicturesOut, setLeavingPicturesOut] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [hasAttempted, setHasAttempted] = useState(false);
  // The line id stays the same until the design changes, so pressing the button repeatedly adds the design only once.
  const [added, setAdded] = useState<{ id: string; design: Design; isUploadLater: boolean } | null>(null);
  const [nextLineId, setNextLineId] = useState(newUuid);
  const pricing = usePricing();
  const { design } = editor.canvas;
  const [isFromNewestPhotos, setFromNewestPhotos] = useState(saved.isFromNewestPhotos ?? false);

  // The next wall must not start with the draft of a wall that is in the cart.
  const isInCart = design === added?.design;
  const [emptyDesign] = useState(() => createEmptyDesign(template));
  const isUnsaved = !isSameDesign(design, emptyDesign) && !isInCart;
  // Until they are saved, changes to a cart line or a saved wall exist only on this page.
  const isExistingWall = line !== null || savedWall !== undefined;
  const { dispatch, photos } = editor;
  const uploadedDesign = useUploadedDesign(design, photos);
  const isUploaded = hasSamePhotos(design, uploadedDesign);
  const shownWall = { templateKey: template.key, design: uploadedDesign, name: savedWall?.name ?? template.name };
  const savedDesign = line ? lineDesign : savedWall?.design;
  const isChanged = !savedDesign || !isSameDesign(uploadedDesign, savedDesign);
  useStoredDraft(draftKey, editor, {
    isDraft: isExistingWall ? !(line && isInCart) : isUnsaved,
    isOnlyCopy: isExistingWall && isChanged,
    version: baseVersion,
  });
  const saving = useDraftSync({
    template,
    draftKey,
    editor,
    uploadedDesign,
    isExistingWall,
    isDraft: isExistingWall || isUnsaved,
    newerVersion: saved.newerVersion,
  });

  const handleSaved = (now: StoredWall) => {
    setSavedWall(now);
    setBaseVersion(now.version);
    if (isExistingWall) return saving.forget();
    // This wall is now saved in "My walls", so the next wall of this template starts empty.
    if (!saving.conflict) saving.forget();
    void deleteDraft(template.key);
    onFirstSave(now.id);
    window.history.replaceState(null, "", `/create/${template.key}?wall=${now.id}`);
  };

  /** Nothing was saved, because the wall was saved in another tab or on another device in the meantime. */
  const handleChangedElsewhere = (current: StoredWall) => {
    setSavedWall(current);
    if (!isSameDesign(current.design, uploadedDesign)) saving.ask(current.design);
  };

  const chooseVersion = (choose: () => void) => {
    setBaseVersion(savedWall?.version);
    choose();
  };

  /** Moves the photos to the tray of spare photos. Undo moves them back. */
  const startEmpty = () => {
    setFromNewestPhotos(false);
    const placedIds = design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);
    const tray = [...new Set([...placedIds, ...editor.canvas.tray])];
    dispatch({ type: "design-taken", design: createEmptyDesign(template), tray });
    toast.info(createWallTexts.emptied);
  };

  const undecidedPictures = isLeavingPicturesOut ? 0 : design.tiles.filter(hasPicture).length;
  const uploadLaterProblem = undecidedPictures > 0 ? createWallTexts.undecidedPictures : null;
  const problem = isUploadLater ? uploadLaterProblem : (editor.problem?.text ?? null);
  const addOrUpdateLine = async () => {
    setHasAttempted(true);
    if (problem) return;
    const wall = {
      templateKey: template.key,
      design: isUploadLater ? removePhotos(design, editor.slots) : design,
      isUploadLater,
    };
    const isSame = added?.design === design && added.isUploadLater === isUploadLater;
    const id = isSame ? added.id : nextLineId;
    setAdding(true);
    const isUpdated = await runCartTask(
      line ? { update: { id: line, ...wall } } : { lines: [{ id, quantity: 1, ...wall }] },
    );
    setAdding(false);
    if (!isUpdated) return;
    setAdded({ id, design, isUploadLater });
    setLineDesign(wall.design);
    editor.markAsSaved(design);
    setNextLineId(newUuid());
    if (!isExistingWall || line) saving.forget();
  };

  return (
    <>
      <WallTitle as="h1" name={template.name} description={template.description} />
      {saving.conflict ? (
        <ConflictNotice
          onTakeOther={() => chooseVersion(saving.takeOther)}
          onKeepMine={() => chooseVersion(saving.keepMine)}
        />
      ) : null}
      {/* Stays in the page, because the notice moves the focus only if its parent remains. */}
      <div className={isFromNewestPhotos ? "min-h-32 sm:min-h-24" : ""}>
        {isFromNewestPhotos ? (
          <NewestPhotosNotice onStartEmpty={startEmpty} onKeep={() => setFromNewestPhotos(false)} />
        ) : null}
      </div>
      <Workbench editor={editor}>
        <Choices
          template={template}
          design={design}
          slots={editor.slots}
          photos={photos}
          onFrame={(frame) => dispatch({ type: "frame-chosen", frame })}
          onSize={(size) => dispatch({ type: "size-chosen", size })}
          onReset={() => dispatch({ type: "reset" })}
        />
        <ToolPanel tool="preview" className="space-y-4 lg:space-y-6">
          <SaveWallButton
            template={template}
            design={uploadedDesign}
            savedWall={savedWall}
            isChanged={isChanged}
            onSaved={handleSaved}
            onChangedElsewhere={handleChangedElsewhere}
          />
          {design.tiles.some(hasPicture) ? (
            <>
              {isUploaded ? <SeeIn3dButton source={shownWall} /> : null}
              <WallPicture wall={shownWall} problem={isUploaded ? null : createWallTexts.photosUploading} />
            </>
          ) : null}
        </ToolPanel>
        <ToolPanel tool="photos">
          <UploadLaterChoice
            isChosen={isUploadLater}
            onChoose={setUploadLater}
            undecidedPictures={undecidedPictures}
            onLeavePicturesOut={() => setLeavingPicturesOut(true)}
          />
        </ToolPanel>
        <BuyBar
          price={
            pricing ? (
              <PriceTag cents={computeWallPrice(pricing.prices, template, editor.slots)} promo={pricing.promo} />
            ) : null
          }
          action={line ? createWallTexts.saveChanges : cartButtonTexts.addToCart}
          isBusy={isAdding}
          problem={hasAttempted ? problem : null}
          onBuy={() => void addOrUpdateLine()}
        >
          {hasAttempted && editor.problem?.consent && !isUploadLater ? (
            <PrintAnywayButton consent={editor.problem.consent} onPrintAnyway={editor.printAnyway} />
          ) : null}
        </BuyBar>
      </Workbench>
      {cartTask}
    </>
  );
}

const hasSamePhotos = (one: Design, other: Design): boolean =>
  one.tiles.every(({ userPhotoId }, index) => userPhotoId === other.tiles[index]?.userPhotoId);

function removePhotos(design: Design, slots: readonly DesignTile[]): Design {
  return {
    ...design,
    tiles: slots.map((tile) => ({ ...tile, userPhotoId: null, artItemId: null, cropParams: {} })),
  };
}
