"use client";

import { templateByKey } from "@storywall/domain/catalog/templates";
import { isId } from "@storywall/domain/kernel/id-shape";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { Button, buttonClass } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { skipToken } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { EmptyPlace } from "@/components/empty-place.tsx";
import { describe } from "@/features/cart/describe-line.ts";
import { BuyBar } from "@/features/walls/editor/buy-bar.tsx";
import { PrintAnyway } from "@/features/walls/editor/crop/print-anyway.tsx";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { type Draft, readDraft } from "@/features/walls/editor/saving/kept-draft.ts";
import { useEditor, useKeptDraft } from "@/features/walls/editor/use-editor.ts";
import { Workbench } from "@/features/walls/editor/workbench.tsx";
import { isRefusal } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { trpc } from "@/lib/trpc.ts";

type Props = { orderId: string; lineId: string };

export function UploadLater({ orderId, lineId }: Props) {
  const { data, error, refetch } = trpc.orders.read.useQuery(isId("order", orderId) ? { orderId } : skipToken, {
    trpc: { context: { silent: true } },
  });
  if (!isId("order", orderId)) return <NotThere title="We could not find this order." />;
  if (!data) {
    if (!error) return <EditorSkeleton name="Add your photos" />;
    if (isRefusal(error)) return <NotThere title={sentenceFor(error)} />;
    return <NotReached error={error} onRetry={() => void refetch()} />;
  }

  const line = data.lines.find((candidate) => candidate.id === lineId);
  if (!line) return <NotThere title="We could not find this item in the order." />;
  const href = `/order/${data.id}`;
  if (!line.wantsPhotos) {
    return (
      <EmptyState
        isPage
        title="We have all your photos"
        action={
          <Link href={href} className={buttonClass()}>
            View order {data.number}
          </Link>
        }
      >
        Your {line.title} has all its photos. You're all set.
      </EmptyState>
    );
  }
  return <PaidWall order={data} line={line} orderHref={href} />;
}

function NotThere({ title }: { title: string }) {
  return (
    <EmptyState
      isPage
      title={title}
      picture={<EmptyPlace />}
      action={
        <Link href="/order/find" className={buttonClass()}>
          Find my order
        </Link>
      }
    >
      Use the link in our latest email, or we can send you a new one.
    </EmptyState>
  );
}

function NotReached({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      isPage
      title="We couldn't open your order"
      picture={<EmptyPlace />}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {sentenceFor(error)}
    </EmptyState>
  );
}

type WallProps = { order: OrderView; line: OrderLineView; orderHref: string };

/** Restores photos that were still uploading when the page was closed. */
function PaidWall(props: WallProps) {
  const wall = `order:${props.line.id}`;
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  useEffect(() => void readDraft(wall).then(setDraft), [wall]);
  return draft === undefined ? null : <OpenedWall {...props} wall={wall} draft={draft} />;
}

function OpenedWall({ order, line, orderHref, wall, draft }: WallProps & { wall: string; draft: Draft | null }) {
  const router = useRouter();
  const template = templateByKey(line.templateKey);
  if (!template) throw new Error(`Order line of an unknown template ${line.templateKey}`);
  const editor = useEditor(template, { wall, saved: draft?.design ?? line.design, tray: draft?.tray });
  const [wasAsked, setAsked] = useState(false);
  const complete = trpc.orders.completeUploadLater.useMutation({ onSuccess: () => router.push(orderHref) });
  const { design } = editor.canvas;
  // Placements exist only on this page until they are sent.
  useKeptDraft(wall, editor, !complete.isSuccess, design !== line.design);

  return (
    <>
      <h1 className="text-3xl">Add photos to your {line.title}</h1>
      <p className="mt-2 mb-4 text-soft lg:mb-6">Your frame and size are set.</p>
      <Workbench editor={editor} sizes={[]}>
        <Bought order={order} line={line} orderHref={orderHref} />
        <BuyBar
          price={<p className="text-soft">Already paid. Nothing more to pay.</p>}
          action="Send photos to print"
          busyWord="Sending…"
          isBusy={complete.isPending}
          problem={wasAsked ? editor.problem : null}
          onBuy={() => {
            setAsked(true);
            if (!editor.problem) complete.mutate({ orderId: order.id, lineId: line.id, design });
          }}
        >
          {wasAsked && editor.problem ? (
            <PrintAnyway damaged={editor.damaged} blurred={editor.blurred} onPrintAnyway={editor.printAnyway} />
          ) : null}
        </BuyBar>
      </Workbench>
    </>
  );
}

function Bought({ order, line, orderHref }: Pick<WallProps, "order" | "line" | "orderHref">) {
  return (
    <section aria-labelledby="bought" className="rounded-2xl bg-card p-5">
      <h2 id="bought" className="text-xl">
        {line.title}
      </h2>
      <p className="mt-1 text-soft">{describe(line)}</p>
      <Link href={orderHref} className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4">
        Order {order.number}
      </Link>
    </section>
  );
}
