"use client";

import type { SuppressionReason } from "@storywall/domain/accounts/mail-events";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { useRefetchOrder } from "./order-queries.ts";

const texts = {
  title: "Emails don’t arrive",
  reasons: {
    bounced: "Emails to this address bounce.",
    complained: "The customer marked an email as spam, so the email service may not send them any more.",
  } satisfies Record<SuppressionReason, string>,
  reach: (phone: string | null | undefined) => `Reach the customer by phone${phone ? ` (${phone})` : ""} or letter.`,
  clear: "Emails arrive again",
};

type Props = { order: OrderView; reason: SuppressionReason };

/** Says that the customer of an order cannot be reached by email. */
export function SuppressionNotice({ order, reason }: Props) {
  const canClear = useHasPermission("orders.change");
  const { mutate, isPending, error } = trpc.orders.clearSuppression.useMutation({
    trpc: silent,
    onSettled: useRefetchOrder(),
  });
  return (
    <Notice
      tone="warn"
      title={texts.title}
      action={
        canClear ? (
          <Button
            variant="plain"
            aria-disabled={isPending}
            onClick={() => (isPending ? undefined : mutate({ orderId: order.id }))}
          >
            {texts.clear}
          </Button>
        ) : null
      }
    >
      {texts.reasons[reason]} {texts.reach(order.shippingAddress.phone)}
      {error ? (
        <span role="alert" className="block text-bad">
          {getErrorMessage(error)}
        </span>
      ) : null}
    </Notice>
  );
}
