"use client";

import type { OrderId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { orderQueries } from "./order-queries.ts";

export function DownloadEvidenceButton({ orderId }: { orderId: OrderId }) {
  const { admin } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const downloadEvidence = async () => {
    const { path } = await admin.takeEvidence.mutate({ orderId }, { context: { silent: true } });
    window.location.assign(path);
  };
  return (
    <div>
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
