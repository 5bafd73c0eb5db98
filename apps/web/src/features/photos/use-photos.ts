"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useLiveEvents } from "@/lib/live/use-live-events.ts";
import { toast } from "@/lib/toast.ts";
import { type ApiClient, trpc } from "@/lib/trpc.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";
import { photoTexts } from "./photo-texts.ts";
import type { PhotosState } from "./photos-state.ts";
import { type Preview, preloadPreviewWorker } from "./preview-file.ts";

const MAX_READ = 100;
const silent = { context: { silent: true } };

/** Prefix of the storage keys for photos that a phone sends through a link. */
export const SEND_PREFIX = "send:";

let store: PhotoStore | undefined;

/** Ids of the links for phones that were created in this tab. */
const handOffIds = new Set<string>();
const receivedIds = new Set<string>();

/** Returns the tab's photo store. All pages share it. */
function getPhotoStore(client: ApiClient): PhotoStore {
  store ??= createPhotoStore({
    calls: {
      reserve: (input) => client.photos.reserve.mutate(input, silent),
      parts: (input) => client.photos.parts.query(input, silent),
      complete: (input) => client.photos.complete.mutate(input, silent),
      list: (photoIds) => client.photos.list.query({ photoIds }, silent),
    },
    owns: (wall) => !wall.startsWith(SEND_PREFIX),
    onFull: () => toast.error(photoTexts.storageFull, { id: "storage-full", duration: 15_000 }),
  });
  return store;
}

/**
 * Keeps an up-to-date list of the visitor's photos: newly chosen, restored, and on the server. `wall` is the storage
 * key for new photos. `onFound` is called with restored photos.
 */
export function usePhotos(
  wall: string,
  referencedIds: readonly string[],
  onFound: (ids: string[], from: "earlier" | "phone") => void,
) {
  const utils = trpc.useUtils();
  const { client } = utils;
  const photoStore = getPhotoStore(client);
  const photos = usePhotoState(photoStore);

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
      const sent = await client.handOff.received.query({ handOffId }, silent).catch(() => []);
      const newPhotos = sent.filter(({ uuid }) => !receivedIds.has(uuid));
      for (const { uuid } of newPhotos) receivedIds.add(uuid);
      photoStore.see(sent);
      if (newPhotos.length > 0)
        onFoundRef.current(
          newPhotos.map(({ uuid }) => uuid),
          "phone",
        );
    },
    [client, photoStore],
  );
  const read = useCallback(async () => {
    await photoStore.restore();
    await Promise.all([...handOffIds].map(receiveFromPhone));
    const photoIds = [...new Set([...referencedIdsRef.current, ...photoStore.read().keys()])].slice(0, MAX_READ);
    if (photoIds.length === 0) return;
    const seen = await client.photos.list.query({ photoIds }, silent).catch(() => null);
    if (!seen) return;
    photoStore.see(seen);
    photoStore.markMissing(photoIds.filter((id) => !seen.some(({ uuid }) => uuid === id)));
  }, [client, photoStore, receiveFromPhone]);

  // The pending request for the list. Events that arrive during it cause only one more request.
  const reading = useRef<Promise<void> | null>(null);
  const isStale = useRef(false);
  const refresh = useCallback((): Promise<void> => {
    isStale.current = true;
    const refreshPhotosUntilCurrent = async () => {
      while (isStale.current) {
        isStale.current = false;
        await read().catch(() => undefined);
      }
      reading.current = null;
    };
    reading.current ??= refreshPhotosUntilCurrent();
    return reading.current;
  }, [read]);

  const refreshAll = useCallback(() => {
    void refresh();
    // Photos that other people add are in a collection and not in this store, until the visitor chooses them.
    void utils.photoCollections.list.invalidate();
  }, [refresh, utils]);

  const resumeAndRefresh = useCallback(() => {
    photoStore.resumeUploads();
    refreshAll();
  }, [photoStore, refreshAll]);

  // After every connection and reconnection, all photos are fetched, because events may have been missed.
  useLiveEvents({ onStarted: resumeAndRefresh, onData: (event) => event.type === "photo" && refreshAll() });

  const referencedKey = referencedIds.join(",");
  useEffect(() => void refresh(), [refresh, referencedKey]);

  const inWall = useRef<readonly string[]>([]);
  useEffect(() => {
    const current = referencedKey ? referencedKey.split(",") : [];
    for (const id of inWall.current) if (!current.includes(id)) photoStore.assignToWall(id, null);
    for (const id of current) photoStore.assignToWall(id, wall);
    inWall.current = current;
  }, [photoStore, wall, referencedKey]);

  useEffect(() => {
    const preloadTimer = setTimeout(preloadPreviewWorker, 500);
    return () => clearTimeout(preloadTimer);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    void photoStore.restore().then((storedPhotos) => {
      const restoredIds = storedPhotos
        .filter((photo) => photo.wall === wall && (photoStore.canRetry(photo.id) || photoStore.isMissing(photo.id)))
        .map(({ id }) => id);
      if (isCurrent && restoredIds.length > 0) onFoundRef.current(restoredIds, "earlier");
    });
    return () => {
      isCurrent = false;
    };
  }, [photoStore, wall]);

  return {
    photos,
    choose: (files: readonly File[], previews?: ReadonlyMap<File, Preview>) =>
      photoStore.addFiles(files, wall, previews),
    see: photoStore.see,
    retry: photoStore.retry,
    forget: photoStore.discardPhoto,
    canRetry: photoStore.canRetry,
    /** Photos that arrive through this link will also be added to the list. */
    expect: (handOffId: string) => void handOffIds.add(handOffId),
  };
}

/** Returns the store's state. Progress is rendered as a transition, so that user input takes precedence. */
export function usePhotoState(store: PhotoStore): PhotosState {
  const [photos, setPhotos] = useState(store.read);
  useEffect(() => {
    const updatePhotos = () => setPhotos(store.read());
    updatePhotos();
    return store.subscribe((isAwaited) => (isAwaited ? updatePhotos() : startTransition(updatePhotos)));
  }, [store]);
  return photos;
}
