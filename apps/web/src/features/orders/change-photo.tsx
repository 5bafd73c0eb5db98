"use client";

import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { offeredPhotoFiles } from "@storywall/domain/photos/limits";
import { useId, useRef, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useConfirmedChange } from "./confirmed-change.tsx";
import { PhotoNotSentError, useOrderFeatures } from "./order-features.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { Access } from "./use-order.ts";

type ReplacePhotoProps = {
  access: Access;
  lineId: string;
  tileName: string;
  position: number;
  onChanged: (order: OrderView) => void;
};

export function ReplacePhotoButton({ access, lineId, tileName, position, onChanged }: ReplacePhotoProps) {
  const calls = useTRPCClient();
  const runConfirmed = useConfirmedChange();
  const { sendPhoto } = useOrderFeatures();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const replacePhoto = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      const userPhotoId = await sendPhoto(file);
      const silent = { context: { silent: true } };
      const change = { ...access, lineId, tileName, userPhotoId };
      onChanged(await runConfirmed(() => calls.orders.replacePhoto.mutate(change, silent)));
    } catch (error) {
      setProblem(error instanceof PhotoNotSentError ? error.message : getErrorMessage(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = "";
    }
  };

  return (
    <div className="mt-1 text-sm">
      <label
        htmlFor={id}
        className={`inline-flex min-h-11 items-center underline underline-offset-4 has-focus-visible:outline-2 ${isBusy ? "text-soft no-underline" : "cursor-pointer"}`}
      >
        {isBusy ? orderPageTexts.uploadingPhoto(position) : orderPageTexts.replacePhoto(position)}
        <input
          ref={input}
          id={id}
          type="file"
          accept={offeredPhotoFiles}
          disabled={isBusy}
          onChange={({ target }) => target.files?.[0] && void replacePhoto(target.files[0])}
          className="sr-only"
        />
      </label>
      <p role="status" className="text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

type CropButtonProps = {
  access: Access;
  line: OrderLineView;
  tileName: string;
  position: number;
  onChanged: (order: OrderView) => void;
};

/** Button that opens the crop tool. Renders nothing for artworks, which cannot be cropped. */
export function CropButton({ access, line, tileName, position, onChanged }: CropButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { TileCropEditor } = useOrderFeatures();
  if (!line.design.tiles.find(({ name }) => name === tileName)?.userPhotoId) return null;
  return (
    <div className="text-sm">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {orderPageTexts.adjustCropOfTile(position)}
      </button>
      {isOpen ? <TileCropEditor {...{ access, line, tileName, onChanged }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
