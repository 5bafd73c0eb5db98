"use client";

import type { OrderLineView } from "@storywall/domain/orders/schema";
import { SeeIn3dButton } from "@/features/walls/model/see-in-3d-button.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import { ShareOrderWall } from "./share-order-wall.tsx";
import { useOwnsPhotos } from "./use-owns-photos.ts";

/**
 * Shares a bought wall and shows it in 3D, for the visitor who owns all of its photos. For other people with the order's
 * link, the frames would be empty.
 */
export default function OrderWallActions({ line }: { line: OrderLineView }) {
  const { templateKey, design, title } = line;
  if (!useOwnsPhotos(design)) return null;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3">
        <ShareOrderWall line={line} />
        <SeeIn3dButton source={{ name: title, templateKey, design }} />
      </div>
      <p className="mt-2 max-w-prose text-soft text-sm">{orderPageTexts.shareHint}</p>
    </div>
  );
}
