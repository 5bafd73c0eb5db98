import { type PhotoFilterKey, photoFilterKeys } from "@storywall/domain/walls/tiles/photo-filter";
import { TONE_GAMMA, type Tone } from "@storywall/domain/walls/tiles/tone";
import { useId } from "react";
import { FramedTile, type FramedTileProps, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { swatchRow } from "@/features/walls/editor/editor-shape.ts";
import { tileOptionsTexts } from "./tile-options-texts.ts";

type Props = {
  tile: Pick<FramedTileProps, "frameSize" | "orientation" | "color" | "mat">;
  picture: TilePicture;
  tone: Tone | null;
  onChoose: (filter: PhotoFilterKey | undefined) => void;
};

const choices = [undefined, ...photoFilterKeys] as const;

/** Filters, shown on this photo in its frame. */
export function FilterChoice({ tile, picture, tone, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{tileOptionsTexts.filter}</legend>
      <div className={`${swatchRow} lg:grid-cols-4`}>
        {choices.map((filter) => (
          <label
            key={filter ?? "none"}
            className="flex cursor-pointer flex-col items-center gap-1.5 rounded-xl border-2 border-transparent p-1 pt-2 text-center text-sm leading-tight hover:bg-wall has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-accent max-lg:w-20 max-lg:shrink-0"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={tone?.filter === filter}
              onChange={() => onChoose(filter)}
            />
            <span className={tile.orientation === "landscape" ? "w-full" : "w-12"}>
              <FramedTile
                {...tile}
                picture={{ ...picture, tone: { gamma: tone?.gamma ?? TONE_GAMMA.least, filter } }}
              />
            </span>
            {filter ? tileOptionsTexts.filters[filter] : tileOptionsTexts.noFilter}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
