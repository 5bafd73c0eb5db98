"use client";

import type { OrderId } from "@storywall/domain/ids";
import { Button } from "@storywall/ui/button";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useOrderDeed } from "./use-order-deed.ts";

/** All that a bank asks for when a payment is disputed, as one file. */
export function TakeEvidence({ orderId }: { orderId: OrderId }) {
  const { admin } = useTRPCClient();
  const { act, isBusy, problem } = useOrderDeed();
  const take = async () => {
    const { path } = await admin.takeEvidence.mutate({ orderId }, { context: { silent: true } });
    window.location.assign(path);
  };
  return (
    <div className="mt-3">
      <Button look="plain" aria-disabled={isBusy} onClick={() => void act(take, "The evidence is being put together.")}>
        Evidence for a bank
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
