"use client";

import type { OrderId } from "@storywall/domain/kernel/ids";
import { isInProduction, isUnshipped } from "@storywall/domain/orders/actions";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { listSwappableTiles, useRefetchOrder } from "./order-queries.ts";

/** `tileKey` is the tile that is selected initially (see `listSwappableTiles`). */
type SwapPhotoProps = { order: OrderView; tileKey?: string };

/** Replaces the photo in a tile, because the customer has agreed to it. */
export function ReplaceTilePhotoSection({ order, tileKey }: SwapPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const canSeePhotos = useHasPermission("photos.view");
  const tiles = listSwappableTiles(order);
  if (!canSeePhotos || !isUnshipped(order.state) || tiles.length === 0) return null;
  const title = tiles.find(({ key }) => key === tileKey)?.title;
  const closeForm = () => setOpen(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {orderCorrectionTexts.openSwapPhoto(title)}
      </Button>
      <Dialog open={isOpen} onClose={closeForm} title={orderCorrectionTexts.swapPhotoTitle}>
        <ReplaceTilePhotoForm order={order} initialKey={tileKey ?? tiles[0]?.key ?? ""} onClose={closeForm} />
      </Dialog>
    </>
  );
}

type FormProps = { order: OrderView; initialKey: string; onClose: () => void };

function ReplaceTilePhotoForm({ order, initialKey, onClose }: FormProps) {
  const { mutate, isPending, error } = trpc.production.swapPhoto.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(orderCorrectionTexts.photoSwapped),
    onSettled: useRefetchOrder(),
  });
  const [key, setKey] = useState(initialKey);
  const [userPhotoId, setPhotoId] = useState<string | null>(null);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const tiles = listSwappableTiles(order);
  const tile = tiles.find((candidate) => candidate.key === key);

  const replacePhoto = (note: string) => {
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
      onSubmit={replacePhoto}
      onClose={onClose}
    >
      <SelectField label={orderCorrectionTexts.tile} value={key} onChange={({ target }) => setKey(target.value)}>
        {tiles.map((item) => (
          <option key={item.key} value={item.key}>
            {item.title}
          </option>
        ))}
      </SelectField>
      <PhotoPicker orderId={order.id} current={tile?.userPhotoId ?? null} chosen={userPhotoId} onChoose={setPhotoId} />
      {isInProduction(order.state) ? <p>{orderCorrectionTexts.printAgain}</p> : null}
    </AgreementForm>
  );
}

type PhotoPickerProps = {
  orderId: OrderId;
  /** The photo that is currently in the tile. It cannot be chosen. */
  current: string | null;
  chosen: string | null;
  onChoose: (userPhotoId: string) => void;
};

/** Lists the printable photos of the customer who placed the order. */
function PhotoPicker({ orderId, current, chosen, onChoose }: PhotoPickerProps) {
  const { data, error } = trpc.production.photoChoices.useQuery({ orderId }, { trpc: { context: { silent: true } } });
  if (error) return <Notice tone="bad">{getErrorMessage(error)}</Notice>;
  if (!data) return <p role="status">{orderCorrectionTexts.loadingPhotos}</p>;
  const photos = data.filter(({ userPhotoId }) => userPhotoId !== current);
  if (photos.length === 0) return <p>{orderCorrectionTexts.noPhotos}</p>;
  return (
    <fieldset>
      <legend className="font-medium">{orderCorrectionTexts.newPhoto}</legend>
      <div className="mt-1.5 grid max-h-72 grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 overflow-y-auto p-1">
        {photos.map(({ userPhotoId, path, isInOrder }, index) => (
          <label
            key={userPhotoId}
            className="relative block aspect-square cursor-pointer overflow-hidden rounded-lg border border-line has-checked:outline-3 has-checked:outline-accent has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="photo"
              className="sr-only"
              checked={chosen === userPhotoId}
              onChange={() => onChoose(userPhotoId)}
            />
            <img src={path} alt="" loading="lazy" className="size-full object-cover" />
            <span className="sr-only">
              {isInOrder ? orderCorrectionTexts.photoInOrder(index + 1) : orderCorrectionTexts.photo(index + 1)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AgreementFormProps = {
  submitLabel: string;
  isPending: boolean;
  /** Error message of the last attempt. */
  problem: string | null;
  onSubmit: (note: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Form that asks how the customer agreed. The answer is recorded in the audit log. */
export function AgreementForm({ submitLabel, isPending, problem, onSubmit, onClose, children }: AgreementFormProps) {
  const [note, setNote] = useState("");
  const [wasSent, setSent] = useState(false);
  const isMissing = note.trim().length < 3;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isMissing && !isPending) onSubmit(note);
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4 grid gap-4">
      {children}
      <TextField
        label={orderCorrectionTexts.agreement}
        hint={orderCorrectionTexts.agreementHint}
        value={note}
        maxLength={500}
        problem={wasSent && isMissing ? orderCorrectionTexts.agreementMissing : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? orderCorrectionTexts.saving : submitLabel}
        </Button>
      </div>
    </form>
  );
}
