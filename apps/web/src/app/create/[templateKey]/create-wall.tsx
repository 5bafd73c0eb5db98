"use client";

import type { Design, DesignTile } from "@storywall/domain/cart/design";
import { type Template, templateByKey } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/ids";
import { priceWall } from "@storywall/domain/pricing/price-cart";
import { isStarted, restoreFromPhotos } from "@storywall/domain/tiles/restore-design";
import { Button } from "@storywall/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { Choices } from "@/features/editor/canvas/choices";
import { PrintAnyway } from "@/features/editor/crop/print-anyway";
import { type Draft, readDraft } from "@/features/editor/photos/kept-draft";
import { useEditor, useKeptDraft } from "@/features/editor/use-editor";
import { Workbench } from "@/features/editor/workbench";
import { forgetDesign, readSavedDesign, saveDesign } from "@/lib/saved-design";
import { useTRPC, useTRPCClient } from "@/lib/trpc";
import { useCart } from "@/shared/cart/use-cart";
import { PriceTag } from "@/shared/pricing/price-tag";

/** Makes a wall from a template, or changes the one in the cart that `?line=` names. */
export function CreateWall({ templateKey }: { templateKey: string }) {
  const template = templateByKey(templateKey);
  const line = useSearchParams().get("line");
  // Another wall on the same page starts from what is saved of it, not from what was here before.
  return <SavedWall key={`${templateKey} ${line}`} template={template} line={line} />;
}

function SavedWall({ template, line }: { template: Template | undefined; line: string | null }) {
  const saved = useSavedWall(template, line);
  if (!template || saved === undefined) return <p className="py-24 text-center text-soft">Preparing your wall…</p>;
  return <WallEditor template={template} saved={saved} line={line} />;
}

const wallOf = (template: Template, line: string | null) => (line ? `line:${line}` : template.key);

/**
 * Where the wall comes from: what was left of it half sent (F-04), the cart's line, else this browser, else the newest photos
 * (S-120…S-122).
 */
function useSavedWall(template: Template | undefined, line: string | null): Saved | undefined {
  const { cart, isLoaded } = useCart();
  const client = useTRPCClient();
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  const [saved, setSaved] = useState<Saved | undefined>(undefined);

  useEffect(() => {
    if (template) void readDraft(wallOf(template, line)).then(setDraft);
  }, [template, line]);

  useEffect(() => {
    if (!template || draft === undefined || saved !== undefined) return;
    if (draft) return setSaved(draft);
    if (line && !isLoaded) return;
    const inCart = line ? cart?.lines.find(({ id }) => id === line)?.design : undefined;
    const here = inCart ?? readSavedDesign(template.key);
    if (here) return setSaved({ design: here });
    client.photos.list.query({}, { context: { silent: true } }).then(
      (photos) => {
        const ready = photos.filter(({ state }) => state === "ready");
        setSaved({ design: restoreFromPhotos(template, ready) });
      },
      () => setSaved({ design: null }),
    );
  }, [template, line, isLoaded, cart, client, draft, saved]);

  return saved;
}

type Saved = { design: Design | null; tray?: string[] };
type Props = { template: Template; saved: Saved; line: string | null };

function WallEditor({ template, saved, line }: Props) {
  const trpc = useTRPC();
  const wall = wallOf(template, line);
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
  useKeptDraft(wall, editor, isUnsaved);
  const isDraft = !line && isUnsaved;
  useEffect(() => {
    if (!isDraft) return;
    saveDesign(template.key, design, (id) => ["ready", "processing"].includes(editor.photos.get(id)?.status ?? ""));
  }, [isDraft, design, editor.photos, template.key]);

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
    setFreshId(newUuid());
    if (!line) forgetDesign(template.key);
    openDrawer();
  };

  return (
    <>
      <h1 className="mb-6 text-3xl">{template.name}</h1>
      <Workbench editor={editor}>
        <Choices
          template={template}
          design={design}
          slots={editor.slots}
          onFrame={(frame) => editor.dispatch({ type: "frame-chosen", frame })}
          onSize={(size) => editor.dispatch({ type: "size-chosen", size })}
          onReset={() => editor.dispatch({ type: "reset" })}
        />
        <label className="flex items-start gap-3 rounded-xl border border-line bg-card p-4">
          <input
            type="checkbox"
            checked={isUploadLater}
            onChange={(event) => setUploadLater(event.target.checked)}
            className="mt-1 size-5 accent-accent"
          />
          <span>
            Upload photos later
            <span className="block text-soft text-sm">
              Buy now; we e-mail you a link and make your tiles once the photos are in.
            </span>
          </span>
        </label>
        <div aria-live="polite" className="min-h-8">
          {isPricing ? null : <PriceTag cents={priceWall(template, editor.slots)} promo={promo} />}
        </div>
        <Button className="w-full" onClick={() => void put()} disabled={isBusy} aria-describedby="cart-problem">
          {isBusy ? "Adding…" : line ? "Save changes" : "Add to cart"}
        </Button>
        <p id="cart-problem" role="status" className="text-bad text-sm">
          {wasAsked ? problem : null}
        </p>
        {wasAsked && problem ? <PrintAnyway blurred={editor.blurred} onPrintAnyway={editor.printAnyway} /> : null}
      </Workbench>
    </>
  );
}

function withoutPhotos(design: Design, slots: readonly DesignTile[]): Design {
  return {
    ...design,
    tiles: slots.map((tile) => ({ ...tile, userPhotoId: null, artItemId: null, cropParams: {} })),
  };
}
