import {
  defaultFrameSize,
  defaultFrameType,
  type FrameSizeKey,
  type FrameTypeKey,
  findFrameTypeByStyle,
  frameSizes,
  frameTypes,
  isFrameSize,
  type MatType,
} from "@storywall/domain/catalog/frames";
import { computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import type { Orientation, Template } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { Size } from "@storywall/domain/kernel/rect";
import { type Design, type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import { createContext, use, useId } from "react";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getPhotoPicture, type PhotosState } from "@/features/photos/photos-state.ts";
import { swatchRow } from "@/features/walls/editor/editor-skeleton.tsx";
import { ToolPanel } from "@/features/walls/editor/workbench-panels.tsx";
import { trpc } from "@/lib/trpc.ts";

const listFormat = new Intl.ListFormat("en-US");

const texts = {
  frame: "Frame",
  reset: "Reset frame and size",
  frameDescription: (color: string, hasMat: boolean) => `${color}, ${hasMat ? "white mat" : "no mat"}`,
  size: "Size",
  mixedSizes: (sizes: readonly string[]) =>
    `Your tiles are different sizes: ${listFormat.format(sizes)}. Choose a size to change them all.`,
  onlySize: (size: string, dimensions: string) => `Every tile is ${size}, ${dimensions}.`,
  pricePerTile: (price: string) => `${price} per tile`,
};

type ChoicesProps = {
  template: Template;
  design: Pick<Design, "frameStyle" | "matType">;
  slots: readonly DesignTile[];
  photos: PhotosState;
  onFrame: (frame: FrameTypeKey) => void;
  onSize: (size: FrameSizeKey) => void;
  onReset: () => void;
};

/** Choice of frame and size for the whole wall. Offers only what the template supports. */
export function Choices({ template, design, slots, photos, onFrame, onSize, onReset }: ChoicesProps) {
  const sizes = new Set(slots.map(({ frameSize }) => frameSize));
  const [size = ""] = sizes;
  const isMixed = sizes.size > 1;
  const [only] = template.sizes;
  const photo = findSwatchPhoto(template, design, slots, photos);
  return (
    <>
      <ToolPanel tool="frame" className="relative">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold max-lg:sr-only lg:min-h-11 lg:py-2">{texts.frame}</legend>
          <FrameChoice
            template={template}
            wall={slots.map(({ frameSize }) => frameSize)}
            chosen={design.frameStyle}
            photo={photo}
            onChoose={onFrame}
          />
        </fieldset>
        <button
          type="button"
          onClick={onReset}
          className="min-h-11 text-soft text-sm underline-offset-4 hover:underline lg:absolute lg:top-0 lg:right-0 lg:px-2"
        >
          {texts.reset}
        </button>
      </ToolPanel>
      <ToolPanel tool="size">
        {template.sizes.length > 1 ? (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold max-lg:sr-only">{texts.size}</legend>
            <SizeChoice
              template={template}
              frame={design.frameStyle}
              wallIn={(one) => slots.map(() => one)}
              chosen={isMixed ? null : size}
              photo={photo}
              onChoose={onSize}
            />
            {isMixed ? (
              <p className="mt-2 text-soft text-sm">
                {texts.mixedSizes([...sizes].filter(isFrameSize).map((key) => frameSizes[key].name))}
              </p>
            ) : null}
          </fieldset>
        ) : only ? (
          <p className="text-soft text-sm">{texts.onlySize(frameSizes[only].name, frameSizes[only].sizeText)}</p>
        ) : null}
      </ToolPanel>
    </>
  );
}

type FrameChoiceProps = {
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
export function FrameChoice({ template, wall, chosen, photo, onChoose, isCompact = false }: FrameChoiceProps) {
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
                  {texts.frameDescription(color, matType !== "none")}
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

/** Scale of the swatches. The long side of the largest size is 70 cm. */
const REM_PER_CM = 4.5 / 70;

type SizeChoiceProps = {
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
export function SizeChoice({ template, frame, wallIn, chosen, photo, onChoose }: SizeChoiceProps) {
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
                  {pricing ? texts.pricePerTile(formatMoney(computeTilePrice(pricing.prices, key))) : "\u00a0"}
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

/** A photo on the wall, which the choices of frame and size show. */
type SwatchPhoto = {
  picture: Size & { src: string };
  tile: DesignTile;
  mat: MatType;
  orientation: Orientation;
};

const SWATCH_WIDTH_PX = 400;

/** Returns the first photo on the wall, or null if there is none. */
function findSwatchPhoto(
  template: Template,
  design: Pick<Design, "matType">,
  slots: readonly DesignTile[],
  photos: PhotosState,
): SwatchPhoto | null {
  for (const [index, tile] of slots.entries()) {
    const picture = tile.userPhotoId ? getPhotoPicture(photos.get(tile.userPhotoId), SWATCH_WIDTH_PX) : null;
    const orientation = template.tiles[index]?.orientation ?? "portrait";
    if (picture) return { picture, tile, mat: design.matType, orientation };
  }
  return null;
}

/** Returns the photo with the crop that it has in this size and mat. Converts its current crop if it has none. */
function cropSwatchPhoto({ picture, tile, mat: currentMat }: SwatchPhoto, frameSize: FrameSizeKey, mat: MatType) {
  const crop =
    findChosenCrop({ matType: mat }, { ...tile, frameSize }) ?? findChosenCrop({ matType: currentMat }, tile);
  return { ...picture, crop, tone: getTone(tile) } satisfies TilePicture;
}

/**
 * Returns a note if there is too little stock of this frame for a wall with these tile sizes. `isOutOfStock` means that
 * this frame is sold out in every size or, if `size` is given, that every frame is sold out in that size.
 */
export type StockLabel = (
  frame: string,
  wall: readonly string[],
  size?: FrameSizeKey,
) => { text: string; isOutOfStock: boolean } | undefined;

/** Undefined if there is enough stock. In that case, the code for stock notes is not loaded. */
export const StockLabelContext = createContext<StockLabel | undefined>(undefined);

/** Returns the current prices and promo, or undefined until they are loaded. */
export function usePricing(): Pricing | undefined {
  return trpc.catalog.pricing.useQuery(undefined, { trpc: { context: { silent: true } } }).data;
}
