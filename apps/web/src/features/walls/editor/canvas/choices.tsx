import {
  defaultFrameSize,
  type FrameSizeKey,
  type FrameTypeKey,
  frameTypes,
  isFrameSize,
  type MatType,
} from "@storywall/domain/catalog/frames";
import { computeSalePrice, computeWallPrice, type Pricing } from "@storywall/domain/catalog/prices";
import type { Orientation, Template } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { Size } from "@storywall/domain/kernel/rect";
import { type Design, type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import { createContext, use, useId } from "react";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getPhotoPicture, type PhotosState } from "@/features/photos/photos-state.ts";
import { swatchRow } from "@/features/walls/editor/editor-skeleton.tsx";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  frameDescription: (color: string, hasMat: boolean) => `${color}, ${hasMat ? "white mat" : "no mat"}`,
};

/** In dark mode, a frame hangs on a piece of lighter wall, so that a black frame stays visible. */
export const swatch = "dark:bg-(--room-wall) dark:ring-5 dark:ring-(--room-wall)";

/** Formats the price of a wall after the promo. */
export function formatWallPrice(
  { prices, promo }: Pricing,
  template: Template,
  tiles: readonly Pick<DesignTile, "name" | "frameSize">[],
): string {
  return formatMoney(computeSalePrice(computeWallPrice(prices, template, tiles), promo));
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
        const stock = stockLabel?.(template, name, wall);
        return (
          <label
            key={key}
            className="flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-transparent px-1 py-2 lg:gap-1.5 text-center transition-colors hover:bg-wall has-checked:border-accent has-disabled:cursor-not-allowed has-disabled:opacity-60 has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-accent max-lg:w-24 max-lg:shrink-0"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={chosen === name}
              disabled={stock?.isOutOfStock}
              onChange={() => onChoose(key)}
            />
            <span className={`${swatch} ${orientation === "portrait" ? "w-14 lg:w-11" : "w-20 lg:w-15"}`}>
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

/** A photo on the wall, shown in the choices of frame and size. */
export type SwatchPhoto = {
  picture: Size & { src: string };
  tile: DesignTile;
  mat: MatType;
  orientation: Orientation;
};

const SWATCH_WIDTH_PX = 400;

/** Returns the first photo on the wall, or null if there is none. */
export function findSwatchPhoto(
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

/**
 * Returns the photo with its crop for this size and mat. If there is no such crop, converts the photo's current crop.
 */
export function cropSwatchPhoto(
  { picture, tile, mat: currentMat }: SwatchPhoto,
  frameSize: FrameSizeKey,
  mat: MatType,
) {
  const crop =
    findChosenCrop({ matType: mat }, { ...tile, frameSize }) ?? findChosenCrop({ matType: currentMat }, tile);
  return { ...picture, crop, tone: getTone(tile) } satisfies TilePicture;
}

/**
 * Returns a note if there is too little stock of this frame for a wall with these tile sizes. `isOutOfStock` means that
 * this frame is sold out in every size or, if `size` is given, that every frame is sold out in that size.
 */
export type StockLabel = (
  template: Template,
  frame: string,
  wall: readonly string[],
  size?: FrameSizeKey,
) => { text: string; isOutOfStock: boolean } | undefined;

/**
 * Function that returns notes about stock. Undefined if there is enough stock; then the code for these notes is not
 * loaded.
 */
export const StockLabelContext = createContext<StockLabel | undefined>(undefined);

/** Returns the current prices and promo, or undefined until they are loaded. */
export function usePricing(): Pricing | undefined {
  return trpc.catalog.pricing.useQuery(undefined, { trpc: { context: { silent: true } } }).data;
}
