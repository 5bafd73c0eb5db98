import { type FrameSizeKey, frameSizes } from "@storywall/domain/catalog/frames";
import { computeTilePrice } from "@storywall/domain/catalog/prices";
import type { Template } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";
import { use, useId } from "react";
import { usePricing } from "@/features/catalog/use-pricing.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { StockLabelContext } from "./stock-label-context.ts";

type Props = {
  template: Template;
  /** Key of the design's frame. */
  frame: string;
  /** Returns the sizes that all tiles would have if this size were chosen. */
  wallIn: (size: FrameSizeKey) => readonly string[];
  /** Current size; null if the tiles have different sizes. */
  chosen: string | null;
  onChoose: (size: FrameSizeKey) => void;
};

/** Size choices, drawn to the same scale, with notes about stock. */
export function SizeChoice({ template, frame, wallIn, chosen, onChoose }: Props) {
  const group = useId();
  const pricing = usePricing();
  const stockLabel = use(StockLabelContext);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2">
      {template.sizes.map((key) => {
        const { name, sizeText, val } = frameSizes[key];
        const stock = stockLabel?.(frame, wallIn(key), key);
        return (
          <label
            key={key}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-xl border-2 border-line px-3 py-2 transition-colors hover:border-ink has-checked:border-accent has-disabled:cursor-not-allowed has-checked:bg-tint has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={chosen === key}
              disabled={stock?.isOutOfStock}
              onChange={() => onChoose(key)}
            />
            <span aria-hidden="true" className="flex h-11 w-8 shrink-0 items-end justify-center">
              <span
                className="block border-2 border-current"
                style={{ width: `${val.w / 25}rem`, height: `${val.h / 25}rem` }}
              />
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
