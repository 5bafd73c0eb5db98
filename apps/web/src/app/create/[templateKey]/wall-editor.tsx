"use client";

import type { Design, DesignTile } from "@storywall/domain/cart/design";
import type { Template } from "@storywall/domain/catalog/templates";
import { priceWall } from "@storywall/domain/pricing/price-cart";
import { isStarted } from "@storywall/domain/tiles/restore-design";
import { newUuid } from "@storywall/domain/uuid";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { BuyBar, UploadLaterChoice } from "@/features/editor/buy-bar";
import { Choices } from "@/features/editor/canvas/choices";
import { PrintAnyway } from "@/features/editor/crop/print-anyway";
import { hasArrived, type PhotosState } from "@/features/editor/photos/photos-state";
import { ConflictNotice } from "@/features/editor/saving/conflict-notice";
import { KeepWall } from "@/features/editor/saving/keep-wall";
import { useSaving } from "@/features/editor/saving/use-saving";
import { useEditor, useKeptDraft } from "@/features/editor/use-editor";
import { Workbench } from "@/features/editor/workbench";
import { uploadedOnly } from "@/lib/saved-design";
import { useTRPC } from "@/lib/trpc";
import { useCart } from "@/shared/cart/use-cart";
import { PriceTag } from "@/shared/pricing/price-tag";
import { type SavedWall, wallOf } from "./use-saved-wall.ts";

type Props = { template: Template; saved: SavedWall; line: string | null };

/** The wall beside what is sold of it. */
export function WallEditor({ template, saved, line }: Props) {
  const trpc = useTRPC();
  const wall = wallOf(template, line, saved.kept?.id);
  const editor = useEditor(template, { wall, saved: saved.design, tray: saved.tray });
  const { cart, addLine, updateLine, openDrawer, isBusy } = useCart();
  const [isUploadLater, setUploadLater] = useState(
    () => cart?.lines.find(({ id }) => id === line)?.isUploadLater ?? false,
  );
  const [wasAsked, setAsked] = useState(false);
  // One id per wall: however often "Add to cart" is pressed, the cart holds this wall once. Changed since, it is another.
  const [added, setAdded] = useState<{ id: string; design: Design; isUploadLater: boolean } | null>(null);
  const [freshId, setFreshId] = useState(newUuid);
  const { data: promo = null, isPending: isPricing } = useQuery(
    trpc.catalog.promo.queryOptions(undefined, { trpc: { context: { silent: true } } }),
  );
  const { design } = editor.canvas;

  // A wall that is in the cart is kept there; the draft of the next one is not overwritten by it.
  const isUnsaved = isStarted(design) && design !== added?.design;
  // Changes of a wall in the cart, or of one that was kept, are in no other place until they are saved.
  const isElsewhere = line !== null || saved.kept !== undefined;
  useKeptDraft(wall, editor, isUnsaved, isElsewhere && design !== saved.design);
  const { dispatch, photos } = editor;
  const savable = useSavable(design, photos);
  const saving = useSaving({
    template,
    design,
    savable,
    isDraft: !isElsewhere && isUnsaved,
    onTake: useCallback((other: Design) => dispatch({ type: "design-taken", design: other }), [dispatch]),
  });

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
    const updated = await (line ? updateLine({ id: line, ...wall }) : addLine({ id, quantity: 1, ...wall }));
    // The shopper has been told; the wall is still here and can be added again.
    if (!updated) return;
    setAdded({ id, design, isUploadLater });
    editor.settle(design);
    setFreshId(newUuid());
    if (!isElsewhere) saving.forget();
    openDrawer();
  };

  return (
    <>
      <h1 className="mb-4 text-3xl lg:mb-6">{template.name}</h1>
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
        <KeepWall template={template} design={savable} kept={saved.kept} />
        <UploadLaterChoice isChosen={isUploadLater} onChoose={setUploadLater} />
        <BuyBar
          price={isPricing ? null : <PriceTag cents={priceWall(template, editor.slots)} promo={promo} />}
          action={line ? "Save changes" : "Add to cart"}
          isBusy={isBusy}
          problem={wasAsked ? problem : null}
          onBuy={() => void put()}
        >
          {wasAsked && problem ? <PrintAnyway blurred={editor.blurred} onPrintAnyway={editor.printAnyway} /> : null}
        </BuyBar>
      </Workbench>
    </>
  );
}

/**
 * The wall without the photos that only this page has (S-115). A photo of which nothing is known yet came with the wall from
 * where it was kept. Stays the same object while the same photos are on their way, so that progress alone saves nothing.
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
