"use client";

import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

export function DownloadEvidenceButton({ order: { id: orderId, isDisputed } }: { order: OrderView }) {
  const { mutate, isPending, error } = trpc.admin.createEvidenceLink.useMutation({
    trpc: silent,
    onSuccess: ({ path }) => {
      window.location.assign(path);
      toast.success(orderCorrectionTexts.preparingEvidence);
    },
    onSettled: useRefetchOrder(),
  });
  return (
    <div>
      {isDisputed ? <p className="mb-2 font-semibold">{afterSalesSteps.dispute.open.owner}</p> : null}
      <Button variant="plain" aria-disabled={isPending} onClick={() => !isPending && mutate({ orderId })}>
        {orderCorrectionTexts.disputeEvidence}
      </Button>
      {error ? (
        <p role="alert" className="mt-2 text-bad">
          {getErrorMessage(error)}
        </p>
      ) : null}
    </div>
  );
}
