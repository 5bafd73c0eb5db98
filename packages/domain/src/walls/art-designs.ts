import type { ArtView, FullArtSet } from "../catalog/art/schema.ts";
import {
  defaultFrameType,
  type FrameSizeKey,
  type FrameTypeKey,
  findFrameTypeByStyle,
  frameSizeKeys,
  frameSizes,
  isFrameSize,
  matTypes,
} from "../catalog/frames.ts";
import { computeSalePrice, computeWallPrice, type Pricing } from "../catalog/prices.ts";
import { applyFrameToDesign, findTemplateByKey, singleTile, type Template } from "../catalog/templates.ts";
import { type Minor, sumMoney } from "../kernel/money.ts";
import { newUuid } from "../kernel/uuid.ts";
import { type Crop, fitCropToAspect, toCropKey } from "./crop/crop.ts";
import { createEmptyDesign, type Design, type DesignTile } from "./design/design.ts";
import { computePhotoAspect, computeTileGeometry } from "./tiles/tile-geometry.ts";

type Artwork = Pick<ArtView, "id" | "width" | "height" | "orientation">;

export function createArtDesign(art: Artwork, choice: { frame: FrameTypeKey; frameSize: FrameSizeKey }): Design {
  const design = createEmptyDesign(singleTile, { frame: choice.frame, size: choice.frameSize });
  return { ...design, tiles: design.tiles.map((tile) => placeArtOnTile(tile, art)) };
}

type SellableArtSet = Pick<FullArtSet, "templateKey" | "frameSize" | "frameStyle"> & {
  items: readonly { tileName: string; art: Artwork }[];
};

/** Returns the template of a set sold as one wall, or undefined if each artwork is a single tile. */
export function findArtSetTemplate({ templateKey }: Pick<SellableArtSet, "templateKey">): Template | undefined {
  return templateKey ? findTemplateByKey(templateKey) : undefined;
}

type ArtLine = { id: string; templateKey: string; design: Design; quantity: number; isUploadLater: boolean };

/** Creates the cart lines of a set: one wall, or a single tile for each artwork. */
export function createArtSetLines(set: SellableArtSet, frame: FrameTypeKey = findArtSetFrame(set)): ArtLine[] {
  const frameSize = isFrameSize(set.frameSize) ? set.frameSize : frameSizeKeys[0];
  const template = findArtSetTemplate(set);
  const createLine = (templateKey: string, design: Design): ArtLine => ({
    id: newUuid(),
    templateKey,
    design,
    quantity: 1,
    isUploadLater: false,
  });
  if (!template)
    return set.items.map(({ art }) => createLine(singleTile.key, createArtDesign(art, { frame, frameSize })));
  const works = new Map(set.items.map(({ tileName, art }) => [tileName, art]));
  const start = applyFrameToDesign<Design>(createEmptyDesign(template, { size: frameSize }), frame);
  const tiles = start.tiles.map((tile) => {
    const art = works.get(tile.name);
    return art ? placeArtOnTile(tile, art) : tile;
  });
  return [createLine(template.key, { ...start, tiles })];
}

/** Returns the price of the set in cents, before and after the promo. It is the sum of the set's cart lines. */
export function computeSetPrice(set: SellableArtSet, { prices, promo }: Pricing): { original: Minor; sale: Minor } {
  const linePrices = createArtSetLines(set).map(({ templateKey, design }) =>
    computeWallPrice(prices, findTemplateByKey(templateKey) ?? singleTile, design.tiles),
  );
  return { original: sumMoney(linePrices), sale: sumMoney(linePrices.map((price) => computeSalePrice(price, promo))) };
}

export function findArtSetFrame({ frameStyle }: Pick<SellableArtSet, "frameStyle">): FrameTypeKey {
  return findFrameTypeByStyle(frameStyle) ?? defaultFrameType;
}

/**
 * Places an artwork in a tile. The tiles of templates are portrait, so a landscape artwork is printed turned by 90°,
 * and its tile is hung sideways, which the magnet allows. The turned crop is stored for every size and mat that the
 * shopper can still choose.
 */
function placeArtOnTile(tile: DesignTile, art: Artwork): DesignTile {
  const filled = { ...tile, userPhotoId: null, artItemId: art.id };
  return art.orientation === "portrait" ? filled : { ...filled, cropParams: createRotatedCrops(art) };
}

function createRotatedCrops(art: Artwork): DesignTile["cropParams"] {
  const whole: Crop = { x: 0, y: 0, width: 1, height: 1, rotate: 90, straighten: 0, v: 1 };
  const openings = frameSizeKeys.flatMap((size) => matTypes.map((mat) => ({ size, mat })));
  return Object.fromEntries(
    openings.map(({ size, mat }) => {
      const { w, h } = frameSizes[size].val;
      const aspect = computePhotoAspect(computeTileGeometry({ widthCm: w, heightCm: h, orientation: "portrait", mat }));
      return [toCropKey(size, mat), { crop: fitCropToAspect(whole, art, aspect) }];
    }),
  );
}
