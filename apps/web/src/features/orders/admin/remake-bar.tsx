"use client";

import type { TileId } from "@storywall/domain/kernel/ids";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminRemakesTexts } from "./admin-remakes-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

/** Only delivered items without an open remake can be remade. */
export function getRemakeableTileIds({ state, lines, remakes }: OrderView): Set<string> {
  if (state !== "shipped" && state !== "delivered") return new Set();
  const replaced = new Set<string>(remakes.flatMap(({ tiles }) => tiles.map(({ remakeOf }) => remakeOf)));
  const sent = remakes.filter((remake) => remake.state !== "making").flatMap(({ tiles }) => tiles);
  return new Set(
    [...lines.flatMap(({ tiles }) => tiles), ...sent].map(({ id }) => id).filter((id) => !replaced.has(id)),
  );
}

type BarProps = { order: OrderView; chosen: readonly TileId[]; onDone: () => void };

export function RemakeBar({ order, chosen, onDone }: BarProps) {
  const { mutate, isPending, error } = trpc.production.remake.useMutation({
    trpc: silent,
    onSuccess: () => {
      toast.success(adminRemakesTexts.started);
      onDone();
    },
    onSettled: useRefetchOrder(),
  });
  const startRemake = () => {
    if (!isPending) mutate({ orderId: order.id, tileIds: [...chosen] });
  };
  const hint = chosen.length === 0 ? adminRemakesTexts.selectTiles : adminRemakesTexts.freeForCustomer;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Button disabled={chosen.length === 0} aria-disabled={isPending} onClick={startRemake}>
        {adminRemakesTexts.start(chosen.length)}
      </Button>
      <span className="text-soft">{error ? getErrorMessage(error) : hint}</span>
    </div>
  );
}
