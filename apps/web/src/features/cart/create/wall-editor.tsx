"use client";

import { priceWall } from "@storywall/domain/catalog/price-wall";
import type { Template } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import { isStarted } from "@storywall/domain/walls/design/restore-design";
import dynamic from "next/dynamic";
import { useCallback, useMemo, useState } from "react";
import { addToCart, updateInCart } from "@/features/cart/add-to-cart.ts";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { hasArrived, type PhotosState } from "@/features/photos/photos-state.ts";
import { BuyBar, UploadLaterChoice } from "@/features/walls/editor/buy-bar.tsx";
import { Choices } from "@/features/walls/editor/canvas/choices.tsx";
import { PrintAnyway } from "@/features/walls/editor/crop/print-anyway.tsx";
import { KeepWall, type KeptWall } from "@/features/walls/editor/saving/keep-wall.tsx";
import { dropDraft } from "@/features/walls/editor/saving/kept-draft.ts";
import { isSameDesign } from "@/features/walls/editor/saving/meet-kept.ts";
import { useSaving } from "@/features/walls/editor/saving/use-saving.ts";
import { useEditor, useKeptDraft } from "@/features/walls/editor/use-editor.ts";
import { WallTitle } from "@/features/walls/editor/wall-title.tsx";
import { Workbench } from "@/features/walls/editor/workbench.tsx";
import { uploadedOnly } from "@/features/walls/saved-design.ts";
import { patiently } from "@/lib/patiently.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { type SavedWall, wallOf } from "./use-saved-wall.ts";

const ConflictNotice = dynamic(
  () =>
    patiently(() => import("@/features/walls/editor/saving/conflict-notice.tsx")).then(
      (module) => module.ConflictNotice,
    ),
  { ssr: false },
);

type Props = {
  template: Template;
  saved: SavedWall;
  line: string | null;
  /** Called when the wall is first saved under a name. */
  onFirstKept: (wallId: string) => void;
};

export function WallEditor({ template, saved, line, onFirstKept }: Props) {
  const [kept, setKept] = useState(saved.kept);
  const wall = wallOf(template, line, kept?.id);
  const editor = useEditor(template, { wall, saved: saved.design, tray: saved.tray });
  const client = useTRPCClient();
  const [isUploadLater, setUploadLater] = useState(saved.inCart?.isUploadLater ?? false);
  const [lineDesign, setLineDesign] = useState(saved.inCart?.design);
  const [isPutting, setPutting] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  // One line id per design, so repeated presses add the wall once. A changed wall is a new line.
  const [added, setAdded] = useState<{ id: string; design: Design; isUploadLater: boolean } | null>(null);
  const [freshId, setFreshId] = useState(newUuid);
  const { data: promo = null, isPending: isPricing } = trpc.catalog.promo.useQuery(undefined, {
    trpc: { context: { silent: true } },
  });
  const { design } = editor.canvas;

  // The cart holds this wall now, so it must not overwrite the next draft.
  const isInCart = design === added?.design;
  const isUnsaved = isStarted(design) && !isInCart;
  // Changes to a cart line or saved wall exist only on this page until saved.
  const isElsewhere = line !== null || kept !== undefined;
  const { dispatch, photos } = editor;
  const savable = useSavable(design, photos);
  const atRest = line ? lineDesign : kept?.design;
  const isChanged = !atRest || !isSameDesign(savable, atRest);
  useKeptDraft(wall, editor, isElsewhere ? !(line && isInCart) : isUnsaved, isElsewhere && isChanged);
  const saving = useSaving({
    template,
    design,
    savable,
    isDraft: !isElsewhere && isUnsaved,
    onTake: useCallback((other: Design) => dispatch({ type: "design-taken", design: other }), [dispatch]),
  });

  const keep = (now: KeptWall) => {
    setKept(now);
    if (isElsewhere) return;
    // The saved wall stays in "My walls"; the next wall of this template starts empty.
    if (!saving.conflict) saving.forget();
    void dropDraft(template.key);
    onFirstKept(now.id);
    window.history.replaceState(null, "", `/create/${template.key}?wall=${now.id}`);
  };

  const problem = isUploadLater ? null : editor.problem;
  const put = async () => {
    setAsked(true);
    if (problem) return;
    const wall = {
      templateKey: template.key,
      design: isUploadLater ? withoutPhotos(design, editor.slots) : design,
      isUploadLater,
    };
    const isSame = added?.design === design && added.isUploadLater === isUploadLater;
    const id = isSame ? added.id : freshId;
    setPutting(true);
    const isUpdated = line
      ? await updateInCart(client, { id: line, ...wall })
      : await addToCart(client, [{ id, quantity: 1, ...wall }]);
    setPutting(false);
    // The failure has been shown; the wall can be added again.
    if (!isUpdated) return;
    setAdded({ id, design, isUploadLater });
    setLineDesign(wall.design);
    editor.settle(design);
    setFreshId(newUuid());
    if (!isElsewhere) saving.forget();
  };

  return (
    <>
      <WallTitle as="h1" name={template.name} description={template.description} />
      {saving.conflict ? <ConflictNotice onTakeOther={saving.takeOther} onKeepMine={saving.keepMine} /> : null}
      <Workbench editor={editor}>
        <Choices
          template={template}
          design={design}
          slots={editor.slots}
          onFrame={(frame) => dispatch({ type: "frame-chosen", frame })}
          onSize={(size) => dispatch({ type: "size-chosen", size })}
          onReset={() => dispatch({ type: "reset" })}
        />
        <KeepWall template={template} design={savable} kept={kept} isChanged={isChanged} onKept={keep} />
        <UploadLaterChoice isChosen={isUploadLater} onChoose={setUploadLater} />
        <BuyBar
          price={isPricing ? null : <PriceTag cents={priceWall(template, editor.slots)} promo={promo} />}
          action={line ? "Save changes" : "Add to cart"}
          isBusy={isPutting}
          problem={wasAsked ? problem : null}
          onBuy={() => void put()}
        >
          {wasAsked && problem ? (
            <PrintAnyway damaged={editor.damaged} blurred={editor.blurred} onPrintAnyway={editor.printAnyway} />
          ) : null}
        </BuyBar>
      </Workbench>
    </>
  );
}

/**
 * Removes photos that were never uploaded. Photos this page does not know belong to the saved wall and stay.
 * Referentially stable while photos only make progress.
 */
function useSavable(design: Design, photos: PhotosState): Design {
  const onTheirWay = design.tiles.flatMap(({ userPhotoId }) => {
    const photo = userPhotoId ? photos.get(userPhotoId) : undefined;
    return photo && !hasArrived(photo) ? [photo.id] : [];
  });
  const key = onTheirWay.join(" ");
  return useMemo(() => uploadedOnly(design, (id) => !key.split(" ").includes(id)), [design, key]);
}

function withoutPhotos(design: Design, slots: readonly DesignTile[]): Design {
  return {
    ...design,
    tiles: slots.map((tile) => ({ ...tile, userPhotoId: null, artItemId: null, cropParams: {} })),
  };
}
