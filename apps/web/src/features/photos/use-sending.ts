"use client";

import { sortChosen } from "@storywall/domain/photos/choose-files";
import { fileRefusals } from "@storywall/domain/photos/file-refusals";
import { useEffect, useState } from "react";
import { toast } from "@/lib/toast.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";
import { openPhotoStore, type PhotoStore } from "./photo-store.ts";
import type { RefusedFile } from "./refused-files.tsx";
import { usePhotoState } from "./use-photo-state.ts";
import { FULL_MESSAGE, SEND_PREFIX } from "./use-photos.ts";

const quietly = { context: { silent: true } };
const stores = new Map<string, PhotoStore>();

/** One store per link, so that unsent photos continue through the same link after a reload. */
function sendingStore(client: ShopClient, token: string): PhotoStore {
  const wall = wallOf(token);
  const known = stores.get(wall);
  if (known) return known;
  const opened = openPhotoStore({
    calls: {
      reserve: ({ sha256: _, ...input }) => client.handOff.reserve.mutate({ token, ...input }, quietly),
      parts: (input) => client.handOff.parts.query({ token, ...input }, quietly),
      complete: (input) => client.handOff.complete.mutate({ token, ...input }, quietly),
      list: async () => [],
    },
    owns: (kept) => kept === wall,
    onFull: () => toast.error(FULL_MESSAGE, { id: "storage-full", duration: 15_000 }),
  });
  stores.set(wall, opened);
  return opened;
}

const wallOf = (token: string) => `${SEND_PREFIX}${token.split(".")[0]}`;

/** Photos that this device sends through a link, with progress. */
export function useSending(token: string) {
  const client = useTRPCClient();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const own = sendingStore(client, token);
  const photos = usePhotoState(own);
  useEffect(() => void own.restore(), [own]);

  return {
    photos,
    refused,
    dismissRefused: () => setRefused([]),
    choose: (files: readonly File[]) => {
      const sorted = sortChosen(files, { count: photos.size, bytes: 0 });
      setRefused(sorted.refused.map(({ file, code }) => ({ name: file.name, message: fileRefusals[code].message })));
      own.choose(sorted.taken, wallOf(token));
    },
    retry: own.retry,
    retryAll: () => {
      for (const { id, status } of photos.values()) if (status === "failed") own.retry(id);
    },
  };
}
