"use client";

import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { useState } from "react";
import { useOrderFeatures } from "./order-features.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { Access } from "./use-order.ts";

type Props = {
  access: Access;
  line: OrderLineView;
  tileName: string;
  position: number;
  onChanged: (order: OrderView) => void;
};

/** Button that opens the crop tool. Renders nothing for artworks, which cannot be cropped. */
export function CropButton({ access, line, tileName, position, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { CropTile } = useOrderFeatures();
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
      {isOpen ? <CropTile {...{ access, line, tileName, onChanged }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
