"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { type AddressFields, AddressForm, toAddressInput } from "@/features/orders/address-form.tsx";
import { type TotalsChange, TotalsTable } from "@/features/orders/totals-table.tsx";
import { getErrorCode, getErrorData } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { toast } from "@/lib/toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { orderQueries } from "./order-queries.ts";

export type CorrectAddressProps = { order: OrderView; onClose: () => void };

export default function CorrectAddressSteps({ order, onClose }: CorrectAddressProps) {
  const { orders } = useTRPCClient();
  const { mutate, isPending, failure } = useApiMutation(orderQueries);
  const [address, setAddress] = useState<AddressFields>(order.shippingAddress);
  const [change, setChange] = useState<TotalsChange | null>(null);

  const saveAddress = (agreed: { agreedTotal?: number }) =>
    mutate(async () => {
      const shippingAddress = toAddressInput(address);
      const input = { orderId: order.id, shippingAddress, ...agreed };
      try {
        const changed = await orders.correctAddress.mutate(input, { context: { silent: true } });
        toast.success(describeAddressChange(order, changed));
        onClose();
      } catch (error) {
        const totals = getErrorCode(error) === "TOTAL_NOT_AGREED" ? readTotalsChange(error) : null;
        setChange(totals);
        if (!totals) throw error;
      }
    });

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
          <Button aria-disabled={isPending} onClick={() => void saveAddress({ agreedTotal: change.after.total })}>
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
      failure={failure}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => void saveAddress({})}
    />
  );
}

/** Says what was done: less than the difference is refunded if not enough is left. */
function describeAddressChange(before: OrderView, after: OrderView): string {
  if (after.pendingChange) return orderCorrectionTexts.paymentRequested(formatMoney(after.pendingChange.amount));
  const amount = after.refunds
    .filter(({ id }) => before.refunds.every((refund) => refund.id !== id))
    .reduce((sum, refund) => sum + refund.amount, 0);
  return amount === 0
    ? orderCorrectionTexts.addressChanged
    : orderCorrectionTexts.addressChangedAndRefunded(formatMoney(amount));
}

/** Reads the totals from the error that the server returns when the customer must agree to a new total. */
const readTotalsChange = (error: unknown) => (getErrorData(error)?.shown ?? null) as TotalsChange | null;
