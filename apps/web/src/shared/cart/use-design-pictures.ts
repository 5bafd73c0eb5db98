"use client";

import type { Design } from "@storywall/domain/cart/design";
import { chosenCrop } from "@storywall/domain/cart/design";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/lib/trpc.ts";
import { artPicture } from "@/shared/art/art-picture.ts";
import type { TilePicture } from "@/shared/tiles/framed-tile.tsx";

const READ_AT_ONCE = 100;

export type PictureOf = (design: Design, tileName: string) => TilePicture | null;

/** Small pictures for walls that are in the cart or in an order: one question for all photos, one batch for works of art. */
export function useDesignPictures(designs: readonly Design[]): PictureOf {
  const trpc = useTRPC();
  const ids = designs.flatMap(({ tiles }) => tiles.flatMap(({ userPhotoId }) => (userPhotoId ? [userPhotoId] : [])));
  const photoIds = [...new Set(ids)].slice(0, READ_AT_ONCE);
  const options = trpc.photos.list.queryOptions(
    { photoIds },
    { enabled: photoIds.length > 0, trpc: { context: { silent: true } } },
  );
  const { data = [] } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (someUnready(state.data) ? 3_000 : false),
  });
  const photos = new Map(data.map((photo) => [photo.uuid, photo]));
  const artIds = [...new Set(designs.flatMap(({ tiles }) => tiles.flatMap(({ artItemId }) => artItemId ?? [])))];
  const works = useQueries({
    queries: artIds.map((artId) => ({
      ...trpc.art.read.queryOptions({ artId }, { trpc: { context: { silent: true } } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const arts = new Map(works.flatMap(({ data: art }) => (art ? [[art.id, art]] : [])));

  return (design, tileName) => {
    const tile = design.tiles.find(({ name }) => name === tileName);
    const art = tile?.artItemId && !tile.userPhotoId ? arts.get(tile.artItemId) : undefined;
    if (tile && art) return { ...artPicture(art, 384), crop: chosenCrop(design, tile) };
    const photo = tile?.userPhotoId ? photos.get(tile.userPhotoId) : undefined;
    if (!tile || photo?.state !== "ready" || !photo.width || !photo.height) return null;
    const size = { width: photo.width, height: photo.height };
    return { src: `${photo.path}/400.jpg`, ...size, crop: chosenCrop(design, tile) };
  };
}

const someUnready = (photos: readonly PhotoView[] | undefined) =>
  photos?.some(({ state }) => state === "uploaded") ?? false;
