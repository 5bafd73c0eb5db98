"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useSyncExternalStore } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { photoTexts } from "./photo-texts.ts";
import { countUploadsByStatus, getSavingProgress, type PhotosState } from "./photos-state.ts";

type Props = { photos: PhotosState; onRetryAll: () => void };

/**
 * Shows the progress of all uploads together and announces it to screen readers. Shows a retry button after failures.
 */
export function UploadProgress({ photos, onRetryAll }: Props) {
  const isOnline = useIsOnline();
  const all = [...photos.values()];
  const { pending, uploading, failed } = countUploadsByStatus(photos);
  const preparing = all.filter(({ status }) => status === "processing").length;
  const sending = pending + uploading;
  const share = getTotalProgress(photos);
  return (
    <div className={photos.size > 0 ? "min-h-7 space-y-3" : ""}>
      <div className={sending > 0 ? "" : "hidden"}>
        <div
          role="progressbar"
          aria-label={photoTexts.uploading}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mb-1 h-1.5 overflow-hidden rounded-full bg-wall"
        >
          <div className="h-full origin-left bg-accent" style={{ transform: `scaleX(${share})` }} />
        </div>
      </div>
      <p role="status" className="text-soft">
        {describeUploadProgress({
          ...getSavingProgress(photos),
          sending,
          preparing,
          isOnline,
          areAllStored: all.every(({ status, isStored: isKept }) => status !== "waiting" || isKept),
        })}
      </p>
      {failed > 0 ? (
        <Notice tone="bad" action={<Button onClick={onRetryAll}>{commonTexts.tryAgain}</Button>}>
          <p>{photoTexts.failedUploads(failed)}</p>
        </Notice>
      ) : null}
    </div>
  );
}

type ProgressSummary = {
  saved: number;
  chosen: number;
  sending: number;
  preparing: number;
  isOnline: boolean;
  areAllStored: boolean;
};

function describeUploadProgress({
  saved,
  chosen,
  sending,
  preparing,
  isOnline,
  areAllStored,
}: ProgressSummary): string {
  const isSaving = saved < chosen;
  if (sending > 0 && !isOnline) {
    const sentences = [
      isSaving && photoTexts.savingSentence(saved, chosen),
      photoTexts.offline(sending),
      areAllStored && photoTexts.canClosePage,
    ];
    return sentences.filter(Boolean).join(" ");
  }
  if (preparing > 0 && sending === 0 && !isSaving) return photoTexts.preparingSentence(preparing);
  const parts = [
    isSaving && photoTexts.savingCount(saved, chosen),
    sending > 0 && photoTexts.uploadingCount(sending),
    preparing > 0 && photoTexts.preparingCount(preparing),
  ];
  return parts.filter(Boolean).join(", ");
}

/** Returns the uploaded fraction of all files on this page, from 0 to 1. */
function getTotalProgress(photos: PhotosState): number {
  const chosen = [...photos.values()].filter(({ bytes, status }) => bytes > 0 && status !== "rejected");
  const all = chosen.reduce((sum, { bytes }) => sum + bytes, 0);
  return all === 0 ? 0 : chosen.reduce((sum, { bytes, progress }) => sum + bytes * progress, 0) / all;
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
