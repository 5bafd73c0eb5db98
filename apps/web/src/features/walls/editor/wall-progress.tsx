import type { DesignTile } from "@storywall/domain/walls/design/design";
import type { PhotosState } from "@/features/photos/photos-state.ts";

type Props = {
  slots: readonly DesignTile[];
  /** Number of slots without a photo. */
  left: number;
  photos: PhotosState;
};

export function WallProgress({ slots, left, photos }: Props) {
  const photoProblems = listPhotoProblems(slots, photos);
  return (
    <div className="text-soft">
      <p>{describeProgress({ left, troubles: photoProblems.length })}</p>
      {photoProblems.length > 0 ? (
        <ul className="mt-1 text-bad">
          {photoProblems.map(({ place, message }) => (
            <li key={place}>
              Photo {place}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function listPhotoProblems(
  slots: readonly DesignTile[],
  photos: PhotosState,
): { place: number; message: string }[] {
  return slots.flatMap(({ userPhotoId }, index) => {
    const photo = userPhotoId ? photos.get(userPhotoId) : undefined;
    if (photo?.status !== "refused" && photo?.status !== "failed") return [];
    return [{ place: index + 1, message: photo.message ?? "This photo can't be used." }];
  });
}

export function describeProgress({ left, troubles }: { left: number; troubles: number }): string {
  if (left > 0) return `Add ${left} ${left === 1 ? "photo" : "photos"} to finish your wall.`;
  if (troubles === 0) return "Every tile has a photo.";
  return troubles === 1 ? "1 photo needs replacing. Tap it." : `${troubles} photos need replacing. Tap them.`;
}
