"use client";

import { newUuid } from "@storywall/domain/kernel/uuid";
import type { OrderAction } from "@storywall/domain/orders/actions";
import { Button } from "@storywall/ui/button";
import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { LocalTime } from "@/components/local-time.tsx";
import { openDrawer, readCartId } from "@/features/cart/store/header-cart.ts";
import { useCartChange } from "@/features/cart/use-cart-change.tsx";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { Access, OrderActionProps } from "./use-order.ts";

const AddressDialog = dynamic(
  () => importWithRetry(() => import("./address-dialog.tsx")).then((module) => module.AddressDialog),
  { ssr: false },
);
const CancelDialog = dynamic(
  () => importWithRetry(() => import("./cancel-dialog.tsx")).then((module) => module.CancelDialog),
  { ssr: false },
);
const ClaimDialog = dynamic(
  () => importWithRetry(() => import("./claim-dialog.tsx")).then((module) => module.ClaimDialog),
  { ssr: false },
);

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
  /** Dialogs that have been opened. They stay on the page, so that they keep the shopper's input. */
  const [loaded, setLoaded] = useState<readonly DialogAction[]>([]);
  const openDialog = (action: DialogAction) => {
    setOpen(action);
    if (!loaded.includes(action)) setLoaded([...loaded, action]);
  };
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
          <Button key={action} variant={action === "cancel" ? "danger" : "plain"} onClick={() => openDialog(action)}>
            {actionLabels[action]}
          </Button>
        ))}
      </div>
      {loaded.includes("cancel") ? <CancelDialog {...dialog} open={open === "cancel"} /> : null}
      {loaded.includes("change-address") ? <AddressDialog {...dialog} open={open === "change-address"} /> : null}
      {loaded.includes("claim") ? <ClaimDialog {...dialog} open={open === "claim"} isReturn={false} /> : null}
      {loaded.includes("request-return") ? <ClaimDialog {...dialog} open={open === "request-return"} isReturn /> : null}
    </section>
  );
}

/** Adds the order's walls to the cart and opens it. If there is no cart, creates one. */
function ReorderButton({ access, isFirst }: { access: Access; isFirst: boolean }) {
  const utils = trpc.useUtils();
  const { task, changeCart } = useCartChange();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { cartId } = await utils.client.orders.reorder.mutate(access, silent);
      if (readCartId() === cartId) {
        await utils.cart.current.fetch(undefined, { staleTime: 0, trpc: silent });
        openDrawer();
        return;
      }
      const { lines } = await utils.client.cart.read.query({ cartId }, silent);
      const again = lines.map(({ templateKey, design, quantity, isUploadLater }) => ({
        id: newUuid(),
        templateKey,
        design,
        quantity,
        isUploadLater,
      }));
      await changeCart({ lines: again });
    },
  });
  return (
    <>
      <Button variant={isFirst ? "primary" : "plain"} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? orderPageTexts.addingToCart : orderPageTexts.orderAgain}
      </Button>
      <p role="alert" className="basis-full text-bad empty:hidden">
        {error ? getErrorMessage(error) : null}
      </p>
      {task}
    </>
  );
}
