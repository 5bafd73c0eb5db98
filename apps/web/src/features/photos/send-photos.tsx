"use client";

import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import { Camera, Check, ImagePlus } from "lucide-react";
import { useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { phoneTexts } from "./phone-texts.tsx";
import { PhotoPicker } from "./photo-picker.tsx";
import { photoTexts } from "./photo-texts.ts";
import { getPhotoPicture, isUploaded, type ShopPhoto } from "./photos-state.ts";
import { RefusedFiles } from "./refused-files.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { usePhoneUpload } from "./use-phone-upload.ts";

export function SendPhotos({ token }: { token: string }) {
  const { data: link, error } = trpc.handOff.open.useQuery(
    { token },
    { trpc: { context: { silent: true } }, retry: false },
  );
  if (error) {
    return (
      <PageHeader title={phoneTexts.deadLinkTitle}>
        <p>{getErrorMessage(error)}</p>
      </PageHeader>
    );
  }
  if (!link) return <p className="py-24 text-center text-soft">{phoneTexts.openingLink}</p>;
  return <HandOffUpload token={token} left={link.left} />;
}

function HandOffUpload({ token, left }: { token: string; left: number }) {
  const { photos, choose, refused, dismissRefused, retry, retryAll } = usePhoneUpload(token);
  const [wasSent, setSent] = useState(false);
  const all = [...photos.values()];
  const uploadedCount = all.filter(isUploaded).length;
  const chooseFiles = (files: File[]) => {
    setSent(true);
    choose(files);
  };
  return (
    <>
      <PageHeader title={phoneTexts.sendTitle}>
        <p>{phoneTexts.sendIntro}</p>
      </PageHeader>
      {left === 0 && !wasSent ? (
        <Notice tone="warn">{phoneTexts.fullLink}</Notice>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <PhotoPicker
            onFiles={chooseFiles}
            label={
              <>
                <ImagePlus aria-hidden="true" className="size-5" /> {phoneTexts.choosePhotos}
              </>
            }
          />
          <PhotoPicker
            isCamera
            variant="plain"
            onFiles={chooseFiles}
            label={
              <>
                <Camera aria-hidden="true" className="size-5" /> {photoTexts.takePhoto}
              </>
            }
          />
        </div>
      )}
      <div className="mt-6 space-y-4">
        <RefusedFiles files={refused} onDismiss={dismissRefused} />
        <UploadProgress photos={photos} onRetryAll={retryAll} />
        {uploadedCount > 0 && uploadedCount === all.length ? (
          <Notice tone="good">{phoneTexts.uploaded(uploadedCount)}</Notice>
        ) : null}
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {all.map((photo) => (
            <li key={photo.id}>
              <SentPhoto photo={photo} onRetry={() => retry(photo.id)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function SentPhoto({ photo, onRetry }: { photo: ShopPhoto; onRetry: () => void }) {
  const picture = getPhotoPicture({ ...photo, path: null });
  return (
    <figure>
      <div className="relative aspect-square overflow-hidden rounded-xl bg-wall">
        {picture ? (
          <img src={picture.src} alt="" className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center p-2 text-center text-sm text-soft break-all">
            {photo.fileName}
          </span>
        )}
        {isUploaded(photo) ? (
          <span className="absolute right-2 bottom-2 grid size-8 place-items-center rounded-full bg-accent text-accent-ink">
            <Check aria-hidden="true" className="size-5" />
          </span>
        ) : null}
      </div>
      <figcaption className="mt-1 text-sm text-soft">
        {photo.message ? <span className="text-bad">{photo.message}</span> : getStatusText(photo)}
        {photo.status === "failed" ? (
          <button type="button" onClick={onRetry} className="block min-h-11 font-semibold text-ink underline">
            {commonTexts.tryAgain}
          </button>
        ) : null}
      </figcaption>
    </figure>
  );
}

function getStatusText(photo: ShopPhoto): string {
  if (isUploaded(photo)) return phoneTexts.sent;
  return photo.status === "uploading" ? `${Math.round(photo.progress * 100)}%` : phoneTexts.waiting;
}
