"use client";

import { type Design, type DesignTile, isFilled } from "@storywall/domain/cart/design";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Size } from "@storywall/domain/tiles/rect";
import { blurredPlaces, withConsent } from "@storywall/domain/tiles/tile-resolution";
import { useEffect, useReducer } from "react";
import { canvasReducer, startCanvas } from "@/features/editor/canvas/canvas-state";
import type { PhotosState } from "@/features/editor/photos/photos-state";
import { usePhotos } from "@/features/editor/photos/use-photos";
import { toast } from "@/lib/toast.ts";

/** A wall being made: its design, the photos in it, and what can be done with them. */
export function useEditor(template: Template, saved: Design | null) {
  const [canvas, dispatch] = useReducer(canvasReducer, undefined, () => startCanvas(template, saved));
  const inDesign = canvas.design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);
  const uploads = usePhotos(inDesign);

  useEffect(() => {
    if (saved) dispatch({ type: "restored", design: saved });
  }, [saved]);

  const addFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    const free = template.tiles.length - inDesign.length;
    const photoIds = uploads.choose(files);
    dispatch({ type: "photos-chosen", photoIds });
    const spare = photoIds.length - Math.max(0, free);
    if (spare > 0) toast.info(spare === 1 ? "1 photo is kept as a spare." : `${spare} photos are kept as spares.`);
  };

  const replace = (tile: string, files: readonly File[]) => {
    const [photoId, ...others] = uploads.choose(files);
    if (!photoId) return;
    dropUnusable(tile);
    dispatch({ type: "photo-placed", tile, photoId });
    if (others.length > 0) dispatch({ type: "photos-chosen", photoIds: others });
  };

  /** A photo the shop refused is of no use as a spare either. */
  const dropUnusable = (tile: string) => {
    const photoId = canvas.design.tiles.find(({ name }) => name === tile)?.userPhotoId;
    if (photoId && uploads.photos.get(photoId)?.status === "refused") {
      uploads.forget(photoId);
      dispatch({ type: "photo-forgotten", photoId });
    }
  };

  const remove = (tile: string) => {
    const photoId = canvas.design.tiles.find(({ name }) => name === tile)?.userPhotoId;
    dispatch({ type: "photo-removed", tile });
    if (photoId) uploads.forget(photoId);
  };

  const blurred = blurredIn(template, canvas.design, uploads.photos);

  /** The shopper's word for all that would print blurred, kept with each tile (F-03). */
  const printAnyway = () => {
    for (const place of blurred) {
      const { name = "", orientation = "portrait" } = template.tiles[place - 1] ?? {};
      const tile = canvas.design.tiles.find((one) => one.name === name);
      const photo = tile && sizeOf(tile, uploads.photos);
      if (!tile || !photo) continue;
      const made = withConsent(canvas.design, tile, { photo, orientation, printAnyway: true });
      dispatch({ type: "crop-changed", tile: name, made });
    }
  };

  return {
    template,
    canvas,
    dispatch,
    photos: uploads.photos,
    retry: uploads.retry,
    canRetry: uploads.canRetry,
    addFiles,
    replace,
    remove,
    /** Places whose photo would print blurred, and of which nobody has said that it may. */
    blurred,
    printAnyway,
    /** Why this wall cannot be made yet, as a sentence; null when every tile has a photo that is ready. */
    problem: problemOf(template, canvas.design, uploads.photos),
  };
}

function blurredIn(template: Template, design: Design, photos: PhotosState): number[] {
  return blurredPlaces(template, design, (tile) => sizeOf(tile, photos));
}

function sizeOf({ userPhotoId }: DesignTile, photos: PhotosState): Size | null {
  return userPhotoId ? (photos.get(userPhotoId)?.size ?? null) : null;
}

function problemOf(template: Template, design: Design, photos: PhotosState): string | null {
  const statusOf = (photoId: string | null) => (photoId ? photos.get(photoId)?.status : undefined);
  const unusable = design.tiles.findIndex(({ userPhotoId }) =>
    ["refused", "failed"].includes(statusOf(userPhotoId) ?? ""),
  );
  if (unusable >= 0) return `Photo ${unusable + 1} cannot be used as it is. Tap it to replace it or try again.`;

  const empty = design.tiles.filter((tile) => !isFilled(tile)).length;
  if (empty > 0) return empty === 1 ? "One tile is still empty." : `${empty} tiles are still empty.`;

  const isReady = design.tiles.every((tile) => tile.artItemId || statusOf(tile.userPhotoId) === "ready");
  if (!isReady) return "Your photos are still being prepared. One moment.";

  const blurred = blurredIn(template, design, photos);
  if (blurred.length === 0) return null;
  const which = blurred.length === 1 ? `Photo ${blurred[0]}` : `Photos ${blurred.join(", ")}`;
  return `${which} would print blurred. Tap it to see what helps, or have it printed anyway.`;
}

export type Editor = ReturnType<typeof useEditor>;
