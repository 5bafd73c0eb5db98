"use client";

import { isInProduction, isUnshipped } from "@storywall/domain/orders/actions";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField } from "@storywall/ui/field";
import { useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { AgreementForm } from "./agreement-form.tsx";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { listSwappableTiles } from "./swappable-tiles.ts";

/** `tileKey` is the tile that is selected initially (see `listSwappableTiles`). */
type Props = { order: OrderView; tileKey?: string };

/** Replaces the photo in a tile, because the customer has agreed to it. */
export function SwapPhoto({ order, tileKey }: Props) {
  const [isOpen, setOpen] = useState(false);
  const canSeePhotos = useHasPermission("photos.see");
  const tiles = listSwappableTiles(order);
  if (!canSeePhotos || !isUnshipped(order.state) || tiles.length === 0) return null;
  const title = tiles.find(({ key }) => key === tileKey)?.title;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {orderCorrectionTexts.openSwapPhoto(title)}
      </Button>
      <Dialog open={isOpen} onClose={close} title={orderCorrectionTexts.swapPhotoTitle}>
        <SwapPhotoForm order={order} initialKey={tileKey ?? tiles[0]?.key ?? ""} onClose={close} />
      </Dialog>
    </>
  );
}

type FormProps = { order: OrderView; initialKey: string; onClose: () => void };

function SwapPhotoForm({ order, initialKey, onClose }: FormProps) {
  const { mutate, isPending, error } = trpc.production.swapPhoto.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(orderCorrectionTexts.photoSwapped),
    onSettled: useRefetchOrder(),
  });
  const [key, setKey] = useState(initialKey);
  const [userPhotoId, setPhotoId] = useState<string | null>(null);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const tiles = listSwappableTiles(order);
  const tile = tiles.find((one) => one.key === key);

  const swap = (note: string) => {
    setPhotoMissing(userPhotoId === null);
    if (!tile || userPhotoId === null) return;
    const { lineId, tileName } = tile;
    mutate({ orderId: order.id, lineId, tileName, userPhotoId, note }, { onSuccess: onClose });
  };

  return (
    <AgreementForm
      submitLabel={orderCorrectionTexts.swapPhoto}
      isPending={isPending}
      problem={error ? getErrorMessage(error) : isPhotoMissing ? orderCorrectionTexts.photoMissing : null}
      onSubmit={swap}
      onClose={onClose}
    >
      <SelectField label={orderCorrectionTexts.tile} value={key} onChange={({ target }) => setKey(target.value)}>
        {tiles.map((one) => (
          <option key={one.key} value={one.key}>
            {one.title}
          </option>
        ))}
      </SelectField>
      <PhotoPicker orderId={order.id} current={tile?.userPhotoId ?? null} chosen={userPhotoId} onChoose={setPhotoId} />
      {isInProduction(order.state) ? <p>{orderCorrectionTexts.printAgain}</p> : null}
    </AgreementForm>
  );
}
