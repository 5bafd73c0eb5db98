"use client";

import { templateByKey } from "@storywall/domain/catalog/templates";
import { OrderId } from "@storywall/domain/ids";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { Button, buttonClass } from "@storywall/ui/button";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { PrintAnyway } from "@/features/editor/crop/print-anyway";
import { type Draft, readDraft } from "@/features/editor/photos/kept-draft";
import { useEditor, useKeptDraft } from "@/features/editor/use-editor";
import { Workbench } from "@/features/editor/workbench";
import { sentenceFor } from "@/lib/failure-toast";
import { useTRPC } from "@/lib/trpc";

type Props = { orderId: string; lineId: string; token?: string };

/** Adds the photos to a wall that is already paid for (S-125). */
export function UploadLater({ orderId, lineId, token }: Props) {
  const trpc = useTRPC();
  const id = OrderId.safeParse(orderId);
  const { data: order, error } = useQuery(
    trpc.orders.read.queryOptions(id.success ? { orderId: id.data, token } : skipToken, {
      trpc: { context: { silent: true } },
    }),
  );
  if (!id.success || error) {
    return (
      <Notice title="We could not open this order">
        {error ? sentenceFor(error) : "We could not find this order."}
      </Notice>
    );
  }
  if (!order) return <p className="py-24 text-center text-soft">Looking up your order…</p>;

  const line = order.lines.find((candidate) => candidate.id === lineId);
  if (!line)
    return <Notice title="We could not find this item in the order">Please use the link in our e-mail.</Notice>;
  const href = `/order/${order.id}${token ? `?token=${encodeURIComponent(token)}` : ""}`;
  if (!line.wantsPhotos) {
    return (
      <Notice title="All photos are here">
        <Link href={href} className={buttonClass("plain", "mt-6")}>
          See order {order.number}
        </Link>
      </Notice>
    );
  }
  return <PaidWall order={order} line={line} token={token} orderHref={href} />;
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-prose py-16 text-center">
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-3 text-soft">{children}</div>
    </div>
  );
}

type WallProps = { order: OrderView; line: OrderLineView; token?: string; orderHref: string };

/** Photos that were on their way when the page was closed are where they were put (F-04). */
function PaidWall(props: WallProps) {
  const wall = `order:${props.line.id}`;
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  useEffect(() => void readDraft(wall).then(setDraft), [wall]);
  return draft === undefined ? null : <OpenedWall {...props} wall={wall} draft={draft} />;
}

function OpenedWall({ order, line, token, orderHref, wall, draft }: WallProps & { wall: string; draft: Draft | null }) {
  const trpc = useTRPC();
  const router = useRouter();
  const template = templateByKey(line.templateKey);
  if (!template) throw new Error(`Order line of an unknown template ${line.templateKey}`);
  const editor = useEditor(template, { wall, saved: draft?.design ?? line.design, tray: draft?.tray });
  const [wasAsked, setAsked] = useState(false);
  const complete = useMutation(
    trpc.orders.completeUploadLater.mutationOptions({ onSuccess: () => router.push(orderHref) }),
  );
  useKeptDraft(wall, editor, !complete.isSuccess);

  return (
    <>
      <h1 className="text-3xl">Add photos to your {line.title}</h1>
      <p className="mt-2 mb-6 text-soft">Order {order.number}. Frame and size are as you bought them.</p>
      <Workbench editor={editor} sizes={[]}>
        <p className="rounded-xl border border-line bg-card p-4">
          {line.design.frameStyle} frame, {template.tiles.length} {template.tiles.length === 1 ? "tile" : "tiles"}
        </p>
        <Button
          className="w-full"
          disabled={complete.isPending}
          onClick={() => {
            setAsked(true);
            if (!editor.problem)
              complete.mutate({ orderId: order.id, token, lineId: line.id, design: editor.canvas.design });
          }}
        >
          {complete.isPending ? "Sending…" : "Send photos to print"}
        </Button>
        <p role="status" className="text-bad text-sm">
          {wasAsked ? editor.problem : null}
        </p>
        {wasAsked && editor.problem ? (
          <PrintAnyway blurred={editor.blurred} onPrintAnyway={editor.printAnyway} />
        ) : null}
      </Workbench>
    </>
  );
}
