"use client";

import { newUuid } from "@storywall/domain/kernel/uuid";
import { offeredPhotoFiles } from "@storywall/domain/photos/limits";
import { useEffect, useId, useRef, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { claimTexts } from "./claim-texts.tsx";
import { PhotoNotSentError, useOrderFeatures } from "./order-features.ts";

export const MAX_CLAIM_PHOTOS = 10;

export type ClaimPhoto = {
  key: string;
  name: string;
  /** Object URL for the file. */
  preview: string;
  state: "sending" | "sent" | "refused";
  photoId: string | null;
  problem: string | null;
};

export function useClaimPhotos() {
  const { sendPhoto } = useOrderFeatures();
  const [photos, setPhotos] = useState<ClaimPhoto[]>([]);
  const previewUrls = useRef(new Set<string>());
  useEffect(() => {
    const previews = previewUrls.current;
    return () => {
      for (const preview of previews) URL.revokeObjectURL(preview);
    };
  }, []);

  const updateClaimPhoto = (key: string, patch: Partial<ClaimPhoto>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...patch } : photo)));

  const addClaimPhotos = (files: readonly File[]) => {
    for (const file of files.slice(0, MAX_CLAIM_PHOTOS - photos.length)) {
      const key = newUuid();
      const preview = URL.createObjectURL(file);
      previewUrls.current.add(preview);
      const { name } = file;
      setPhotos((before) => [...before, { key, name, preview, state: "sending", photoId: null, problem: null }]);
      sendPhoto(file).then(
        (photoId) => updateClaimPhoto(key, { state: "sent", photoId }),
        (error: unknown) => {
          const problem = error instanceof PhotoNotSentError ? error.message : getErrorMessage(error);
          updateClaimPhoto(key, { state: "refused", problem });
        },
      );
    }
  };
  const removeClaimPhoto = (key: string) => setPhotos((before) => before.filter((photo) => photo.key !== key));
  return { photos, add: addClaimPhotos, remove: removeClaimPhoto };
}

type Props = Pick<ReturnType<typeof useClaimPhotos>, "photos" | "add" | "remove">;

export function ClaimPhotos({ photos, add: addClaimPhotos, remove: removeClaimPhoto }: Props) {
  const id = useId();
  const isFull = photos.length >= MAX_CLAIM_PHOTOS;
  return (
    <fieldset>
      <legend className="font-medium">
        {claimTexts.photos} <span className="font-normal text-soft">{claimTexts.optional}</span>
      </legend>
      <p className="text-soft text-sm">{claimTexts.photosHint(MAX_CLAIM_PHOTOS)}</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo.key} className="text-sm">
            <img
              src={photo.preview}
              alt={photo.name}
              className={`aspect-square w-full rounded-lg bg-wall object-cover ${photo.state === "sent" ? "" : "opacity-60"}`}
            />
            <p role="status" className={`wrap-anywhere ${photo.problem ? "text-bad" : "text-soft"}`}>
              {photo.problem ?? (photo.state === "sent" ? claimTexts.photoSent : claimTexts.uploadingPhoto)}
            </p>
            <button
              type="button"
              onClick={() => removeClaimPhoto(photo.key)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {claimTexts.removePhoto(index + 1)}
            </button>
          </li>
        ))}
      </ul>
      <label
        htmlFor={id}
        className={`mt-2 inline-flex min-h-11 items-center rounded-xl border border-line bg-card px-5 font-semibold has-focus-visible:outline-2 ${isFull ? "opacity-50" : "cursor-pointer hover:border-ink"}`}
      >
        {claimTexts.addPhotos}
        <input
          id={id}
          type="file"
          multiple
          disabled={isFull}
          accept={offeredPhotoFiles}
          className="sr-only"
          onChange={({ target }) => {
            addClaimPhotos([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
    </fieldset>
  );
}
