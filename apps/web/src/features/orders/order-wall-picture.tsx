"use client";

import type { OrderLineView } from "@storywall/domain/orders/schema";
import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useOwnsPhotos } from "./use-owns-photos.ts";

const WallPicture = dynamic(
  () => importWithRetry(() => import("@/features/walls/picture/wall-picture.tsx")).then((module) => module.WallPicture),
  { ssr: false },
);

type Props = {
  line: OrderLineView;
  /** Whether the wall has its own share button at the top of the page. */
  isHero: boolean;
};

/**
 * Offers a picture of a wall that was bought, to the visitor who owns all of its photos. For other people with the
 * order's link, the frames in the picture would be empty.
 */
export function OrderWallPicture({ line: { templateKey, design, title }, isHero }: Props) {
  if (!useOwnsPhotos(design)) return null;
  return <WallPicture wall={{ templateKey, design, name: title }} isShareable={!isHero} className="mt-5" />;
}
