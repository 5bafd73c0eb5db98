import {
  defaultFrameType,
  type FrameSizeKey,
  findFrameTypeByStyle,
  frameSizes,
  frameTypes,
} from "@storywall/domain/catalog/frames";
import { computeTilePrice } from "@storywall/domain/catalog/prices";
import type { Template } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";
import { use, useId } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { usePricing } from "@/features/catalog/price-tag.tsx";
import { swatchRow } from "@/features/walls/editor/editor-shape.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { StockLabelContext } from "./stock-label-context.ts";
import { cropSwatchPhoto, type SwatchPhoto } from "./swatch-photo.ts";

/** Scale of the swatches. The long side of the largest size is 70 cm. */
const REM_PER_CM = 4.5 / 70;

type Props = {
  template: Template;
  /** Key of the design's frame. */
  frame: string;
  /** Returns the sizes that all tiles would have if this size were chosen. */
  wallIn: (size: FrameSizeKey) => readonly string[];
  /** Current size; null if the tiles have different sizes. */
  chosen: string | null;
  /** Photo that is shown in every size. */
  photo: SwatchPhoto | null;
  onChoose: (size: FrameSizeKey) => void;
};

/** Size choices, drawn to the same scale, with notes about stock. */
export function SizeChoice({ template, frame, wallIn, chosen, photo, onChoose }: Props) {
  const group = useId();
  const pricing = usePricing();
  const stockLabel = use(StockLabelContext);
  const { color, matType } = frameTypes[findFrameTypeByStyle(frame) ?? defaultFrameType];
  const orientation = photo?.orientation ?? "portrait";
  return (
    <div className={`${swatchRow} lg:grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))]`}>
      {template.sizes.map((key) => {
        const { name, sizeText, val } = frameSizes[key];
        const stock = stockLabel?.(frame, wallIn(key), key);
        return (
          <label
            key={key}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-xl border-2 border-line px-3 py-2 transition-colors hover:border-ink max-lg:w-32 max-lg:shrink-0 max-lg:flex-col max-lg:gap-2 max-lg:px-1 max-lg:text-center has-checked:border-accent has-disabled:cursor-not-allowed has-checked:bg-tint has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={chosen === key}
              disabled={stock?.isOutOfStock}
              onChange={() => onChoose(key)}
            />
            <span className="flex h-18 shrink-0 items-end justify-center lg:w-18">
              <span style={{ width: `${(orientation === "portrait" ? val.w : val.h) * REM_PER_CM}rem` }}>
                <FramedTile
                  frameSize={key}
                  orientation={orientation}
                  color={color}
                  mat={matType}
                  picture={photo && cropSwatchPhoto(photo, key, matType)}
                />
              </span>
            </span>
            <span className="text-sm leading-tight">
              <span className="font-semibold">{name}</span>
              {sizeText.split(/ (?=\()/).map((part) => (
                <span key={part} className="block text-soft">
                  {part}
                </span>
              ))}
              {template.pricing.kind === "per_frame" ? (
                <span className="block text-soft">
                  {pricing ? canvasTexts.pricePerTile(formatMoney(computeTilePrice(pricing.prices, key))) : "\u00a0"}
                </span>
              ) : null}
              {stock ? <span className="block text-bad">{stock.text}</span> : null}
            </span>
          </label>
        );
      })}
    </div>
  );
}
