import { blobCount, type PhotosState } from "./photos-state.ts";

/** One line about all photos on their way, for eyes and for screen readers. */
export function UploadProgress({ photos }: { photos: PhotosState }) {
  const all = [...photos.values()];
  const sending = blobCount(photos);
  const preparing = all.filter(({ status }) => status === "processing").length;
  const words = [
    sending > 0 && `${sending} ${sending === 1 ? "photo" : "photos"} uploading`,
    preparing > 0 && `${preparing} being prepared`,
  ].filter(Boolean);
  return (
    <p role="status" className="min-h-6 text-soft text-sm">
      {words.join(", ")}
    </p>
  );
}
