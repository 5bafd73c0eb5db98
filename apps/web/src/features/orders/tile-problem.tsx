"use client";

import type { OrderTileView, OrderView } from "@storywall/domain/orders/schema";
import { useMutation } from "@tanstack/react-query";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
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
  const { client } = trpc.useUtils();
  const runConfirmed = useConfirmedChange();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => runConfirmed(() => client.orders.acceptPrint.mutate({ ...access, tileId: tile.id }, silent)),
    onSuccess: onChanged,
  });
  if (!tile.problem) return null;
  return (
    <div className="mt-2 rounded-lg border border-warn/40 bg-warn/10 p-2 text-sm">
      <p>{tile.problem.sentence}</p>
      {canAct && tile.problem.mayAccept ? (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
          className="mt-1 inline-flex min-h-11 items-center text-left underline underline-offset-4"
        >
          {orderPageTexts.printAsIs(position)}
        </button>
      ) : null}
      <p role="alert" className="text-bad empty:hidden">
        {error ? getErrorMessage(error) : null}
      </p>
    </div>
  );
}
