import { type PhotosState, pictureOf } from "./photos-state.ts";

/** Photos that found no tile (S-112). Nothing chosen is ever lost. */
export function PhotoTray({
  ids,
  photos,
  onPick,
}: {
  ids: readonly string[];
  photos: PhotosState;
  onPick?: (id: string) => void;
}) {
  if (ids.length === 0) return null;
  return (
    <section aria-label="Spare photos" className="rounded-2xl border border-line bg-card p-4">
      <h2 className="font-semibold">{ids.length === 1 ? "1 spare photo" : `${ids.length} spare photos`}</h2>
      <p className="text-soft text-sm">
        They fill the next tile that becomes free, or choose one when you replace a photo.
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {ids.map((id, index) => {
          const picture = pictureOf(photos.get(id), 400);
          const shown = picture ? (
            // A plain img: private photos never pass the public optimizer (S-231).
            <img src={picture.src} alt="" className="size-16 rounded-lg object-cover" />
          ) : (
            <span className="grid size-16 place-items-center rounded-lg bg-wall text-soft">…</span>
          );
          return (
            <li key={id}>
              {onPick ? (
                <button type="button" aria-label={`Use spare photo ${index + 1}`} onClick={() => onPick(id)}>
                  {shown}
                </button>
              ) : (
                shown
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
