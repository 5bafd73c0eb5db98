"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { paymentTexts } from "@/features/checkout/payment-texts.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import {
  type AddressFields,
  AddressForm,
  readTotalsChange,
  type TotalsChange,
  TotalsTable,
  toAddressInput,
} from "./address-form.tsx";
import { useConfirmedMutation } from "./confirmed-change.tsx";
import { orderChangeTexts } from "./order-change-texts.ts";
import { useOrderFeatures } from "./order-features.ts";
import type { OrderActionProps } from "./use-order.ts";

export type AddressStepsProps = OrderActionProps & { onClose: () => void };

export default function AddressSteps({ order, access, onChanged, onClose }: AddressStepsProps) {
  const { DifferencePayment } = useOrderFeatures();
  const [address, setAddress] = useState<AddressFields>(order.shippingAddress);
  const [isPaying, setPaying] = useState(false);
  /** New totals that the server asks the customer to agree to. */
  const [change, setChange] = useState<TotalsChange | null>(null);
  const shippingAddress = toAddressInput(address);

  const { mutate, isPending, error } = useConfirmedMutation(
    (orders, { agreed }: { agreed: { agreedTotal?: number }; before: OrderView }) =>
      orders.changeAddress.mutate({ ...access, shippingAddress, ...agreed }, silent),
    {
      onSuccess: (changed, { before }) => {
        onChanged(changed);
        if (changed.pendingChange) return setPaying(true);
        toast.success(describeAddressChange(before, changed));
        onClose();
      },
      onError: (error) => setChange(readTotalsChange(error)),
    },
  );
  const saveAddress = (agreed: { agreedTotal?: number }) => {
    if (!isPending) mutate({ agreed, before: order });
  };

  if (isPaying && order.pendingChange) {
    return (
      <AddressDialogStep title={paymentTexts.pay(formatMoney(order.pendingChange.amount))}>
        <p className="mb-4">{orderChangeTexts.payForAddress}</p>
        <DifferencePayment
          access={access}
          change={order.pendingChange}
          onClose={onClose}
          onPaid={(paid) => {
            onChanged(paid);
            onClose();
          }}
        />
      </AddressDialogStep>
    );
  }
  if (change) {
    const { before, after } = change;
    const difference = after.total - before.total;
    return (
      <AddressDialogStep title={orderChangeTexts.totalChangeTitle(formatMoney(before.total), formatMoney(after.total))}>
        <TotalDifference {...change} refundable={order.refundable} />
        {difference < 0 && order.isDisputed ? <p className="mt-2">{orderChangeTexts.disputeHint}</p> : null}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={() => setChange(null)}>
            {commonTexts.back}
          </Button>
          <Button aria-disabled={isPending} onClick={() => saveAddress({ agreedTotal: after.total })}>
            {isPending ? orderChangeTexts.saving : formatConfirmLabel(difference, order)}
          </Button>
        </div>
      </AddressDialogStep>
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

function formatConfirmLabel(difference: number, { refundable, isDisputed }: OrderView): string {
  if (difference > 0) return orderChangeTexts.continueToPay(formatMoney(difference));
  const refund = Math.min(-difference, refundable);
  return refund === 0 || isDisputed
    ? orderChangeTexts.changeAddress
    : orderChangeTexts.changeAndRefund(formatMoney(refund));
}

/** Describes the address change and the amount that was refunded or is held because of a dispute. */
function describeAddressChange(before: OrderView, after: OrderView): string {
  const refunds = after.refunds.filter(({ id }) => before.refunds.every((refund) => refund.id !== id));
  const amount = formatMoney(refunds.reduce((sum, refund) => sum + refund.amount, 0));
  if (refunds.length === 0) return orderChangeTexts.addressChanged;
  return refunds.some(({ isHeld }) => isHeld)
    ? orderChangeTexts.addressChangedAndHeld(amount)
    : orderChangeTexts.addressChangedAndRefunded(amount);
}

/** One step of the dialog. Focuses the step's title, so that screen readers announce it. */
function AddressDialogStep({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
        {title}
      </h3>
      {children}
    </div>
  );
}

function TotalDifference({ before, after, refundable }: TotalsChange & { refundable: number }) {
  const difference = after.total - before.total;
  const refund = Math.min(-difference, refundable);
  const decrease =
    refund > 0 ? orderChangeTexts.totalDecrease(formatMoney(refund)) : orderChangeTexts.totalDecreaseRefunded;
  return (
    <>
      <p>{difference > 0 ? orderChangeTexts.totalIncrease(formatMoney(difference)) : decrease}</p>
      <TotalsTable before={before} after={after} />
    </>
  );
}
