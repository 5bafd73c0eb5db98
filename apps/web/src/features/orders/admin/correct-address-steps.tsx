"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import {
  type AddressFields,
  AddressForm,
  readTotalsChange,
  type TotalsChange,
  TotalsTable,
  toAddressInput,
} from "@/features/orders/address-form.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

export type AddressCorrectionProps = { order: OrderView; onClose: () => void };

export default function AddressCorrectionSteps({ order, onClose }: AddressCorrectionProps) {
  const [address, setAddress] = useState<AddressFields>(order.shippingAddress);
  const [change, setChange] = useState<TotalsChange | null>(null);

  const { mutate, isPending, error } = trpc.orders.correctAddress.useMutation({
    trpc: silent,
    onMutate: () => order,
    onSuccess: (changed, _input, before) => {
      toast.success(describeAddressChange(before, changed));
      onClose();
    },
    onError: (error) => setChange(readTotalsChange(error)),
    onSettled: useRefetchOrder(),
  });
  const saveAddress = (agreed: { agreedTotal?: number }) => {
    if (!isPending) mutate({ orderId: order.id, shippingAddress: toAddressInput(address), ...agreed });
  };

  if (change) {
    const difference = change.after.total - change.before.total;
    const refund = formatMoney(Math.min(-difference, order.refundable));
    return (
      <section aria-label={orderCorrectionTexts.newTotal}>
        <p>
          {difference > 0
            ? orderCorrectionTexts.totalIncrease(formatMoney(difference))
            : orderCorrectionTexts.totalDecrease(refund)}
        </p>
        {difference < 0 && order.isDisputed ? <p className="mt-2">{orderCorrectionTexts.disputeHint}</p> : null}
        <TotalsTable {...change} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={() => setChange(null)}>
            {commonTexts.back}
          </Button>
          <Button aria-disabled={isPending} onClick={() => saveAddress({ agreedTotal: change.after.total })}>
            {difference > 0
              ? orderCorrectionTexts.requestPayment(formatMoney(difference))
              : orderCorrectionTexts.changeAndRefund(refund)}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <AddressForm
      address={address}
      onChange={(change) => setAddress((before) => ({ ...before, ...change }))}
      error={readTotalsChange(error) ? null : error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => saveAddress({})}
    />
  );
}

/** Describes the address change and the payment that was requested or the amount that was refunded. */
function describeAddressChange(before: OrderView, after: OrderView): string {
  if (after.pendingChange) return orderCorrectionTexts.paymentRequested(formatMoney(after.pendingChange.amount));
  const amount = after.refunds
    .filter(({ id }) => before.refunds.every((refund) => refund.id !== id))
    .reduce((sum, refund) => sum + refund.amount, 0);
  return amount === 0
    ? orderCorrectionTexts.addressChanged
    : orderCorrectionTexts.addressChangedAndRefunded(formatMoney(amount));
}
