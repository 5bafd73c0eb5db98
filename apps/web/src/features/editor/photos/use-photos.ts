"use client";

import { newUuid } from "@storywall/domain/ids";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useTRPC, useTRPCClient } from "@/lib/trpc";
import { photosReducer } from "./photos-state.ts";
import { previewFile } from "./preview-file.ts";
import type { Sender } from "./sender.ts";
import { uploadPhoto } from "./upload-photo.ts";

const READ_AT_ONCE = 100;

/** The visitor's photos on this page: those just chosen and those the shop already has, kept true by live events. */
export function usePhotos(wantedIds: readonly string[]) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [photos, dispatch] = useReducer(photosReducer, new Map());
  const files = useRef(new Map<string, File>());
  const sender = useRef<Promise<Sender> | null>(null);

  const see = useCallback((seen: readonly PhotoView[]) => dispatch({ type: "seen", photos: seen }), []);

  const wanted = useRef(wantedIds);
  useEffect(() => {
    wanted.current = [...new Set([...wantedIds, ...photos.keys()])].slice(0, READ_AT_ONCE);
  });
  const refresh = useCallback(async () => {
    const photoIds = wanted.current;
    if (photoIds.length === 0) return;
    see(await client.photos.list.query({ photoIds: [...photoIds] }, { context: { silent: true } }).catch(() => []));
  }, [client, see]);

  // Each (re)connection reads everything anew, so an event that was missed costs nothing.
  useSubscription(
    trpc.live.events.subscriptionOptions(
      {},
      { onStarted: () => void refresh(), onData: ({ data }) => void (data.type === "photo" && refresh()) },
    ),
  );

  const wantedKey = wantedIds.join(",");
  useEffect(() => void refresh(), [refresh, wantedKey]);

  const upload = useCallback(
    async (id: string) => {
      const file = files.current.get(id);
      if (!file) return;
      dispatch({ type: "progressed", id, progress: 0 });
      sender.current ??= import("./sender.ts").then(({ openSender }) =>
        openSender((photoId, progress) => dispatch({ type: "progressed", id: photoId, progress })),
      );
      const result = await uploadPhoto(client, await sender.current, id, file);
      if (result.kind === "arrived") see([result.photo]);
      else dispatch({ type: result.kind, id, message: result.message });
    },
    [client, see],
  );

  // A page that was left may come back with all it knew (the browser's history, a link): then it sends through a new one.
  useEffect(
    () => () => {
      void sender.current?.then((open) => open.close());
      sender.current = null;
    },
    [],
  );

  /** Takes files in and returns the ids they got, at once; previews and uploads follow. */
  const choose = useCallback(
    (chosen: readonly File[]): string[] => {
      const added = chosen.map((file) => ({ id: newUuid(), file }));
      dispatch({ type: "chosen", ids: added.map(({ id }) => id) });
      for (const { id, file } of added) {
        files.current.set(id, file);
        void previewFile(file).then((preview) => preview && dispatch({ type: "previewed", id, ...preview }));
        void upload(id);
      }
      return added.map(({ id }) => id);
    },
    [upload],
  );

  const forget = useCallback((id: string) => {
    files.current.delete(id);
    dispatch({ type: "forgotten", id });
  }, []);

  return { photos, choose, retry: upload, forget, canRetry: (id: string) => files.current.has(id) };
}
