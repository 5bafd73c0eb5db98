import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { phoneTexts } from "./phone-texts.tsx";
import { getPhotoPicture, isUploaded, type ShopPhoto } from "./photos-state.ts";

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

/** A photo that this device sends or has sent. `children` are further controls. */
export function SentPhoto({ photo, onRetry, children }: Props) {
  return (
    <SentPhotoFigure
      // The renditions belong to the owner of the link, so this device shows its own preview.
      src={getPhotoPicture({ ...photo, path: null })?.src ?? null}
      fileName={photo.fileName}
      isSent={isUploaded(photo)}
      caption={
        <>
          {photo.message ? <span className="text-bad">{photo.message}</span> : getStatusText(photo)}
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

function getStatusText(photo: ShopPhoto): string {
  if (isUploaded(photo)) return phoneTexts.sent;
  return photo.status === "uploading" ? `${Math.round(photo.progress * 100)}%` : phoneTexts.waiting;
}
