"use client";

import { useEffect, useState } from "react";
import { toast } from "@/lib/toast.ts";
import { inspectFiles } from "./inspect-files.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";
import { photoTexts } from "./photo-texts.ts";
import type { RefusedFile } from "./refused-files.tsx";
import type { UploadCalls } from "./upload-photo.ts";
import { usePhotoState } from "./use-photo-state.ts";
import { SEND_PREFIX } from "./use-photos.ts";

const stores = new Map<string, PhotoStore>();

/** The API calls of a link. The photos that were sent through it cannot be listed. */
export type LinkCalls = Omit<UploadCalls, "list">;

/**
 * Returns the store for a link. Each link has its own store, so that after a reload, pending photos are still sent
 * through the same link.
 */
function getLinkStore(wall: string, calls: LinkCalls): PhotoStore {
  const existing = stores.get(wall);
  if (existing) return existing;
  const createdStore = createPhotoStore({
    calls: { ...calls, list: async () => [] },
    owns: (kept) => kept === wall,
    onFull: () => toast.error(photoTexts.storageFull, { id: "storage-full", duration: 15_000 }),
  });
  stores.set(wall, createdStore);
  return createdStore;
}

/**
 * Uploads photos from this device through a link and reports their progress. Uses the `calls` of the first render of a
 * token in this tab.
 */
export function useLinkUpload(token: string, calls: LinkCalls) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const wall = `${SEND_PREFIX}${token.split(".")[0]}`;
  const store = getLinkStore(wall, calls);
  const photos = usePhotoState(store);
  useEffect(() => void store.restore(), [store]);

  return {
    photos,
    refused,
    dismissRefused: () => setRefused([]),
    choose: async (files: readonly File[]) => {
      const inspected = await inspectFiles(files, { count: store.read().size, bytes: 0 });
      setRefused(inspected.refused);
      store.addFiles(inspected.taken, wall);
    },
    forget: store.discardPhoto,
    retry: store.retry,
    retryAll: () => {
      for (const { id, status } of photos.values()) if (status === "failed") store.retry(id);
    },
  };
}
