"use client";

import { newUuid } from "@storywall/domain/uuid";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { PaymentAccess } from "@/features/checkout/payment-script.ts";
import { uploadPhoto } from "@/features/editor/photos/upload-photo.ts";
import { OrderPage } from "@/features/order/order-page.tsx";
import {
  type CropTileProps,
  OrderPartsProvider,
  type PayDifferenceProps,
  PhotoNotSent,
} from "@/features/order/order-parts.ts";
import type { Access } from "@/features/order/use-order.ts";
import { patiently } from "@/lib/patiently";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";

const CropTile = dynamic<CropTileProps>(() => patiently(() => import("./crop-tile.tsx")), { ssr: false });
const CardForm = dynamic<PayDifferenceProps & { payments: PaymentAccess }>(
  () => patiently(() => import("./pay-difference.tsx")),
  { ssr: false },
);

const ASK_EVERY_MS = 1_000;
const silent = { context: { silent: true } };

/** An order with all that can be done to it: its page knows nothing of how photos come to the shop, nor of cards. */
export function OrderWithPhotos({ payments, ...access }: Access & { payments: PaymentAccess }) {
  const calls = useTRPCClient();
  const { publishableKey, apiBase } = payments;
  const parts = useMemo(
    () => ({
      sendPhoto: (file: File) => sendPhoto(calls, file),
      CropTile,
      PayDifference: (props: PayDifferenceProps) => <CardForm {...props} payments={{ publishableKey, apiBase }} />,
    }),
    [calls, publishableKey, apiBase],
  );
  return (
    <OrderPartsProvider value={parts}>
      <OrderPage {...access} />
    </OrderPartsProvider>
  );
}

async function sendPhoto({ photos }: Pick<ShopClient, "photos">, file: File): Promise<string> {
  const photoId = newUuid();
  const ways = {
    reserve: (input: Parameters<typeof photos.reserve.mutate>[0]) => photos.reserve.mutate(input, silent),
    parts: (input: { photoId: string }) => photos.parts.query(input, silent),
    complete: (input: { photoId: string }) => photos.complete.mutate(input, silent),
    list: (photoIds: string[]) => photos.list.query({ photoIds }, silent),
  };
  const sent = await uploadPhoto(ways, photoId, {
    file,
    fileName: file.name,
    type: file.type,
    isInParts: false,
    onProgress: () => {},
    onInParts: async () => {},
    signal: new AbortController().signal,
  });
  if (sent.kind !== "arrived") throw new PhotoNotSent(sent.message);
  for (let photo = sent.photo; photo.state !== "ready"; ) {
    if (photo.state === "rejected") throw new PhotoNotSent(photo.rejection?.message ?? "We could not use this photo.");
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    [photo = photo] = await ways.list([photo.uuid]);
  }
  return sent.photo.uuid;
}
