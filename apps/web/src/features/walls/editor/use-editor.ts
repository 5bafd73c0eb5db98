"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import type { Size } from "@storywall/domain/kernel/rect";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { addAutoCrops, type CroppablePhoto } from "@storywall/domain/walls/crop/auto-crop";
import {
  applyTurnedTiles,
  type Design,
  type DesignTile,
  findDamagedTileNumbers,
  hasPicture,
} from "@storywall/domain/walls/design/design";
import { findBlurredTileNumbers, setBlurConsent } from "@storywall/domain/walls/tiles/tile-resolution";
import { startTransition, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { inspectFiles } from "@/features/photos/inspect-files.ts";
import { matchMissingPhotos } from "@/features/photos/match-missing.ts";
import { consumePassedWall, type PassedWall } from "@/features/photos/passed-wall.ts";
import { isUploaded, type PhotosState, type ShopPhoto } from "@/features/photos/photos-state.ts";
import type { Preview } from "@/features/photos/preview-file.ts";
import type { RejectedFile } from "@/features/photos/rejected-files.tsx";
import { usePhotos } from "@/features/photos/use-photos.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { cacheEditorOffline } from "@/lib/offline.ts";
import { toast } from "@/lib/toast.ts";
import { canvasReducer, createCanvasState, listCanvasSlots, listSparePhotoDesigns } from "./canvas/canvas-state.ts";
import { editorTexts } from "./editor-texts.ts";
import { deleteDraft, saveDraft } from "./saving/drafts.ts";

type EditorOptions = {
  /** Key under which this browser stores the wall. By default, it is the key of the wall's template. */
  draftKey?: string | undefined;
  saved: Design | null;
  /** Whether the wall is already in the cart or in "My walls". */
  isExisting?: boolean;
  /** Spare photos that were saved with the wall. */
  tray?: readonly string[] | undefined;
  /** Earlier designs that were saved with the wall. */
  earlier?: readonly Design[] | undefined;
};

/**
 * Manages the state of the editor: the design, its photos and the operations on them. `firstTemplate` is the template
 * until the shopper chooses another layout.
 */
export function useEditor(
  firstTemplate: Template,
  { draftKey: existingKey, saved, isExisting = false, tray, earlier }: EditorOptions,
) {
  const [canvas, dispatch] = useReducer(canvasReducer, undefined, () =>
    createCanvasState(firstTemplate, saved, tray, earlier),
  );
  const catalogTemplate = canvas.template;
  const draftKey = existingKey ?? catalogTemplate.key;
  const { turnedTiles } = canvas.design;
  const template = useMemo(() => applyTurnedTiles(catalogTemplate, { turnedTiles }), [catalogTemplate, turnedTiles]);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const placedIds = canvas.design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);
  const usedIds = new Set([...placedIds, ...canvas.tray]);
  const uploads = usePhotos(draftKey, [...usedIds], (found, from) => {
    const photoIds = found.filter((id) => !usedIds.has(id));
    if (photoIds.length === 0) return;
    dispatch({ type: "photos-chosen", photoIds });
    if (from === "phone") {
      toast.info(editorTexts.fromPhone(photoIds.length));
    }
  });

  useEffect(cacheEditorOffline, []);
  // When a hidden page is shown again, React runs its effects again. The saved wall must not overwrite the changes that
  // were made in the meantime.
  const restored = useRef(saved);
  useEffect(() => {
    if (saved && saved !== restored.current) dispatch({ type: "restored", design: saved });
    restored.current = saved;
  }, [saved]);

  // These values stay the same when tile options are opened, so the wall is not rendered again.
  const slots = listCanvasSlots({ template: canvas.template, design: canvas.design, sizes: canvas.sizes });
  const { photos } = uploads;
  const savedDesign = useRef<Design | null>(null);
  useEffect(() => {
    const { design } = canvas;
    // A saved design does not get automatic crops until the shopper changes it.
    if (design === savedDesign.current) return;
    const getPhotoFeaturesById = (id: string) => getPhotoFeatures(photos.get(id));
    // Dispatches only if there are new crops. Otherwise, each render during a pending transition would dispatch again.
    if (addAutoCrops(template, design, getPhotoFeaturesById) === design) return;
    dispatch({ type: "first-crops", getFeatures: getPhotoFeaturesById });
  }, [photos, canvas.design, template]);

  /** Adds the files that are accepted and returns their photos. `rejected` lists the rejected files. */
  const chooseFiles = async (files: readonly File[], previews?: ReadonlyMap<File, Preview>) => {
    const currentPhotos = [...uploads.photos.values()];
    const bytes = currentPhotos.reduce((sum, photo) => sum + photo.bytes, 0);
    const inspected = await inspectFiles(files, { count: currentPhotos.length, bytes });
    setRejected(inspected.rejected.map(({ name, message }) => ({ name: name || editorTexts.unnamedFile, message })));
    const ids = uploads.choose(inspected.taken, previews);
    return inspected.taken.map((file, index) => ({
      id: ids[index] ?? "",
      file,
      fileName: file.name,
      bytes: file.size,
      modifiedAt: file.lastModified,
    }));
  };

  const missing = [...usedIds].flatMap((id) => uploads.photos.get(id) ?? []).filter(({ isMissing }) => isMissing);

  /** Adds files: first those that replace missing photos, then the others as new photos. */
  const addFiles = async (files: readonly File[]) => {
    const free = template.tiles.length - canvas.design.tiles.filter(hasPicture).length;
    const chosen = await chooseFiles(files);
    startTransition(() => {
      const exchanged = matchMissingPhotos(missing, chosen);
      if (exchanged.size > 0) dispatch({ type: "photos-exchanged", exchanged });
      for (const id of exchanged.keys()) uploads.forget(id);
      const placed = new Set(exchanged.values());
      const photoIds = chosen.map(({ id }) => id).filter((id) => !placed.has(id));
      if (photoIds.length === 0) return;
      dispatch({ type: "photos-chosen", photoIds });
      const spare = photoIds.length - Math.max(0, free);
      if (spare > 0) toast.info(editorTexts.addedToSpares(spare));
    });
  };

  /**
   * Hangs the photos in the order in which the previous page showed them. The photos of an earlier wall become spare
   * photos.
   */
  const hangPassedPhotos = async ({ photos: seen, look }: PassedWall) => {
    const previews = new Map(seen.flatMap(({ file, preview }) => (preview ? [[file, preview] as const] : [])));
    const [{ hangPhotos }, chosen] = await Promise.all([
      importWithRetry(() => import("@storywall/domain/walls/arrangement/hang-photos")),
      chooseFiles(
        seen.map(({ file }) => file),
        previews,
      ),
    ]);
    if (chosen.length === 0) return;
    const hung = chosen.map(({ id, file }) => ({ id, size: previews.get(file)?.size ?? null }));
    const tray = [...usedIds, ...hung.slice(catalogTemplate.tiles.length).map(({ id }) => id)];
    dispatch({ type: "design-taken", design: hangPhotos(catalogTemplate, hung, look), tray });
    if (usedIds.size > 0) {
      toast.info(editorTexts.startedNewWall, {
        action: { label: commonTexts.undo, onClick: () => dispatch({ type: "undone" }) },
      });
    }
  };
  const takeWall = useEffectEvent(() => {
    const passed = consumePassedWall();
    if (passed) void hangPassedPhotos(passed);
  });
  useEffect(() => takeWall(), []);

  const replacePhoto = async (tile: string, files: readonly File[]) => {
    const [photoId, ...others] = (await chooseFiles(files)).map(({ id }) => id);
    if (!photoId) return;
    forgetPhotoIfRejected(tile);
    dispatch({ type: "photo-placed", tile, photoId });
    if (others.length > 0) dispatch({ type: "photos-chosen", photoIds: others });
  };

  /**
   * If the tile's photo was rejected, removes it from the wall and the undo history. Returns whether it was rejected.
   */
  const forgetPhotoIfRejected = (tile: string): boolean => {
    const photoId = canvas.design.tiles.find(({ name }) => name === tile)?.userPhotoId;
    if (!photoId || uploads.photos.get(photoId)?.status !== "rejected") return false;
    forgetPhoto(photoId);
    return true;
  };

  const forgetPhoto = (photoId: string) => {
    uploads.forget(photoId);
    dispatch({ type: "photo-forgotten", photoId });
  };

  /** Removes a photo. Undo brings it back, unless it was rejected. */
  const removePhoto = (tile: string) => {
    if (!forgetPhotoIfRejected(tile)) dispatch({ type: "photo-removed", tile });
  };

  const blurred = findBlurredTiles(template, canvas.design, uploads.photos);

  const damaged = findDamagedTileNumbers(slots, (id) => uploads.photos.get(id)?.isDamaged === true);

  /** Confirms that the damaged photos are printed. If there are none, confirms the blurred photos. */
  const confirmPrintAnyway = () => {
    if (damaged.length > 0) return acceptDamagedPhotos();
    for (const position of blurred) {
      const { name = "", orientation = "portrait" } = template.tiles[position - 1] ?? {};
      const tile = canvas.design.tiles.find((candidate) => candidate.name === name);
      const photo = tile && getPhotoSize(tile, uploads.photos);
      if (!tile || !photo) continue;
      const tileCrop = setBlurConsent(canvas.design, tile, { photo, orientation, printAnyway: true });
      dispatch({ type: "crop-changed", tile: name, tileCrop });
    }
  };

  const acceptDamagedPhotos = () => {
    for (const position of damaged) {
      const { name = "", userPhotoId = null } = slots[position - 1] ?? {};
      dispatch({ type: "damage-accepted", tile: name, photoId: userPhotoId });
    }
  };

  return {
    /** The template with the turned tiles of the design. */
    template,
    draftKey,
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
    /** Numbers of the tiles whose photo is damaged and not confirmed. */
    damaged,
    printAnyway: confirmPrintAnyway,
    /** Marks a design as saved. It does not get automatic crops until the shopper changes it. */
    markAsSaved: (design: Design) => {
      savedDesign.current = design;
    },
    isMarkedAsSaved: (design: Design) => design === savedDesign.current,
    /** Whether the shopper has to agree before tiles turn, because they have already accepted the wall as it was. */
    shouldAskToTurn: isExisting && saved?.tiles.some(hasPicture),
    forget: forgetPhoto,
    /** Photos on the wall and in the tray. */
    usedIds,
    /** Adds photos that others have uploaded: to the free tiles first, then to the tray. */
    addReceived: (received: readonly PhotoView[]) => {
      uploads.see(received);
      dispatch({ type: "photos-chosen", photoIds: received.map(({ uuid }) => uuid) });
    },
    rejected,
    dismissRejected: () => setRejected([]),
    retryAll: () => {
      for (const { id, status } of uploads.photos.values()) if (status === "failed") uploads.retry(id);
    },
    expectFromPhone: uploads.expect,
    /** Null if every tile has a photo that is ready and confirmed where needed. */
    problem: findWallProblem(template, { ...canvas.design, tiles: slots }, uploads.photos),
  };
}

function findBlurredTiles(template: Template, design: Design, photos: PhotosState): number[] {
  return findBlurredTileNumbers(template, design, (tile) => getPhotoSize(tile, photos));
}

/** Returns the image features and size that the automatic crop needs, or null if they are unknown. */
export function getPhotoFeatures(photo: ShopPhoto | undefined): CroppablePhoto | null {
  return photo?.size && photo.features ? { ...photo.features, size: photo.size } : null;
}

function getPhotoSize({ userPhotoId }: DesignTile, photos: PhotosState): Size | null {
  return userPhotoId ? (photos.get(userPhotoId)?.size ?? null) : null;
}

export type PrintConsent = "damage" | "blur";

/** Reason why a wall cannot be bought yet. `consent` says what the shopper can confirm instead of replacing photos. */
type WallProblem = { text: string; consent?: PrintConsent };

function findWallProblem(template: Template, design: Design, photos: PhotosState): WallProblem | null {
  const getPhotoStatus = (photoId: string | null) => (photoId ? photos.get(photoId)?.status : undefined);
  const unusable = design.tiles.findIndex(({ userPhotoId }) =>
    ["rejected", "failed"].includes(getPhotoStatus(userPhotoId) ?? ""),
  );
  if (unusable >= 0) return { text: editorTexts.replacePhoto(unusable + 1) };

  const empty = design.tiles.filter((tile) => !hasPicture(tile)).length;
  if (empty > 0) return { text: editorTexts.emptyTiles(empty) };

  const isUploading = design.tiles.some(({ userPhotoId }) =>
    ["waiting", "uploading"].includes(getPhotoStatus(userPhotoId) ?? ""),
  );
  if (isUploading && !navigator.onLine) return { text: editorTexts.offline };

  const isReady = design.tiles.every((tile) => tile.artItemId || getPhotoStatus(tile.userPhotoId) === "ready");
  if (!isReady) return { text: editorTexts.preparing };

  const damaged = findDamagedTileNumbers(design.tiles, (id) => photos.get(id)?.isDamaged === true);
  if (damaged.length > 0) return { text: editorTexts.damagedPhotos(damaged), consent: "damage" };

  const blurred = findBlurredTiles(template, design, photos);
  return blurred.length > 0 ? { text: editorTexts.blurryPhotos(blurred), consent: "blur" } : null;
}

/**
 * Stores a draft in this browser if it has spare photos or photos that are not uploaded, because neither localStorage
 * nor the server stores these. Otherwise deletes the stored draft. With `isOnlyCopy`, stores other drafts too.
 * `version` is the version of the saved wall on which the draft is based.
 */
export function useStoredDraft(
  draftKey: string,
  { canvas, photos }: Pick<Editor, "canvas" | "photos">,
  { isDraft, isOnlyCopy = false, version }: { isDraft: boolean; isOnlyCopy?: boolean; version?: number | undefined },
) {
  const { design, tray, history, earlier } = canvas;
  const templateKey = canvas.template.key;
  const isUploading = design.tiles.some(({ userPhotoId }) => userPhotoId && !isUploaded(photos.get(userPhotoId)));
  const shouldStore = isDraft && (isOnlyCopy || isUploading || tray.length > 0);
  useEffect(() => {
    if (!shouldStore) return void deleteDraft(draftKey);
    const spares = listSparePhotoDesigns({ tray, history, earlier });
    void saveDraft(draftKey, { design, tray: [...tray], earlier: spares, version, templateKey });
  }, [draftKey, shouldStore, design, tray, history, earlier, version, templateKey]);
}

export type Editor = ReturnType<typeof useEditor>;
