import type { ArtView } from "../catalog/art/schema.ts";
import type { FullArtSet } from "../catalog/art/set-schema.ts";
import { withFrame } from "../catalog/frame-defaults.ts";
import { type FrameSizeKey, frameSizeKeys, frameSizes, isFrameSize } from "../catalog/frame-sizes.ts";
import { defaultFrameType, type FrameTypeKey, frameTypeOf, matTypes } from "../catalog/frame-types.ts";
import { priceWall, salePrice } from "../catalog/price-wall.ts";
import type { Promo } from "../catalog/promos.ts";
import { singleTile, type Template, templateByKey } from "../catalog/templates.ts";
import { type Minor, sum } from "../kernel/money.ts";
import { newUuid } from "../kernel/uuid.ts";
import { type Crop, cropKey, fitCropToAspect } from "./crop/crop.ts";
import type { Design, DesignTile } from "./design/design.ts";
import { startDesign } from "./design/start-design.ts";
import { photoAspect, tileGeometry } from "./tiles/tile-geometry.ts";

type Work = Pick<ArtView, "id" | "width" | "height" | "orientation">;

/** A cart design of one artwork in a single tile. */
export function hangArt(art: Work, choice: { frame: FrameTypeKey; frameSize: FrameSizeKey }): Design {
  const design = startDesign(singleTile, { frame: choice.frame, size: choice.frameSize });
  return { ...design, tiles: design.tiles.map((tile) => withArt(tile, art)) };
}

type Set = Pick<FullArtSet, "templateKey" | "frameSize" | "frameStyle"> & {
  items: readonly { tileName: string; art: Work }[];
};

/** The template of a set sold as one wall; undefined if each artwork is a single tile. */
export function templateOfSet({ templateKey }: Pick<Set, "templateKey">): Template | undefined {
  return templateKey ? templateByKey(templateKey) : undefined;
}

/** A wall as input to a cart. */
type HungWall = { id: string; templateKey: string; design: Design; quantity: number; isUploadLater: boolean };

/** Cart lines of a set: one wall, or a single tile for each artwork. */
export function hangSet(set: Set, frame: FrameTypeKey = frameOfSet(set)): HungWall[] {
  const frameSize = isFrameSize(set.frameSize) ? set.frameSize : frameSizeKeys[0];
  const template = templateOfSet(set);
  const line = (templateKey: string, design: Design): HungWall => ({
    id: newUuid(),
    templateKey,
    design,
    quantity: 1,
    isUploadLater: false,
  });
  if (!template) return set.items.map(({ art }) => line(singleTile.key, hangArt(art, { frame, frameSize })));
  const works = new Map(set.items.map(({ tileName, art }) => [tileName, art]));
  const start = withFrame<Design>(startDesign(template, { size: frameSize }), frame);
  const tiles = start.tiles.map((tile) => {
    const art = works.get(tile.name);
    return art ? withArt(tile, art) : tile;
  });
  return [line(template.key, { ...start, tiles })];
}

/** Price of the set in cents, before and after the promo: the sum of its cart lines. */
export function priceSet(set: Set, promo: Pick<Promo, "basisPointsOff"> | null): { original: Minor; sale: Minor } {
  const prices = hangSet(set).map(({ templateKey, design }) =>
    priceWall(templateByKey(templateKey) ?? singleTile, design.tiles),
  );
  return { original: sum(prices), sale: sum(prices.map((price) => salePrice(price, promo))) };
}

export function frameOfSet({ frameStyle }: Pick<Set, "frameStyle">): FrameTypeKey {
  return frameTypeOf(frameStyle) ?? defaultFrameType;
}

/**
 * Template tiles are portrait. A landscape artwork is printed turned by 90° and its tile hung sideways, which the
 * magnet allows. The turned crop is stored for every size and mat the shopper may still choose.
 */
function withArt(tile: DesignTile, art: Work): DesignTile {
  const filled = { ...tile, userPhotoId: null, artItemId: art.id };
  return art.orientation === "portrait" ? filled : { ...filled, cropParams: turnedCrops(art) };
}

function turnedCrops(art: Work): DesignTile["cropParams"] {
  const whole: Crop = { x: 0, y: 0, width: 1, height: 1, rotate: 90, straighten: 0, v: 1 };
  const openings = frameSizeKeys.flatMap((size) => matTypes.map((mat) => ({ size, mat })));
  return Object.fromEntries(
    openings.map(({ size, mat }) => {
      const { w, h } = frameSizes[size].val;
      const aspect = photoAspect(tileGeometry({ widthCm: w, heightCm: h, orientation: "portrait", mat }));
      return [cropKey(size, mat), { crop: fitCropToAspect(whole, art, aspect) }];
    }),
  );
}
