"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import type { Size } from "@storywall/domain/kernel/rect";
import { fileRefusals } from "@storywall/domain/photos/file-refusals";
import { type ChosenFile, sortChosenFiles } from "@storywall/domain/photos/sort-chosen-files";
import type { CroppablePhoto } from "@storywall/domain/walls/crop/auto-crop";
import { addAutoCrops } from "@storywall/domain/walls/crop/auto-crops";
import { type Design, type DesignTile, findUnconfirmedDamage, hasPicture } from "@storywall/domain/walls/design/design";
import { findBlurredTileIndexes, setBlurConsent } from "@storywall/domain/walls/tiles/tile-resolution";
import { useEffect, useReducer, useRef, useState } from "react";
import { matchMissing } from "@/features/photos/match-missing.ts";
import { isUploaded, type PhotosState, type ShopPhoto } from "@/features/photos/photos-state.ts";
import type { RefusedFile } from "@/features/photos/refused-files.tsx";
import { usePhotos } from "@/features/photos/use-photos.ts";
import { cacheEditorOffline } from "@/lib/offline.ts";
import { toast } from "@/lib/toast.ts";
import { canvasReducer, createCanvasState, getSlots } from "./canvas/canvas-state.ts";
import { deleteDraft, saveDraft } from "./saving/draft-storage.ts";

type EditorOptions = {
  /** Storage key of the wall in this browser. */
  draftKey: string;
  saved: Design | null;
  /** Spare photos of the saved wall. */
  tray?: readonly string[] | undefined;
};

/** Manages the editor's state: design, photos and operations. */
export function useEditor(template: Template, { draftKey, saved, tray }: EditorOptions) {
  const [canvas, dispatch] = useReducer(canvasReducer, undefined, () => createCanvasState(template, saved, tray));
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const placedIds = canvas.design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);
  const usedIds = new Set([...placedIds, ...canvas.tray]);
  const uploads = usePhotos(draftKey, [...usedIds], (found, from) => {
    const photoIds = found.filter((id) => !usedIds.has(id));
    if (photoIds.length === 0) return;
    dispatch({ type: "photos-chosen", photoIds });
    if (from === "phone") {
      toast.info(
        photoIds.length === 1 ? "1 photo came from your phone." : `${photoIds.length} photos came from your phone.`,
      );
    }
  });

  useEffect(cacheEditorOffline, []);
  // React runs effects again when a hidden page is shown. The saved wall must not overwrite later changes.
  const restored = useRef(saved);
  useEffect(() => {
    if (saved && saved !== restored.current) dispatch({ type: "restored", design: saved });
    restored.current = saved;
  }, [saved]);

  // These values do not change when tile options open, so the wall is not rendered again.
  const slots = getSlots({ template: canvas.template, design: canvas.design, sizes: canvas.sizes });
  const { photos } = uploads;
  const settled = useRef<Design | null>(null);
  useEffect(() => {
    const { design } = canvas;
    // A saved design gets no automatic crops until the shopper changes it.
    if (design === settled.current) return;
    const getPhotoFeaturesById = (id: string) => getPhotoFeatures(photos.get(id));
    // Dispatch only if there are new crops. Otherwise each render during a pending transition would dispatch again.
    if (addAutoCrops(template, design, getPhotoFeaturesById) === design) return;
    dispatch({ type: "first-crops", getFeatures: getPhotoFeaturesById });
  }, [photos, canvas.design, template]);

  /** Adds the accepted files and returns their photos. Lists the rejected files in `refused`. */
  const chooseFiles = (files: readonly File[]): { id: string; fileName: string }[] => {
    const currentPhotos = [...uploads.photos.values()];
    const bytes = currentPhotos.reduce((sum, photo) => sum + photo.bytes, 0);
    const sorted = sortChosenFiles(files, { count: currentPhotos.length, bytes });
    setRefused(
      sorted.refused.map(({ file, code }) => ({ name: getFileName(file), message: fileRefusals[code].message })),
    );
    return uploads.choose(sorted.taken).map((id, index) => ({ id, fileName: sorted.taken[index]?.name ?? "" }));
  };

  const missing = [...usedIds].flatMap((id) => uploads.photos.get(id) ?? []).filter(({ isMissing }) => isMissing);

  /** Adds files. Missing photos are replaced first; the remaining files become new photos. */
  const addFiles = (files: readonly File[]) => {
    const free = template.tiles.length - canvas.design.tiles.filter(hasPicture).length;
    const chosen = chooseFiles(files);
    const exchanged = matchMissing(missing, chosen);
    if (exchanged.size > 0) dispatch({ type: "photos-exchanged", exchanged });
    for (const id of exchanged.keys()) uploads.forget(id);
    const placed = new Set(exchanged.values());
    const photoIds = chosen.map(({ id }) => id).filter((id) => !placed.has(id));
    if (photoIds.length === 0) return;
    dispatch({ type: "photos-chosen", photoIds });
    const spare = photoIds.length - Math.max(0, free);
    if (spare > 0)
      toast.info(spare === 1 ? "1 photo was added to your spares." : `${spare} photos were added to your spares.`);
  };

  const replacePhoto = (tile: string, files: readonly File[]) => {
    const [photoId, ...others] = chooseFiles(files).map(({ id }) => id);
    if (!photoId) return;
    forgetPhotoIfRejected(tile);
    dispatch({ type: "photo-placed", tile, photoId });
    if (others.length > 0) dispatch({ type: "photos-chosen", photoIds: others });
  };

  /** Removes the tile's photo from the wall and the undo history if it was rejected. Returns whether it was. */
  const forgetPhotoIfRejected = (tile: string): boolean => {
    const photoId = canvas.design.tiles.find(({ name }) => name === tile)?.userPhotoId;
    if (!photoId || uploads.photos.get(photoId)?.status !== "refused") return false;
    forgetPhoto(photoId);
    return true;
  };

  const forgetPhoto = (photoId: string) => {
    uploads.forget(photoId);
    dispatch({ type: "photo-forgotten", photoId });
  };

  /** Removes a photo. Undo restores it unless it was rejected. */
  const removePhoto = (tile: string) => {
    if (!forgetPhotoIfRejected(tile)) dispatch({ type: "photo-removed", tile });
  };

  const blurred = findBlurredTiles(template, canvas.design, uploads.photos);

  const damaged = findUnconfirmedDamage(slots, (id) => uploads.photos.get(id)?.isDamaged === true);

  /** Confirms damaged photos first, then blurred ones. */
  const confirmPrintAnyway = () => {
    if (damaged.length > 0) return acceptDamagedPhotos();
    for (const place of blurred) {
      const { name = "", orientation = "portrait" } = template.tiles[place - 1] ?? {};
      const tile = canvas.design.tiles.find((one) => one.name === name);
      const photo = tile && getPhotoSize(tile, uploads.photos);
      if (!tile || !photo) continue;
      const made = setBlurConsent(canvas.design, tile, { photo, orientation, printAnyway: true });
      dispatch({ type: "crop-changed", tile: name, made });
    }
  };

  const acceptDamagedPhotos = () => {
    for (const place of damaged) {
      const { name = "", userPhotoId = null } = slots[place - 1] ?? {};
      dispatch({ type: "damage-accepted", tile: name, photoId: userPhotoId });
    }
  };

  return {
    template,
    canvas,
    slots,
    dispatch,
    photos: uploads.photos,
    retry: uploads.retry,
    canRetry: uploads.canRetry,
    missing,
    addFiles,
    replace: replacePhoto,
    remove: removePhoto,
    /** Numbers of the tiles with an unconfirmed blurred photo. */
    blurred,
    /** Numbers of the tiles with an unconfirmed damaged photo. */
    damaged,
    printAnyway: confirmPrintAnyway,
    /** Marks a design as saved. It gets no automatic crops until the shopper changes it. */
    markAsSaved: (design: Design) => {
      settled.current = design;
    },
    forget: forgetPhoto,
    refused,
    dismissRefused: () => setRefused([]),
    retryAll: () => {
      for (const { id, status } of uploads.photos.values()) if (status === "failed") uploads.retry(id);
    },
    expectFromPhone: uploads.expect,
    /** Sentence that says why the wall is incomplete, or null if every tile has a ready photo. */
    problem: findWallProblem(template, { ...canvas.design, tiles: slots }, uploads.photos),
  };
}

function findBlurredTiles(template: Template, design: Design, photos: PhotosState): number[] {
  return findBlurredTileIndexes(template, design, (tile) => getPhotoSize(tile, photos));
}

/** Returns the features and size for the automatic crop, or null if unknown. */
export function getPhotoFeatures(photo: ShopPhoto | undefined): CroppablePhoto | null {
  return photo?.size && photo.features ? { ...photo.features, size: photo.size } : null;
}

function getPhotoSize({ userPhotoId }: DesignTile, photos: PhotosState): Size | null {
  return userPhotoId ? (photos.get(userPhotoId)?.size ?? null) : null;
}

function findWallProblem(template: Template, design: Design, photos: PhotosState): string | null {
  const getPhotoStatus = (photoId: string | null) => (photoId ? photos.get(photoId)?.status : undefined);
  const unusable = design.tiles.findIndex(({ userPhotoId }) =>
    ["refused", "failed"].includes(getPhotoStatus(userPhotoId) ?? ""),
  );
  if (unusable >= 0) return `Photo ${unusable + 1} needs replacing. Tap it to choose another.`;

  const empty = design.tiles.filter((tile) => !hasPicture(tile)).length;
  if (empty > 0) return empty === 1 ? "1 tile is still empty." : `${empty} tiles are still empty.`;

  const isUploading = design.tiles.some(({ userPhotoId }) =>
    ["waiting", "uploading"].includes(getPhotoStatus(userPhotoId) ?? ""),
  );
  if (isUploading && !navigator.onLine) return OFFLINE_MESSAGE;

  const isReady = design.tiles.every((tile) => tile.artItemId || getPhotoStatus(tile.userPhotoId) === "ready");
  if (!isReady) return "Still preparing your photos. One moment.";

  const damaged = findUnconfirmedDamage(design.tiles, (id) => photos.get(id)?.isDamaged === true);
  if (damaged.length > 0) {
    return damaged.length === 1
      ? `Photo ${damaged[0]} looks damaged. Tap it to replace it, or choose to print it as is.`
      : `Photos ${damaged.join(", ")} look damaged. Tap them to replace them, or choose to print them as is.`;
  }

  const blurred = findBlurredTiles(template, design, photos);
  if (blurred.length === 0) return null;
  const which = blurred.length === 1 ? `Photo ${blurred[0]}` : `Photos ${blurred.join(", ")}`;
  return `${which} may print blurry. Tap to see how to fix it, or choose to print it anyway.`;
}

const OFFLINE_MESSAGE =
  "You are offline. Your photos are saved here. You can add the wall to your cart when you're back online.";

const getFileName = ({ name }: ChosenFile): string => name || "Unnamed file";

/**
 * Stores a draft in this browser if it has spare photos or photos that are not uploaded, because these are neither in
 * localStorage nor on the server. With `isOnlyCopy`, stores every draft. Deletes the stored draft otherwise.
 */
export function useStoredDraft(
  draftKey: string,
  { canvas, photos }: Pick<Editor, "canvas" | "photos">,
  isDraft: boolean,
  isOnlyCopy = false,
) {
  const { design, tray } = canvas;
  const isUploading = design.tiles.some(({ userPhotoId }) => userPhotoId && !isUploaded(photos.get(userPhotoId)));
  const shouldStore = isDraft && (isOnlyCopy || isUploading || tray.length > 0);
  useEffect(() => {
    void (shouldStore ? saveDraft(draftKey, { design, tray: [...tray] }) : deleteDraft(draftKey));
  }, [draftKey, shouldStore, design, tray]);
}

export type Editor = ReturnType<typeof useEditor>;
