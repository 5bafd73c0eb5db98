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
import { describeLine } from "@/features/cart/describe-line.ts";
import { BuyBar } from "@/features/walls/editor/buy-bar.tsx";
import { PrintAnywayButton } from "@/features/walls/editor/crop/print-anyway-button.tsx";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { type Draft, readDraft } from "@/features/walls/editor/saving/draft-storage.ts";
import { useEditor, useStoredDraft } from "@/features/walls/editor/use-editor.ts";
import { Workbench } from "@/features/walls/editor/workbench.tsx";
import { isPermanentError } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

type Props = { orderId: string; lineId: string };

export function UploadLater({ orderId, lineId }: Props) {
  const { data, error, refetch } = trpc.orders.read.useQuery(isId("order", orderId) ? { orderId } : skipToken, {
    trpc: { context: { silent: true } },
  });
  if (!isId("order", orderId)) return <NotFoundMessage title="We could not find this order." />;
  if (!data) {
    if (!error) return <EditorSkeleton name="Add your photos" />;
    if (isPermanentError(error)) return <NotFoundMessage title={getErrorMessage(error)} />;
    return <LoadErrorMessage error={error} onRetry={() => void refetch()} />;
  }

  const line = data.lines.find((candidate) => candidate.id === lineId);
  if (!line) return <NotFoundMessage title="We could not find this item in the order." />;
  const href = `/order/${data.id}`;
  if (!line.wantsPhotos) {
    return (
      <EmptyState
        isPage
        title="We have all your photos"
        action={
          <Link href={href} className={getButtonClassName()}>
            View order {data.number}
          </Link>
        }
      >
        Your {line.title} has all its photos. You're all set.
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
          Find my order
        </Link>
      }
    >
      Use the link in our latest email, or we can send you a new one.
    </EmptyState>
  );
}

function LoadErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      isPage
      title="We couldn't open your order"
      picture={<EmptyTile />}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {getErrorMessage(error)}
    </EmptyState>
  );
}

type WallProps = { order: OrderView; line: OrderLineView; orderHref: string };

/** Loads the stored draft before rendering the editor. The draft may contain photos that are not uploaded yet. */
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
  const editor = useEditor(template, { draftKey, saved: draft?.design ?? line.design, tray: draft?.tray });
  const [hasAttempted, setHasAttempted] = useState(false);
  const complete = trpc.orders.completeUploadLater.useMutation({ onSuccess: () => router.push(orderHref) });
  const { design } = editor.canvas;
  // Until the wall is sent, only this browser stores which photo is in which tile.
  useStoredDraft(draftKey, editor, !complete.isSuccess, design !== line.design);

  return (
    <>
      <h1 className="text-3xl">Add photos to your {line.title}</h1>
      <p className="mt-2 mb-4 text-soft lg:mb-6">Your frame and size are set.</p>
      <Workbench editor={editor} sizes={[]}>
        <OrderLineHeader order={order} line={line} orderHref={orderHref} />
        <BuyBar
          price={<p className="text-soft">Already paid. Nothing more to pay.</p>}
          action="Send photos to print"
          busyLabel="Sending…"
          isBusy={complete.isPending}
          problem={hasAttempted ? editor.problem : null}
          onBuy={() => {
            setHasAttempted(true);
            if (!editor.problem) complete.mutate({ orderId: order.id, lineId: line.id, design });
          }}
        >
          {hasAttempted && editor.problem ? (
            <PrintAnywayButton damaged={editor.damaged} blurred={editor.blurred} onPrintAnyway={editor.printAnyway} />
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
      <p className="mt-1 text-soft">{describeLine(line)}</p>
      <Link href={orderHref} className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4">
        Order {order.number}
      </Link>
    </section>
  );
}
