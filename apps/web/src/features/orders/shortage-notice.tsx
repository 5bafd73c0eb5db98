"use client";

import { formatFrameLabel } from "@storywall/domain/catalog/stock/format-frame-label";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { useConfirmedChange } from "./confirmed-change.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { OrderActionProps } from "./use-order.ts";

type Choice = { choice: "wait" | "refund" } | { choice: "other"; frameStyle: string; other: string };

/** Shown when a frame sold out before the payment. Offers to wait, to choose another frame or to cancel. */
export function ShortageNotice({ order, access, onChanged }: OrderActionProps) {
  const calls = useTRPCClient();
  const { mutate, isPending, failure } = useApiMutation();
  const runConfirmed = useConfirmedChange();
  const [isSure, setSure] = useState(false);
  const { framesShort } = order;
  if (!framesShort) return null;
  const { frames, isWaiting } = framesShort;
  const chooseFrames = (choice: Choice) =>
    mutate(async () => {
      const sendFrameChoice = () =>
        calls.orders.chooseFrames.mutate({ ...access, ...choice }, { context: { silent: true } });
      onChanged(await runConfirmed(sendFrameChoice));
    });
  return (
    <Notice
      tone="warn"
      className="mt-8"
      title={isWaiting ? orderPageTexts.waitingForFrameTitle : orderPageTexts.shortageTitle}
      action={
        <span className="flex flex-wrap gap-3">
          {isWaiting ? null : (
            <Button aria-disabled={isPending} onClick={() => void chooseFrames({ choice: "wait" })}>
              {orderPageTexts.waitForFrame}
            </Button>
          )}
          {frames.flatMap(({ frameStyle, frameSize, others }) =>
            others.map((other) => (
              <Button
                key={`${frameStyle} ${frameSize} ${other}`}
                variant="plain"
                aria-disabled={isPending}
                onClick={() => void chooseFrames({ choice: "other", frameStyle, other })}
              >
                {orderPageTexts.otherFrame(other, frameStyle)}
              </Button>
            )),
          )}
          <Button
            variant={isSure ? "danger" : "plain"}
            aria-disabled={isPending}
            onClick={() => (isSure ? void chooseFrames({ choice: "refund" }) : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {isSure ? orderPageTexts.confirmRefund : orderPageTexts.getRefund}
          </Button>
        </span>
      }
    >
      {orderPageTexts.shortage(frames.map(formatFrameLabel).join(", "))}
      {failure ? <span className="block text-bad">{failure.message}</span> : null}
    </Notice>
  );
}
