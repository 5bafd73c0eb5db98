"use client";

import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { orderQueries } from "./order-queries.ts";

export function DownloadEvidenceButton({ order: { id: orderId, isDisputed } }: { order: OrderView }) {
  const { admin } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const downloadEvidence = async () => {
    const { path } = await admin.takeEvidence.mutate({ orderId }, { context: { silent: true } });
    window.location.assign(path);
  };
  return (
    <div>
      {isDisputed ? <p className="mb-2 font-semibold">{afterSalesSteps.dispute.open.owner}</p> : null}
      <Button
        variant="plain"
        aria-disabled={isPending}
        onClick={() => void mutate(downloadEvidence, orderCorrectionTexts.preparingEvidence)}
      >
        {orderCorrectionTexts.disputeEvidence}
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
