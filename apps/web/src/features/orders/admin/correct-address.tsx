"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { isUnshipped } from "@storywall/domain/orders/actions";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import dynamic from "next/dynamic";
import { useState } from "react";
import { LoadingText } from "@/components/page-skeleton.tsx";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { AddressLines } from "@/features/orders/address-lines.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import type { AddressCorrectionProps } from "./correct-address-steps.tsx";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";

const AddressCorrectionSteps = dynamic<AddressCorrectionProps>(
  () => importWithRetry(() => import("./correct-address-steps.tsx")),
  { ssr: false, loading: LoadingText },
);

/** Changes the shipping address on behalf of the customer, until the order ships. */
export function AddressCorrectionSection({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  const canChange = useHasPermission("orders.change");
  if (!canChange || !isUnshipped(order.state)) return null;
  const closeForm = () => setOpen(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {orderCorrectionTexts.openAddress}
      </Button>
      <Dialog open={isOpen} onClose={closeForm} title={orderCorrectionTexts.addressTitle}>
        <AddressCorrectionSteps order={order} onClose={closeForm} />
      </Dialog>
    </>
  );
}

/** Shows the new address, which takes effect when the customer pays the difference. */
export function PendingAddress({ order: { pendingChange } }: { order: OrderView }) {
  if (!pendingChange) return null;
  return (
    <Notice tone="warn" title={orderCorrectionTexts.pendingAddressTitle(formatMoney(pendingChange.amount))}>
      <p>{orderCorrectionTexts.pendingAddress}</p>
      <AddressLines address={pendingChange.shippingAddress} />
    </Notice>
  );
}
