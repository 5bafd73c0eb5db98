"use client";

import { Camera, Check, ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { toast } from "@/lib/toast.ts";
import { inspectFiles } from "./inspect-files.ts";
import { phoneTexts } from "./phone-texts.tsx";
import { photoPartsTexts } from "./photo-parts-texts.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";
import { photoTexts } from "./photo-texts.ts";
import { getPhotoPicture, isUploaded, type ShopPhoto } from "./photos-state.ts";
import type { RejectedFile } from "./rejected-files.tsx";
import type { UploadCalls } from "./upload-photo.ts";
import { SEND_PREFIX, usePhotoState } from "./use-photos.ts";

const stores = new Map<string, PhotoStore>();

/**
 * The API calls of a link. They do not include listing, because the photos that were sent through a link cannot be
 * listed.
 */
export type LinkCalls = Omit<UploadCalls, "list">;

/**
 * Returns the store for a link. Each link has its own store, so that after a reload, pending photos are still sent
 * through the same link.
 */
function getLinkPhotoStore(wall: string, calls: LinkCalls): PhotoStore {
  const existing = stores.get(wall);
  if (existing) return existing;
  const createdStore = createPhotoStore({
    calls: { ...calls, list: async () => [] },
    owns: (wallKey) => wallKey === wall,
    onFull: () => toast.error(photoTexts.storageFull, { id: "storage-full", duration: 15_000 }),
  });
  stores.set(wall, createdStore);
  return createdStore;
}

/**
 * Uploads photos from this device through a link and reports their progress. Each tab keeps the `calls` that were
 * passed first for a token.
 */
export function useLinkUpload(token: string, calls: LinkCalls) {
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const wall = `${SEND_PREFIX}${token.split(".")[0]}`;
  const store = getLinkPhotoStore(wall, calls);
  const photos = usePhotoState(store);
  useEffect(() => void store.restore(), [store]);

  return {
    photos,
    rejected,
    dismissRejected: () => setRejected([]),
    choose: async (files: readonly File[]) => {
      const inspected = await inspectFiles(files, { count: store.read().size, bytes: 0 });
      setRejected(inspected.rejected);
      store.addFiles(inspected.taken, wall);
    },
    forget: store.discardPhoto,
    retry: store.retry,
    retryAll: () => {
      for (const { id, status } of photos.values()) if (status === "failed") store.retry(id);
    },
  };
}

/** The gallery and camera buttons on the page that an upload link opens. */
export function PhotoPickers({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PhotoPicker
        onFiles={onFiles}
        label={
          <>
            <ImagePlus aria-hidden="true" className="size-5" /> {phoneTexts.choosePhotos}
          </>
        }
      />
      <PhotoPicker
        isCamera
        variant="plain"
        onFiles={onFiles}
        label={
          <>
            <Camera aria-hidden="true" className="size-5" /> {photoPartsTexts.takePhoto}
          </>
        }
      />
    </div>
  );
}

type FigureProps = {
  src: string | null;
  fileName: string | null;
  isSent: boolean;
  /** State of the upload, or why the photo was rejected. */
  caption: ReactNode;
};

/** A photo that was sent through a link, with the state of its upload. */
export function SentPhotoFigure({ src, fileName, isSent, caption }: FigureProps) {
  return (
    <figure>
      <div className="relative aspect-square overflow-hidden rounded-xl bg-wall">
        {src ? (
          <img src={src} alt="" className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center p-2 text-center text-sm text-soft break-all">
            {fileName}
          </span>
        )}
        {isSent ? (
          <span className="absolute right-2 bottom-2 grid size-8 place-items-center rounded-full bg-accent text-accent-ink">
            <Check aria-hidden="true" className="size-5" />
          </span>
        ) : null}
      </div>
      <figcaption className="mt-1 text-sm text-soft">{caption}</figcaption>
    </figure>
  );
}

type Props = { photo: ShopPhoto; onRetry: () => void; children?: ReactNode };

/** A photo that this device sends or has sent. `children` are additional controls. */
export function SentPhoto({ photo, onRetry, children }: Props) {
  return (
    <SentPhotoFigure
      // This device shows its own preview, because only the owner of the link can see the renditions.
      src={getPhotoPicture({ ...photo, path: null })?.src ?? null}
      fileName={photo.fileName}
      isSent={isUploaded(photo)}
      caption={
        <>
          {photo.message ? <span className="text-bad">{photo.message}</span> : getUploadStatusText(photo)}
          {photo.status === "failed" ? (
            <button type="button" onClick={onRetry} className="block min-h-11 font-semibold text-ink underline">
              {commonTexts.tryAgain}
            </button>
          ) : null}
          {children}
        </>
      }
    />
  );
}

function getUploadStatusText(photo: ShopPhoto): string {
  if (isUploaded(photo)) return phoneTexts.sent;
  return photo.status === "uploading" ? `${Math.round(photo.progress * 100)}%` : phoneTexts.waiting;
}
