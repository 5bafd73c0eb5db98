"use client";

import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { isId } from "@storywall/domain/kernel/id-shape";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { skipToken } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { EmptyTile } from "@/components/empty-tile.tsx";
import { describeCartLine } from "@/features/cart/price-totals.tsx";
import { BuyBar } from "@/features/walls/editor/buy-bar.tsx";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { type Draft, readDraft } from "@/features/walls/editor/saving/drafts.ts";
import { useDesignOfUploadedPhotos, useDraftSync } from "@/features/walls/editor/saving/use-draft-sync.ts";
import { useEditor, useStoredDraft } from "@/features/walls/editor/use-editor.ts";
import { ConflictNotice, PrintAnywayButton } from "@/features/walls/editor/wall-notices.tsx";
import { Workbench } from "@/features/walls/editor/workbench.tsx";
import { ToolPanel } from "@/features/walls/editor/workbench-panels.tsx";
import { isPermanentError } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

const uploadLaterTexts = {
  title: "Add your photos",
  orderNotFound: "We couldn’t find this order.",
  lineNotFound: "We couldn’t find this item in the order.",
  notFoundHelp: "Use the link in our latest email, or find your order to get a new one.",
  findOrder: "Find my order",
  loadErrorTitle: "We couldn’t open your order",
  doneTitle: "We have all your photos",
  done: (title: string) => `${title} has all its photos. You’re all set.`,
  viewOrder: (number: string) => `View order ${number}`,
  addPhotosTo: (title: string) => `Add your photos to ${title}`,
  hint: "Your frame and size are already chosen.",
  paid: "You’ve already paid. There’s nothing more to pay.",
  send: "Submit photos for printing",
  sending: "Sending…",
  order: (number: string) => `Order ${number}`,
};

type Props = { orderId: string; lineId: string };

export function UploadLaterPage({ orderId, lineId }: Props) {
  const { data, error, refetch } = trpc.orders.read.useQuery(isId("order", orderId) ? { orderId } : skipToken, {
    trpc: { context: { silent: true } },
  });
  if (!isId("order", orderId)) return <NotFoundMessage title={uploadLaterTexts.orderNotFound} />;
  if (!data) {
    if (!error) return <EditorSkeleton name={uploadLaterTexts.title} />;
    if (isPermanentError(error)) return <NotFoundMessage title={getErrorMessage(error)} />;
    return <LoadErrorMessage error={error} onRetry={() => void refetch()} />;
  }

  const line = data.lines.find((candidate) => candidate.id === lineId);
  if (!line) return <NotFoundMessage title={uploadLaterTexts.lineNotFound} />;
  const href = `/order/${data.id}`;
  if (!line.wantsPhotos) {
    return (
      <EmptyState
        isPage
        title={uploadLaterTexts.doneTitle}
        action={
          <Link href={href} className={getButtonClassName()}>
            {uploadLaterTexts.viewOrder(data.number)}
          </Link>
        }
      >
        {uploadLaterTexts.done(line.title)}
      </EmptyState>
    );
  }
  return <UploadLaterWall order={data} line={line} orderHref={href} />;
}

function NotFoundMessage({ title }: { title: string }) {
  return (
    <EmptyState
      isPage
      title={title}
      picture={<EmptyTile />}
      action={
        <Link href="/order/find" className={getButtonClassName()}>
          {uploadLaterTexts.findOrder}
        </Link>
      }
    >
      {uploadLaterTexts.notFoundHelp}
    </EmptyState>
  );
}

function LoadErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      isPage
      title={uploadLaterTexts.loadErrorTitle}
      picture={<EmptyTile />}
      action={<Button onClick={onRetry}>{commonTexts.tryAgain}</Button>}
    >
      {getErrorMessage(error)}
    </EmptyState>
  );
}

type WallProps = { order: OrderView; line: OrderLineView; orderHref: string };

/**
 * Loads the stored draft before the editor is rendered, because the draft may contain photos that are not uploaded yet.
 */
function UploadLaterWall(props: WallProps) {
  const draftKey = `order:${props.line.id}`;
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  useEffect(() => void readDraft(draftKey).then(setDraft), [draftKey]);
  return draft === undefined ? null : <UploadLaterEditor {...props} draftKey={draftKey} draft={draft} />;
}

function UploadLaterEditor({
  order,
  line,
  orderHref,
  draftKey,
  draft,
}: WallProps & { draftKey: string; draft: Draft | null }) {
  const router = useRouter();
  const template = findTemplateByKey(line.templateKey);
  if (!template) throw new Error(`Order line of an unknown template ${line.templateKey}`);
  const editor = useEditor(template, {
    draftKey,
    saved: draft?.design ?? line.design,
    tray: draft?.tray,
    earlier: draft?.earlier,
  });
  const [hasAttempted, setHasAttempted] = useState(false);
  const complete = trpc.orders.completeUploadLater.useMutation({ onSuccess: () => router.push(orderHref) });
  const { design } = editor.canvas;
  // Until the wall is submitted, only this browser knows which photo is in which tile.
  const isDraft = !complete.isSuccess;
  useStoredDraft(draftKey, editor, { isDraft, isOnlyCopy: design !== line.design });
  const uploadedDesign = useDesignOfUploadedPhotos(design, editor.photos);
  const saving = useDraftSync({ template, draftKey, editor, uploadedDesign, isExistingWall: true, isDraft });

  return (
    <>
      <h1 className="text-3xl">{uploadLaterTexts.addPhotosTo(line.title)}</h1>
      <p className="mt-2 mb-4 text-soft lg:mb-6">{uploadLaterTexts.hint}</p>
      {saving.conflict ? <ConflictNotice onTakeOther={saving.takeOther} onKeepMine={saving.keepMine} /> : null}
      <Workbench editor={editor} sizes={[]}>
        <ToolPanel tool="photos">
          <OrderLineHeader order={order} line={line} orderHref={orderHref} />
        </ToolPanel>
        <BuyBar
          price={<p className="text-soft">{uploadLaterTexts.paid}</p>}
          action={uploadLaterTexts.send}
          busyLabel={uploadLaterTexts.sending}
          isBusy={complete.isPending}
          problem={hasAttempted ? (editor.problem?.text ?? null) : null}
          onBuy={() => {
            setHasAttempted(true);
            if (!editor.problem) complete.mutate({ orderId: order.id, lineId: line.id, design });
          }}
        >
          {hasAttempted && editor.problem?.consent ? (
            <PrintAnywayButton consent={editor.problem.consent} onPrintAnyway={editor.printAnyway} />
          ) : null}
        </BuyBar>
      </Workbench>
    </>
  );
}

function OrderLineHeader({ order, line, orderHref }: Pick<WallProps, "order" | "line" | "orderHref">) {
  return (
    <section aria-labelledby="bought" className="rounded-2xl bg-card p-5">
      <h2 id="bought" className="text-xl">
        {line.title}
      </h2>
      <p className="mt-1 text-soft">{describeCartLine(line)}</p>
      <Link href={orderHref} className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4">
        {uploadLaterTexts.order(order.number)}
      </Link>
    </section>
  );
}
