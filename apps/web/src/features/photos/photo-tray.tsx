"use client";

import { Button } from "@storywall/ui/button";
import { IconButton } from "@storywall/ui/icon-button";
import { RotateCw, X } from "lucide-react";
import { photoPartsTexts } from "./photo-parts-texts.ts";
import { photoTexts } from "./photo-texts.ts";
import {
  countUploadsByStatus,
  getPhotoPicture,
  PHOTO_DRAG_TYPE,
  type PhotosState,
  type ShopPhoto,
} from "./photos-state.ts";

type Props = {
  ids: readonly string[];
  photos: PhotosState;
  inWall?: number;
  /** Photo that will be placed in the next tile that is tapped. */
  picked?: string | null;
  onPick?: (id: string) => void;
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
};

export function PhotoTray({ ids, photos, inWall, picked, onPick, onRemove, onRetry }: Props) {
  if (ids.length === 0) return null;
  return (
    <section aria-label={photoPartsTexts.spares}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">{photoPartsTexts.spareCount(ids.length)}</h2>
        {inWall ? <p className="text-soft">{photoPartsTexts.countOnWall(inWall)}</p> : null}
      </div>
      {onPick ? (
        <p role="status" className="text-soft">
          {picked ? (
            photoPartsTexts.tapTile
          ) : (
            <>
              <span className="pointer-coarse:hidden">{photoPartsTexts.tapOrDragToPlace}</span>
              <span className="not-pointer-coarse:hidden">{photoPartsTexts.tapToPlace}</span>
            </>
          )}
        </p>
      ) : null}
      <ul className="mt-1 flex gap-3 overflow-x-auto pt-2 pr-2 pb-2">
        {ids.map((id, index) => (
          <li key={id} className="relative shrink-0">
            <SparePhoto
              photo={photos.get(id)}
              name={photoPartsTexts.spareName(index + 1)}
              isPicked={picked === id}
              onPick={onPick && (() => onPick(id))}
            />
            {onRemove ? (
              <IconButton
                label={photoPartsTexts.removeSpare(index + 1)}
                onClick={() => onRemove(id)}
                className="absolute -top-2 -right-2 [&>svg]:size-6! [&>svg]:rounded-full [&>svg]:bg-ink [&>svg]:p-1 [&>svg]:text-paper hover:bg-transparent"
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
            {onRetry && photos.get(id)?.status === "failed" ? (
              <Button variant="plain" className="mt-1 w-full px-2 text-sm" onClick={() => onRetry(id)}>
                <RotateCw aria-hidden="true" className="size-4" /> {photoPartsTexts.retry}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SpareProps = { photo: ShopPhoto | undefined; name: string; isPicked: boolean; onPick?: (() => void) | undefined };

function SparePhoto({ photo, name, isPicked, onPick }: SpareProps) {
  const picture = getPhotoPicture(photo, 400);
  const isBad = photo?.status === "rejected" || photo?.status === "failed";
  const lookClassName = `relative block size-24 overflow-hidden ${isPicked ? "outline-3 outline-accent outline-offset-2" : ""} rounded-xl bg-wall`;
  const content = (
    <>
      {picture ? (
        // An ordinary `img`, because the image optimizer is public and must not receive private photos.
        <img src={picture.src} alt="" draggable={false} className="size-full object-cover" />
      ) : (
        <span className="grid size-full place-items-center p-2 text-center text-sm text-soft leading-tight break-all">
          {photo?.fileName ?? "…"}
        </span>
      )}
      {photo && photo.status !== "ready" && !isBad ? <UploadProgressBar photo={photo} /> : null}
      {isBad || photo?.isDamaged ? (
        <span className="absolute inset-x-0 bottom-0 bg-bad px-1 py-0.5 text-center text-card text-sm leading-tight">
          {isBad
            ? photo.status === "failed"
              ? photoTexts.notUploaded
              : photoTexts.unusable
            : photoPartsTexts.looksDamaged}
        </span>
      ) : null}
    </>
  );
  if (!onPick || photo?.status === "rejected") {
    return (
      <span className={lookClassName} title={photo?.message ?? undefined}>
        {content}
        {photo?.message ? <span className="sr-only">{`${photo.fileName ?? name}: ${photo.message}`}</span> : null}
      </span>
    );
  }
  return (
    <button
      type="button"
      draggable
      aria-pressed={isPicked}
      aria-label={photo?.isDamaged ? photoPartsTexts.useDamagedSpare(name) : photoPartsTexts.useSpare(name)}
      onClick={onPick}
      onDragStart={(event) => {
        event.dataTransfer.setData(PHOTO_DRAG_TYPE, photo?.id ?? "");
        event.dataTransfer.effectAllowed = "move";
      }}
      className={`${lookClassName} cursor-grab`}
    >
      {content}
    </button>
  );
}

function UploadProgressBar({ photo }: { photo: ShopPhoto }) {
  const { pending } = countUploadsByStatus(new Map([[photo.id, photo]]));
  const share = photo.status === "processing" ? 1 : photo.progress;
  return (
    <span aria-hidden="true" className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-black/40">
      <span
        className={`block h-full origin-left bg-white ${pending || photo.status === "processing" ? "motion-safe:animate-pulse" : ""}`}
        style={{ transform: `scaleX(${Math.round(share * 100) / 100})` }}
      />
    </span>
  );
}
