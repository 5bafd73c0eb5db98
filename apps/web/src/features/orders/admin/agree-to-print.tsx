"use client";

import type { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { AgreementForm } from "./agreement-form.tsx";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

type Props = { orderId: OrderId; tileId: TileId; tileTitle: string; sentence: string };

/** Accepts a print that is on hold, because the customer has agreed to it. */
export function AgreeToPrint({ orderId, tileId, tileTitle, sentence }: Props) {
  const { mutate, isPending, error } = trpc.orders.acceptForCustomer.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(orderCorrectionTexts.accepted),
    onSettled: useRefetchOrder(),
  });
  const [isOpen, setOpen] = useState(false);
  if (!useHasPermission("photos.see")) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {orderCorrectionTexts.openPrintAsIs(tileTitle)}
      </Button>
      <Dialog open={isOpen} onClose={close} title={orderCorrectionTexts.printAsIsTitle}>
        <p>{orderCorrectionTexts.problemOfTile(tileTitle, sentence)}</p>
        <AgreementForm
          submitLabel={orderCorrectionTexts.printAsIs}
          isPending={isPending}
          problem={error ? getErrorMessage(error) : null}
          onSubmit={(note) => mutate({ orderId, tileId, note }, { onSuccess: close })}
          onClose={close}
        />
      </Dialog>
    </>
  );
}
