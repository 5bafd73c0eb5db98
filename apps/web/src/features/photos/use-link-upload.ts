"use client";

import { fileRefusals } from "@storywall/domain/photos/file-refusals";
import { sortChosenFiles } from "@storywall/domain/photos/sort-chosen-files";
import { useEffect, useState } from "react";
import { toast } from "@/lib/toast.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";
import { photoTexts } from "./photo-texts.ts";
import type { RefusedFile } from "./refused-files.tsx";
import { usePhotoState } from "./use-photo-state.ts";
import { SEND_PREFIX } from "./use-photos.ts";

const silent = { context: { silent: true } };
const stores = new Map<string, PhotoStore>();

/**
 * Returns the store for a link. Each link has its own store, so that after a reload, pending photos are still sent
 * through the same link.
 */
function getPhoneUploadStore(client: ApiClient, token: string): PhotoStore {
  const wall = getSendKey(token);
  const existing = stores.get(wall);
  if (existing) return existing;
  const createdStore = createPhotoStore({
    calls: {
      reserve: ({ sha256: _, ...input }) => client.handOff.reserve.mutate({ token, ...input }, silent),
      parts: (input) => client.handOff.parts.query({ token, ...input }, silent),
      complete: (input) => client.handOff.complete.mutate({ token, ...input }, silent),
      list: async () => [],
    },
    owns: (kept) => kept === wall,
    onFull: () => toast.error(photoTexts.storageFull, { id: "storage-full", duration: 15_000 }),
  });
  stores.set(wall, createdStore);
  return createdStore;
}

const getSendKey = (token: string) => `${SEND_PREFIX}${token.split(".")[0]}`;

/** Uploads photos from this device through a link and reports their progress. */
export function usePhoneUpload(token: string) {
  const client = useTRPCClient();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const own = getPhoneUploadStore(client, token);
  const photos = usePhotoState(own);
  useEffect(() => void own.restore(), [own]);

  return {
    photos,
    refused,
    dismissRefused: () => setRefused([]),
    choose: (files: readonly File[]) => {
      const sorted = sortChosenFiles(files, { count: photos.size, bytes: 0 });
      setRefused(sorted.refused.map(({ file, code }) => ({ name: file.name, message: fileRefusals[code].message })));
      own.addFiles(sorted.taken, getSendKey(token));
    },
    retry: own.retry,
    retryAll: () => {
      for (const { id, status } of photos.values()) if (status === "failed") own.retry(id);
    },
  };
}
