"use client";

import type { OrderId } from "@storywall/domain/kernel/ids";
import { Notice } from "@storywall/ui/notice";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";

type Props = {
  orderId: OrderId;
  /** The photo that is currently in the tile. It cannot be chosen. */
  current: string | null;
  chosen: string | null;
  onChoose: (userPhotoId: string) => void;
};

/** Lists the printable photos of the customer who placed the order. */
export function PhotoPicker({ orderId, current, chosen, onChoose }: Props) {
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
