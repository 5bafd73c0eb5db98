"use client";

import { formatFrameLabel } from "@storywall/domain/catalog/stock/format-frame-label";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { useConfirmedChange } from "./confirmed-change.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { OrderActionProps } from "./use-order.ts";

type Choice = { choice: "wait" | "refund" } | { choice: "other"; frameStyle: string; other: string };

/** Shown when a frame sold out before the payment. Offers to wait, to choose another frame or to cancel. */
export function ShortageNotice({ order, access, onChanged }: OrderActionProps) {
  const { client } = trpc.useUtils();
  const runConfirmed = useConfirmedChange();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choice: Choice) =>
      runConfirmed(() => client.orders.chooseFrames.mutate({ ...access, ...choice }, silent)),
    onSuccess: onChanged,
  });
  const [isSure, setSure] = useState(false);
  const { framesShort } = order;
  if (!framesShort) return null;
  const { frames, isWaiting } = framesShort;
  const chooseFrames = (choice: Choice) => {
    if (!isPending) mutate(choice);
  };
  return (
    <Notice
      tone="warn"
      className="mt-8"
      title={isWaiting ? orderPageTexts.waitingForFrameTitle : orderPageTexts.shortageTitle}
      action={
        <span className="flex flex-wrap gap-3">
          {isWaiting ? null : (
            <Button aria-disabled={isPending} onClick={() => chooseFrames({ choice: "wait" })}>
              {orderPageTexts.waitForFrame}
            </Button>
          )}
          {frames.flatMap(({ frameStyle, frameSize, others }) =>
            others.map((other) => (
              <Button
                key={`${frameStyle} ${frameSize} ${other}`}
                variant="plain"
                aria-disabled={isPending}
                onClick={() => chooseFrames({ choice: "other", frameStyle, other })}
              >
                {orderPageTexts.otherFrame(other, frameStyle)}
              </Button>
            )),
          )}
          <Button
            variant={isSure ? "danger" : "plain"}
            aria-disabled={isPending}
            onClick={() => (isSure ? chooseFrames({ choice: "refund" }) : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {isSure ? orderPageTexts.confirmRefund : orderPageTexts.getRefund}
          </Button>
        </span>
      }
    >
      {orderPageTexts.shortage(frames.map(formatFrameLabel).join(", "))}
      {error ? <span className="block text-bad">{getErrorMessage(error)}</span> : null}
    </Notice>
  );
}
