"use client";

import type { OrderTileView, OrderView } from "@storywall/domain/orders/schema";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { useConfirmedChange } from "./confirmed-change.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { Access } from "./use-order.ts";

type Props = {
  tile: OrderTileView;
  position: number;
  canAct: boolean;
  access: Access;
  onChanged: (order: OrderView) => void;
};

export function TileProblem({ tile, position, canAct, access, onChanged }: Props) {
  const calls = useTRPCClient();
  const { mutate, isPending, failure } = useApiMutation();
  const runConfirmed = useConfirmedChange();
  if (!tile.problem) return null;
  const acceptPrint = () =>
    mutate(async () => {
      const sendPrintAcceptance = () =>
        calls.orders.acceptPrint.mutate({ ...access, tileId: tile.id }, { context: { silent: true } });
      onChanged(await runConfirmed(sendPrintAcceptance));
    });
  return (
    <div className="mt-2 rounded-lg border border-warn/40 bg-warn/10 p-2 text-sm">
      <p>{tile.problem.sentence}</p>
      {canAct && tile.problem.mayAccept ? (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => void acceptPrint()}
          className="mt-1 inline-flex min-h-11 items-center text-left underline underline-offset-4"
        >
          {orderPageTexts.printAsIs(position)}
        </button>
      ) : null}
      <p role="alert" className="text-bad empty:hidden">
        {failure?.message}
      </p>
    </div>
  );
}
