"use client";

import type { OrderLineView } from "@storywall/domain/orders/schema";
import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { trpc } from "@/lib/trpc.ts";

const WallPicture = dynamic(
  () => importWithRetry(() => import("@/features/walls/picture/wall-picture.tsx")).then((module) => module.WallPicture),
  { ssr: false },
);

/**
 * Offers a picture of a wall that was bought, to the visitor who owns all of its photos. For other people with the
 * order's link, the frames in the picture would be empty.
 */
export function OrderWallPicture({ line }: { line: OrderLineView }) {
  const { templateKey, design, title } = line;
  const photoIds = [...new Set(design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []))];
  const { data = [] } = trpc.photos.list.useQuery(
    { photoIds },
    { enabled: photoIds.length > 0, trpc: { context: { silent: true } } },
  );
  const ownIds = new Set(data.flatMap(({ uuid, state }) => (state === "ready" ? [uuid] : [])));
  if (!photoIds.every((id) => ownIds.has(id))) return null;
  return <WallPicture wall={{ templateKey, design, name: title }} className="mt-5" />;
}
