"use client";

import type { OrderAction } from "@storywall/domain/orders/actions";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { LocalTime } from "@/components/local-time.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import { ReorderButton } from "./reorder-button.tsx";
import type { Access } from "./use-order.ts";

export type OrderActionProps = { order: OrderView; access: Access; onChanged: (order: OrderView) => void };

type DialogAction = "cancel" | "change-address" | "claim" | "request-return";

const actionLabels: Record<DialogAction, string> = {
  "change-address": orderPageTexts.changeAddress,
  claim: orderPageTexts.reportProblem,
  "request-return": orderPageTexts.startReturn,
  cancel: orderPageTexts.cancelOrder,
};
const dialogActions = Object.keys(actionLabels) as DialogAction[];

export function OrderActions(props: OrderActionProps) {
  const { order } = props;
  const [open, setOpen] = useState<DialogAction | null>(null);
  const isActionAvailable = (action: OrderAction) => order.availableActions.includes(action);
  const dialog = { ...props, onClose: () => setOpen(null) };
  if (order.availableActions.every((action) => action === "replace-photo")) return null;
  return (
    <section aria-labelledby="actions" className="mt-14 border-line border-t pt-8">
      <h2 id="actions" className="text-2xl">
        {orderPageTexts.actions}
      </h2>
      {isActionAvailable("cancel") ? (
        <p className="mt-1 text-soft">{orderPageTexts.changesUntil(<LocalTime at={order.changesUntil} />)}</p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {isActionAvailable("reorder") ? (
          <ReorderButton access={props.access} isFirst={!isActionAvailable("cancel")} />
        ) : null}
        {dialogActions.filter(isActionAvailable).map((action) => (
          <Button key={action} variant={action === "cancel" ? "danger" : "plain"} onClick={() => setOpen(action)}>
            {actionLabels[action]}
          </Button>
        ))}
      </div>
      <CancelDialog {...dialog} open={open === "cancel"} />
      <AddressDialog {...dialog} open={open === "change-address"} />
      <ClaimDialog {...dialog} open={open === "claim"} isReturn={false} />
      <ClaimDialog {...dialog} open={open === "request-return"} isReturn />
    </section>
  );
}
