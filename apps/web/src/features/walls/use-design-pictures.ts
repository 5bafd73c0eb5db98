"use client";

import type { RenditionWidth } from "@storywall/domain/photos/limits";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { type Design, type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import { trpc } from "@/lib/trpc.ts";

const MAX_READ = 100;

export type GetPicture = (design: Design, tileName: string) => TilePicture | null;

type Source = { src: string; width: number; height: number; title?: string };
type Pictured = Pick<DesignTile, "userPhotoId" | "artItemId">;

/**
 * Fetches the paths of all photos in the designs in a single request, for thumbnails or for renditions as wide as a
 * screen.
 */
export function useDesignPictures(designs: readonly Design[], width: RenditionWidth = 400): GetPicture {
  const tiles = designs.flatMap((design) => design.tiles);
  const photos = usePhotoSources(
    tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []),
    width,
  );
  const art = useArtSources(tiles.flatMap(({ artItemId }) => artItemId ?? []));
  const findSource = ({ userPhotoId, artItemId }: Pictured) =>
    (userPhotoId ? photos.get(userPhotoId) : undefined) ?? (artItemId ? art.get(artItemId) : undefined);

  return (design, tileName) => {
    const tile = design.tiles.find(({ name }) => name === tileName);
    const source = tile && findSource(tile);
    return tile && source ? { ...source, crop: findChosenCrop(design, tile), tone: getTone(tile) } : null;
  };
}

function usePhotoSources(ids: readonly string[], width: RenditionWidth): ReadonlyMap<string, Source> {
  const photoIds = [...new Set(ids)].slice(0, MAX_READ);
  const { data = [] } = trpc.photos.list.useQuery(
    { photoIds },
    {
      enabled: photoIds.length > 0,
      trpc: { context: { silent: true } },
      refetchInterval: ({ state }) => (hasUnprocessedPhoto(state.data) ? 3_000 : false),
    },
  );
  return new Map(data.flatMap((photo) => toSourceEntries(photo, width)));
}

function toSourceEntries(
  { uuid, state, path, width, height }: PhotoView,
  renditionWidth: RenditionWidth,
): Array<[string, Source]> {
  return state === "ready" && width && height ? [[uuid, { src: `${path}/${renditionWidth}.jpg`, width, height }]] : [];
}

const hasUnprocessedPhoto = (photos: readonly PhotoView[] | undefined) =>
  photos?.some(({ state }) => state === "uploaded") ?? false;

function useArtSources(ids: ReadonlyArray<NonNullable<DesignTile["artItemId"]>>): ReadonlyMap<string, Source> {
  const results = trpc.useQueries((t) =>
    [...new Set(ids)].map((id) =>
      t.art.read({ artId: id }, { staleTime: Number.POSITIVE_INFINITY, trpc: { context: { silent: true } } }),
    ),
  );
  const found = results.flatMap(({ data }) => data ?? []);
  return new Map(found.map((art) => [art.id, { ...createArtPicture(art, 384), title: art.title }]));
}
