import { defaultFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frame-types";
import type { Template } from "@storywall/domain/catalog/templates";
import { use, useId } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { StockLabelContext } from "./stock-label-context.ts";

type Props = {
  template: Template;
  /** Sizes of all tiles, used for the stock note. */
  wall: readonly string[];
  /** Frame key of the design. */
  chosen: string;
  onChoose: (frame: FrameTypeKey) => void;
  isCompact?: boolean;
};

/** Frame choices, drawn like the tiles, with a note if stock is too low for this wall. */
export function FrameChoice({ template, wall, chosen, onChoose, isCompact = false }: Props) {
  const group = useId();
  const stockLabel = use(StockLabelContext);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] gap-2">
      {template.frameTypes.map((key) => {
        const { name, color, matType } = frameTypes[key];
        const stock = stockLabel?.(name, wall);
        return (
          <label
            key={key}
            className="flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-transparent px-1 py-3 text-center transition-colors hover:bg-wall has-checked:border-accent has-disabled:cursor-not-allowed has-disabled:opacity-60 has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={chosen === name}
              disabled={stock?.isOutOfStock}
              onChange={() => onChoose(key)}
            />
            <span className={isCompact ? "w-8" : "w-12"}>
              <FramedTile frameSize={defaultFrameSize} color={color} mat={matType} />
            </span>
            <span className="text-sm leading-tight">
              <span className="font-semibold">{name}</span>
              {isCompact ? null : (
                <span className="block text-balance text-soft">
                  {color}, {matType === "none" ? "no mat" : "white mat"}
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
