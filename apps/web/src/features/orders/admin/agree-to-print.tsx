"use client";

import type { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { AgreementForm } from "./agreement-form.tsx";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { orderQueries } from "./order-queries.ts";

type Props = { orderId: OrderId; tileId: TileId; tileTitle: string; sentence: string };

/** Accepts a print that is on hold, because the customer has agreed to it. */
export function AgreeToPrint({ orderId, tileId, tileTitle, sentence }: Props) {
  const { orders } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const [isOpen, setOpen] = useState(false);
  if (!useHasPermission("photos.see")) return null;
  const close = () => setOpen(false);
  const acceptPrint = async (note: string) => {
    const call = () => orders.acceptForCustomer.mutate({ orderId, tileId, note }, { context: { silent: true } });
    if (await mutate(call, orderCorrectionTexts.accepted)) close();
  };
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
          problem={problem}
          onSubmit={(note) => void acceptPrint(note)}
          onClose={close}
        />
      </Dialog>
    </>
  );
}
