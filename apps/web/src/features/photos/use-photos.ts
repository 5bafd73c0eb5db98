"use client";

import { useCallback, useEffect, useRef } from "react";
import { toast } from "@/lib/toast.ts";
import { type ApiClient, trpc, useTRPCClient } from "@/lib/trpc.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";
import { preloadPreviewWorker } from "./preview-file.ts";
import { usePhotoState } from "./use-photo-state.ts";

const MAX_READ = 100;
const quietly = { context: { silent: true } };
export const FULL_MESSAGE =
  "Your browser's storage is full. Keep this page open until your photos have uploaded, or free up space on this device.";

/** Prefix of the storage keys of photos that a phone sends through a link. */
export const SEND_PREFIX = "send:";

let store: PhotoStore | undefined;

/** Ids of the phone links created in this tab. */
const handOffs = new Set<string>();
const received = new Set<string>();

/** Returns the tab's photo store, which all pages share. */
function getPhotoStore(client: ApiClient): PhotoStore {
  store ??= createPhotoStore({
    calls: {
      reserve: (input) => client.photos.reserve.mutate(input, quietly),
      parts: (input) => client.photos.parts.query(input, quietly),
      complete: (input) => client.photos.complete.mutate(input, quietly),
      list: (photoIds) => client.photos.list.query({ photoIds }, quietly),
    },
    owns: (wall) => !wall.startsWith(SEND_PREFIX),
    onFull: () => toast.error(FULL_MESSAGE, { id: "storage-full", duration: 15_000 }),
  });
  return store;
}

/**
 * Keeps a live list of the visitor's photos: newly chosen ones, restored ones and those on the server. `wall` is the
 * storage key for new photos; `onFound` receives restored photos.
 */
export function usePhotos(
  wall: string,
  referencedIds: readonly string[],
  onFound: (ids: string[], from: "earlier" | "phone") => void,
) {
  const client = useTRPCClient();
  const own = getPhotoStore(client);
  const photos = usePhotoState(own);

  const referencedIdsRef = useRef(referencedIds);
  useEffect(() => {
    referencedIdsRef.current = referencedIds.slice(0, MAX_READ);
  });
  const onFoundRef = useRef(onFound);
  useEffect(() => {
    onFoundRef.current = onFound;
  });

  const receiveFromPhone = useCallback(
    async (handOffId: string) => {
      const sent = await client.handOff.received.query({ handOffId }, quietly).catch(() => []);
      const newPhotos = sent.filter(({ uuid }) => !received.has(uuid));
      for (const { uuid } of newPhotos) received.add(uuid);
      own.see(sent);
      if (newPhotos.length > 0)
        onFoundRef.current(
          newPhotos.map(({ uuid }) => uuid),
          "phone",
        );
    },
    [client, own],
  );
  const read = useCallback(async () => {
    await own.restore();
    await Promise.all([...handOffs].map(receiveFromPhone));
    const photoIds = [...new Set([...referencedIdsRef.current, ...own.read().keys()])].slice(0, MAX_READ);
    if (photoIds.length === 0) return;
    const seen = await client.photos.list.query({ photoIds }, quietly).catch(() => null);
    if (!seen) return;
    own.see(seen);
    own.markMissing(photoIds.filter((id) => !seen.some(({ uuid }) => uuid === id)));
  }, [client, own, receiveFromPhone]);

  // However many events arrive during a request, they cause only one more request.
  const reading = useRef<Promise<void> | null>(null);
  const isStale = useRef(false);
  const refresh = useCallback((): Promise<void> => {
    isStale.current = true;
    const refreshUntilCurrent = async () => {
      while (isStale.current) {
        isStale.current = false;
        await read().catch(() => undefined);
      }
      reading.current = null;
    };
    reading.current ??= refreshUntilCurrent();
    return reading.current;
  }, [read]);

  const resumeAndRefresh = useCallback(() => {
    own.resumeUploads();
    void refresh();
  }, [own, refresh]);

  // Each connection and reconnection reads all photos, which makes up for missed events.
  trpc.live.events.useSubscription(
    {},
    { onStarted: resumeAndRefresh, onData: ({ data }) => void (data.type === "photo" && refresh()) },
  );

  const referencedKey = referencedIds.join(",");
  useEffect(() => void refresh(), [refresh, referencedKey]);

  const inWall = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = referencedKey ? referencedKey.split(",") : [];
    for (const id of inWall.current) if (!now.includes(id)) own.assignToWall(id, null);
    for (const id of now) own.assignToWall(id, wall);
    inWall.current = now;
  }, [own, wall, referencedKey]);

  useEffect(() => {
    const preloadTimer = setTimeout(preloadPreviewWorker, 500);
    return () => clearTimeout(preloadTimer);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    void own.restore().then((kept) => {
      const restoredIds = kept
        .filter((photo) => photo.wall === wall && (own.canRetry(photo.id) || own.isMissing(photo.id)))
        .map(({ id }) => id);
      if (isCurrent && restoredIds.length > 0) onFoundRef.current(restoredIds, "earlier");
    });
    return () => {
      isCurrent = false;
    };
  }, [own, wall]);

  return {
    photos,
    choose: (files: readonly File[]) => own.addFiles(files, wall),
    see: own.see,
    retry: own.retry,
    forget: own.discardPhoto,
    canRetry: own.canRetry,
    /** Adds photos that arrive through this link to the list. */
    expect: (handOffId: string) => void handOffs.add(handOffId),
  };
}
