import type { DesignTile } from "@storywall/domain/walls/design/design";
import { photoTexts } from "@/features/photos/photo-texts.ts";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { editorTexts } from "./editor-texts.ts";

type Props = {
  slots: readonly DesignTile[];
  /** Number of slots that have no photo. */
  left: number;
  photos: PhotosState;
};

export function WallProgress({ slots, left, photos }: Props) {
  const photoProblems = listPhotoProblems(slots, photos);
  return (
    <div className="text-soft max-lg:order-first max-lg:w-full">
      <p>{describeProgress({ left, problems: photoProblems.length })}</p>
      {photoProblems.length > 0 ? (
        <ul className="mt-1 text-bad">
          {photoProblems.map(({ position, message }) => (
            <li key={position}>{editorTexts.photoProblem(position, message)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function listPhotoProblems(
  slots: readonly DesignTile[],
  photos: PhotosState,
): { position: number; message: string }[] {
  return slots.flatMap(({ userPhotoId }, index) => {
    const photo = userPhotoId ? photos.get(userPhotoId) : undefined;
    // A notice lists the photos that have to be chosen again.
    if (photo?.isMissing || (photo?.status !== "rejected" && photo?.status !== "failed")) return [];
    return [{ position: index + 1, message: photo.message ?? photoTexts.unusablePhoto }];
  });
}

export function describeProgress({ left, problems }: { left: number; problems: number }): string {
  if (left > 0) return editorTexts.photosLeft(left);
  return problems === 0 ? editorTexts.allFilled : editorTexts.needReplacing(problems);
}
