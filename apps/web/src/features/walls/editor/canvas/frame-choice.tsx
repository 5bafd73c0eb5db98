import { defaultFrameSize, type FrameTypeKey, frameTypes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import { use, useId } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { swatchRow } from "@/features/walls/editor/editor-shape.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { StockLabelContext } from "./stock-label-context.ts";
import { cropSwatchPhoto, type SwatchPhoto } from "./swatch-photo.ts";

type Props = {
  template: Template;
  /** Sizes of all tiles. They determine the note about stock. */
  wall: readonly string[];
  /** Key of the design's frame. */
  chosen: string;
  /** Photo that is shown in every frame. */
  photo: SwatchPhoto | null;
  onChoose: (frame: FrameTypeKey) => void;
  isCompact?: boolean;
};

/** Frame choices, drawn like tiles. If there is too little stock for this wall, a note says so. */
export function FrameChoice({ template, wall, chosen, photo, onChoose, isCompact = false }: Props) {
  const group = useId();
  const stockLabel = use(StockLabelContext);
  const frameSize = photo && isFrameSize(photo.tile.frameSize) ? photo.tile.frameSize : defaultFrameSize;
  const orientation = photo?.orientation ?? "portrait";
  return (
    <div className={`${swatchRow} lg:grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))]`}>
      {template.frameTypes.map((key) => {
        const { name, color, matType } = frameTypes[key];
        const stock = stockLabel?.(name, wall);
        return (
          <label
            key={key}
            className="flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-transparent px-1 py-2 text-center transition-colors hover:bg-wall has-checked:border-accent has-disabled:cursor-not-allowed has-disabled:opacity-60 has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-accent max-lg:w-24 max-lg:shrink-0 lg:py-3"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={chosen === name}
              disabled={stock?.isOutOfStock}
              onChange={() => onChoose(key)}
            />
            <span className={orientation === "portrait" ? "w-14" : "w-20"}>
              <FramedTile
                frameSize={frameSize}
                orientation={orientation}
                color={color}
                mat={matType}
                picture={photo && cropSwatchPhoto(photo, frameSize, matType)}
              />
            </span>
            <span className="text-sm leading-tight">
              <span className="font-semibold">{name}</span>
              {isCompact ? null : (
                <span className="block text-balance text-soft">
                  {canvasTexts.frameDescription(color, matType !== "none")}
                </span>
              )}
              {stock ? <span className="block text-bad">{stock.text}</span> : null}
            </span>
          </label>
        );
      })}
    </div>
  );
}
