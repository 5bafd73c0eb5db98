import type { Design } from "@storywall/domain/cart/design";
import { type FrameSizeKey, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frame-types";
import type { Template } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/money";
import { FramedTile } from "@/shared/tiles/framed-tile";

type Props = {
  template: Template;
  design: Design;
  onFrame: (frame: FrameTypeKey) => void;
  onSize: (size: FrameSizeKey) => void;
};

const option =
  "flex cursor-pointer flex-col items-center gap-2 rounded-xl border border-line bg-card p-3 text-center has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-accent";

/** Frame and size, within what the template comes in (C-04…C-06). */
export function Choices({ template, design, onFrame, onSize }: Props) {
  const size = design.tiles[0]?.frameSize;
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="mb-2 font-semibold">Frame</legend>
        <div className="grid grid-cols-3 gap-2">
          {template.frameTypes.map((key) => {
            const frame = frameTypes[key];
            return (
              <label key={key} className={option}>
                <input
                  type="radio"
                  name="frame"
                  className="sr-only"
                  checked={design.frameStyle === frame.name}
                  onChange={() => onFrame(key)}
                />
                <span className="w-10">
                  <FramedTile frameSize="rectangle_small" colour={frame.color} mat={frame.matType} />
                </span>
                <span className="text-sm">
                  {frame.name}
                  <span className="block text-soft text-xs">
                    {frame.color}, {frame.matType === "none" ? "no mat" : "white mat"}
                  </span>
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">Size</legend>
        <div className="grid grid-cols-2 gap-2">
          {template.sizes.map((key) => (
            <label key={key} className={option}>
              <input type="radio" name="size" className="sr-only" checked={size === key} onChange={() => onSize(key)} />
              <span className="text-sm">
                {frameSizes[key].name}
                <span className="block text-soft text-xs">{frameSizes[key].sizeText}</span>
                {template.pricing.kind === "per_frame" ? (
                  <span className="block text-xs">{formatMoney(frameSizes[key].pricePerFrame)} a tile</span>
                ) : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
