"use client";

import { newUuid } from "@storywall/domain/uuid";
import { uploadPhoto } from "@/features/editor/photos/upload-photo.ts";
import { OrderPage } from "@/features/order/order-page.tsx";
import { PhotoNotSent } from "@/features/order/replace-photo.tsx";
import type { Access } from "@/features/order/use-order.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";

const ASK_EVERY_MS = 1_000;
const silent = { context: { silent: true } };

/** An order whose photos can be replaced: the order's page knows nothing of how photos come to the shop. */
export function OrderWithPhotos(access: Access) {
  const calls = useTRPCClient();
  return <OrderPage {...access} sendPhoto={(file) => sendPhoto(calls, file)} />;
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
