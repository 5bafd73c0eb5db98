"use client";

import type { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { isUnshipped } from "@storywall/domain/orders/actions";
import type { OrderTileView, OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { formatTileTitle, toTileKey, useRefetchOrder } from "./order-queries.ts";
import { AgreementForm, ReplaceTilePhotoSection } from "./replace-tile-photo.tsx";

/** Shows each print that is on hold with the reason, and what staff can do about it if the customer agrees. */
export function HeldPrintList({ order }: { order: OrderView }) {
  const held = order.lines.flatMap((line) =>
    line.tiles.filter(({ problem }) => problem !== null).map((tile) => ({ line, tile })),
  );
  if (held.length === 0 || !isUnshipped(order.state)) return null;
  return (
    <section aria-labelledby="held">
      <h2 id="held" className="mt-10 text-2xl">
        {orderCorrectionTexts.heldPrints}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {held.map(({ line, tile }) => (
          <HeldPrintItem key={tile.id} order={order} line={line} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

type HeldPrintsProps = { order: OrderView; line: OrderView["lines"][number]; tile: OrderTileView };

function HeldPrintItem({ order, line, tile }: HeldPrintsProps) {
  const title = formatTileTitle(line.title, tile.name, tile.copy);
  const { problem } = tile;
  if (!problem) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      {tile.proofPath ? (
        <img
          src={tile.proofPath}
          alt={orderCorrectionTexts.heldPrint(title)}
          className="h-32 w-auto shadow"
          loading="lazy"
        />
      ) : (
        <span className="grid h-32 w-24 place-items-center bg-wall p-2 text-center text-soft text-sm">
          {orderCorrectionTexts.noPreview}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-warn">{problem.sentence}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          {problem.mayAccept ? (
            <AcceptHeldPrintForm orderId={order.id} tileId={tile.id} tileTitle={title} sentence={problem.sentence} />
          ) : null}
          <ReplaceTilePhotoSection order={order} tileKey={toTileKey(line.id, tile.name)} />
        </div>
      </div>
    </li>
  );
}

type AgreeToPrintProps = { orderId: OrderId; tileId: TileId; tileTitle: string; sentence: string };

/** Accepts a print that is on hold, because the customer has agreed to it. */
function AcceptHeldPrintForm({ orderId, tileId, tileTitle, sentence }: AgreeToPrintProps) {
  const { mutate, isPending, error } = trpc.orders.acceptForCustomer.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(orderCorrectionTexts.accepted),
    onSettled: useRefetchOrder(),
  });
  const [isOpen, setOpen] = useState(false);
  if (!useHasPermission("photos.view")) return null;
  const closeForm = () => setOpen(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {orderCorrectionTexts.openPrintAsIs(tileTitle)}
      </Button>
      <Dialog open={isOpen} onClose={closeForm} title={orderCorrectionTexts.printAsIsTitle}>
        <p>{orderCorrectionTexts.problemOfTile(tileTitle, sentence)}</p>
        <AgreementForm
          submitLabel={orderCorrectionTexts.printAsIs}
          isPending={isPending}
          problem={error ? getErrorMessage(error) : null}
          onSubmit={(note) => mutate({ orderId, tileId, note }, { onSuccess: closeForm })}
          onClose={closeForm}
        />
      </Dialog>
    </>
  );
}
