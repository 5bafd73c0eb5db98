import { isDamageAccepted } from "@storywall/domain/walls/design/design";
import type { Remedy } from "@storywall/domain/walls/tiles/rate-tile-resolution";
import type { PrintQuality } from "@storywall/domain/walls/tiles/tile-geometry";
import { setBlurConsent } from "@storywall/domain/walls/tiles/tile-resolution";
import { type PhotoFilterKey, photoFilterKeys, TONE_GAMMA } from "@storywall/domain/walls/tiles/tone";
import { Button } from "@storywall/ui/button";
import { ImageOff } from "lucide-react";
import { useId } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { photoPartsTexts } from "@/features/photos/photo-parts-texts.ts";
import { getTileResolution, PhotoHints, ResolutionNote } from "@/features/walls/editor/crop/photo-hints.tsx";
import { swatchRow } from "@/features/walls/editor/editor-skeleton.tsx";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { PrintPreview } from "./print-preview.tsx";
import type { OptionsProps, PictureProps } from "./use-tile-options.ts";

const texts = {
  filter: "Filter",
  noFilter: "None",
  filters: { bw: "Black & white", warm: "Warm", contrast: "Contrast" } satisfies Record<PhotoFilterKey, string>,
};

const isSharpEnough = (quality: PrintQuality) => quality === "good" || quality === "fine";

/** Says why the photo cannot be used or requires a confirmation. */
export function PhotoProblems({ options: { tile, photo, dispatch } }: OptionsProps) {
  const { editor } = useWorkbench();
  if (!photo) return null;
  return (
    <>
      {photo.message ? (
        <p role="alert" className="text-bad">
          {photo.message}
        </p>
      ) : null}
      {photo.status === "failed" && editor.canRetry(photo.id) ? (
        <Button className="w-full" onClick={() => void editor.retry(photo.id)}>
          {commonTexts.tryAgain}
        </Button>
      ) : null}
      {photo.isDamaged ? (
        <DamageNote
          isAccepted={isDamageAccepted(tile)}
          onAccept={(isAccepted) =>
            dispatch({ type: "damage-accepted", tile: tile.name, photoId: isAccepted ? photo.id : null })
          }
        />
      ) : null}
    </>
  );
}

/** Says how the photo will print: its resolution, faces that are cut off, and its brightness on paper. */
export function PrintQualityNotes({ options, picture, onReplace }: PictureProps & { onReplace: () => void }) {
  const { sizes } = useWorkbench();
  const { tile, design, photo, frame, geometry, crop, tone, changeCrop, changeSize, changeTone } = options;
  const { frameSize, orientation, mat } = frame;
  const resolution = getTileResolution(design, tile, { photo: picture, orientation, sizes });
  const features = photo?.features ?? null;
  const applyRemedy = (remedy: Remedy) => {
    if (remedy.kind === "zoom-out") changeCrop({ crop: remedy.crop });
    else changeSize(remedy.frameSize);
  };
  return (
    <>
      {resolution && !(photo?.isDamaged && isSharpEnough(resolution.quality)) ? (
        <ResolutionNote
          resolution={resolution}
          isPrintedAnyway={resolution.isPrintedAnyway}
          onRemedy={applyRemedy}
          onReplace={onReplace}
          onPrintAnyway={(printAnyway) =>
            changeCrop(setBlurConsent(design, tile, { photo: picture, orientation, printAnyway }))
          }
        />
      ) : null}
      <PhotoHints {...{ picture, geometry, features, crop }} />
      {tile.userPhotoId && features ? (
        <PrintPreview
          form={{ frameSize, orientation, mat }}
          color={frame.color}
          picture={{ ...picture, crop }}
          luminance={features.luminance}
          tone={tone}
          onGamma={(gamma) => changeTone({ gamma, filter: tone?.filter })}
        />
      ) : null}
    </>
  );
}

const filterChoices = [undefined, ...photoFilterKeys] as const;

/** Choice of filters, each shown on this photo in its frame. Artworks have no filters. */
export function PhotoFilters({ options, picture }: PictureProps) {
  const { tile, frame, crop, tone, changeTone } = options;
  const group = useId();
  if (!tile.userPhotoId) return null;
  const gamma = tone?.gamma ?? TONE_GAMMA.least;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{texts.filter}</legend>
      <div className={`${swatchRow} lg:grid-cols-4`}>
        {filterChoices.map((filter) => (
          <label
            key={filter ?? "none"}
            className="flex cursor-pointer flex-col items-center gap-1.5 rounded-xl border-2 border-transparent p-1 pt-2 text-center text-sm leading-tight hover:bg-wall has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-accent max-lg:w-20 max-lg:shrink-0"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={tone?.filter === filter}
              onChange={() => changeTone({ gamma, filter })}
            />
            <span className={frame.orientation === "landscape" ? "w-full" : "w-12"}>
              <FramedTile {...frame} picture={{ ...picture, crop, tone: { gamma, filter } }} />
            </span>
            {filter ? texts.filters[filter] : texts.noFilter}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Props = { isAccepted: boolean; onAccept: (isAccepted: boolean) => void };

function DamageNote({ isAccepted, onAccept }: Props) {
  return (
    <div className="space-y-2">
      <p className="flex items-center gap-2 text-sm">
        <ImageOff aria-hidden="true" className="size-5 shrink-0 text-bad" />
        <span>
          <strong className="text-bad">{photoPartsTexts.looksDamaged}.</strong> {photoPartsTexts.damagedAdvice}
        </span>
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={(event) => onAccept(event.target.checked)}
          className="size-5 accent-accent"
        />
        {photoPartsTexts.printAsIs}
      </label>
    </div>
  );
}
