import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frame-types";
import { useId } from "react";
import { FramedTile } from "@/shared/tiles/framed-tile";

type Props = {
  allowed: readonly FrameTypeKey[];
  /** The frame's name in the design. */
  chosen: string;
  onChoose: (frame: FrameTypeKey) => void;
  isCompact?: boolean;
};

/** Frames as they look, drawn by the same drawing as the tiles; one that is out of stock says so. */
export function FrameChoice({ allowed, chosen, onChoose, isCompact = false }: Props) {
  const group = useId();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] gap-2">
      {allowed.map((key) => {
        const { name, color, matType, isOutOfStock } = frameTypes[key];
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
              disabled={isOutOfStock}
              onChange={() => onChoose(key)}
            />
            <span className={isCompact ? "w-8" : "w-12"}>
              <FramedTile frameSize="rectangle_small" colour={color} mat={matType} />
            </span>
            <span className="text-sm leading-tight">
              <span className="font-semibold">{name}</span>
              {isCompact ? null : (
                <span className="block text-balance text-soft">
                  {color}, {matType === "none" ? "no mat" : "white mat"}
                </span>
              )}
              {isOutOfStock ? <span className="block text-bad">out of stock</span> : null}
            </span>
          </label>
        );
      })}
    </div>
  );
}
