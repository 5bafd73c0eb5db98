import type { Tx } from "@storywall/db/client";
import { defaultFrameSize, frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Orientation } from "@storywall/domain/catalog/templates";
import type { ShopErrorCode } from "@storywall/domain/errors";
import { newId, TileId } from "@storywall/domain/kernel/ids";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import {
  type Design,
  findChosenCrop,
  findDesignTemplate,
  getTone,
  hasBlurConsent,
  isDamageAccepted,
} from "@storywall/domain/walls/design/design";
import { createPrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";
import { findPicture, type Pictures } from "../walls/pictures.ts";
import { requestWallPicture } from "./wall-pictures.ts";

/** What to print for one tile of a wall. `photoId` and `artId` are null while the photo is missing. */
export type TilePlan = {
  name: string;
  position: number;
  orientation: Orientation;
  frameSize: string;
  photoId: string | null;
  artId: string | null;
  crop: Crop | null;
  tone: Tone | null;
  effectivePpi: number | null;
  printAnyway: boolean;
  /** Codes of the warnings that the customer has accepted. */
  accepted: ShopErrorCode[];
};

type Wall = { templateKey: string; design: Design };

/** Plans every tile of the wall. Without `pictures`, all tiles are empty. */
export function planTiles({ templateKey, design }: Wall, pictures: Pictures | null): TilePlan[] {
  return listTilePositions(templateKey, design).map(({ name, orientation, frameSize }, position) => {
    const tile = design.tiles.find((designTile) => designTile.name === name);
    const picture = tile && pictures ? findPicture(pictures, tile) : null;
    const chosen = tile && picture ? findChosenCrop(design, tile) : null;
    const empty = { photoId: null, artId: null, crop: null, tone: null, effectivePpi: null, printAnyway: false };
    const isAccepted = tile && picture?.isDamaged && isDamageAccepted(tile);
    const accepted: ShopErrorCode[] = isAccepted ? ["PHOTO_LOOKS_DAMAGED"] : [];
    const plan = { name, position, orientation, frameSize, ...empty, accepted };
    if (!tile || !picture) return plan;
    const printAnyway = hasBlurConsent(design, tile);
    const tone = getTone(tile);
    const { photoId, artId, width, height } = picture;
    if (width === null || height === null) return { ...plan, photoId, artId, crop: chosen, tone, printAnyway };
    const { crop, effectivePpi } = createPrintPlan({
      ...getFrameSizeCm(frameSize),
      orientation,
      mat: design.matType,
      crop: chosen,
      photoPixels: { width, height },
    });
    return { ...plan, photoId, artId, crop, tone, effectivePpi, printAnyway };
  });
}

type TilePosition = { name: string; orientation: Orientation; frameSize: string };

/** Lists the tiles of the template. If the template was removed from the catalog, lists the tiles of the design. */
function listTilePositions(templateKey: string, design: Design): TilePosition[] {
  const template = findDesignTemplate(templateKey, design);
  const sizes = new Map(design.tiles.map((tile) => [tile.name, tile.frameSize]));
  if (!template) {
    return design.tiles.map(({ name, frameSize }) => ({ name, frameSize, orientation: "portrait" as const }));
  }
  const defaultSize = template.sizes[0] ?? defaultFrameSize;
  return template.tiles.map(({ name, orientation }) => ({
    name,
    orientation,
    frameSize: sizes.get(name) ?? defaultSize,
  }));
}

function getFrameSizeCm(frameSize: string): { widthCm: number; heightCm: number } {
  if (!isFrameSize(frameSize)) throw new TypeError(`There is no size ${frameSize}`);
  const { w, h } = frameSizes[frameSize].val;
  return { widthCm: w, heightCm: h };
}

/** One tile to print, in one copy of the wall. */
export type PrintItem = TilePlan & { id: TileId; lineId: string; copy: number; frameStyle: string; matType: string };

type PurchasedWall = Wall & { id: string; quantity: number };

export function toPrintItems(line: PurchasedWall, pictures: Pictures | null): PrintItem[] {
  const plans = planTiles(line, pictures);
  const copies = Array.from({ length: line.quantity }, (_, index) => index + 1);
  return copies.flatMap((copy) => plans.map((plan) => toPrintItem(plan, { ...line, copy })));
}

function toPrintItem(plan: TilePlan, { id: lineId, copy, design }: Wall & { id: string; copy: number }): PrintItem {
  const { frameStyle, matType } = design;
  return { ...plan, id: TileId.parse(newId("tile")), lineId, copy, frameStyle, matType };
}

/** Maximum print items per statement: an order may have 20,000, and each statement must finish within its timeout. */
const MAX_PRINT_ITEMS_PER_INSERT = 2_000;

export async function insertPrintItems(tx: Tx, orderId: string, printItems: readonly PrintItem[]): Promise<void> {
  for (let at = 0; at < printItems.length; at += MAX_PRINT_ITEMS_PER_INSERT) {
    await insertPrintItemChunk(tx, orderId, printItems.slice(at, at + MAX_PRINT_ITEMS_PER_INSERT));
  }
}

async function insertPrintItemChunk(tx: Tx, orderId: string, printItems: readonly PrintItem[]): Promise<void> {
  await tx.$executeRaw`
    insert into order_tiles (id, order_id, line_id, copy, name, position, orientation, frame_size, frame_style, mat_type,
      photo_id, art_id, crop, tone, effective_ppi, print_anyway, accepted)
    select tile.id, ${orderId}, tile."lineId", tile.copy, tile.name, tile.position, tile.orientation, tile."frameSize",
      tile."frameStyle", tile."matType", tile."photoId", tile."artId", nullif(tile.crop, 'null'::jsonb), nullif(tile.tone, 'null'::jsonb),
      tile."effectivePpi", tile."printAnyway", tile.accepted
    from jsonb_to_recordset(${JSON.stringify(printItems)}::jsonb) as tile(id text, "lineId" uuid, copy int, name text,
      position int, orientation text, "frameSize" text, "frameStyle" text, "matType" text, "photoId" text, "artId" text,
      crop jsonb, tone jsonb, "effectivePpi" int, "printAnyway" boolean, accepted text[])`;
}

export function listPrintJobs(printItems: readonly PrintItem[]): NewJob[] {
  const filled = printItems.filter(({ photoId, artId }) => photoId ?? artId);
  return filled.map(({ id: tileId }) => ({ name: "print.render", payload: { tileId } }));
}

type OrderedWall = Wall & {
  orderId: string;
  lineId: string;
  /** Name of the tile to update; by default all tiles. */
  tileName?: string;
};

/**
 * Updates a line's print items to its design and enqueues renders of the changed ones. A changed item gets a new id, so
 * that the result of a running render of its old picture is ignored. Callers must check that no item is being printed,
 * or take the old prints out of production.
 */
export async function replaceChangedTiles(tx: Tx, line: OrderedWall, pictures: Pictures): Promise<void> {
  const { orderId, lineId, tileName } = line;
  const plans = planTiles(line, pictures).filter(({ name }) => tileName === undefined || name === tileName);
  const deletedTiles = await tx.$queryRaw<Array<{ id: string; name: string; copy: number }>>`
    delete from order_tiles tile
    using jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as plan(name text, orientation text, "photoId" text,
      "artId" text, crop jsonb, tone jsonb)
    where tile.order_id = ${orderId} and tile.line_id = ${lineId}::uuid and tile.name = plan.name
      and ((tile.photo_id, tile.art_id, tile.crop, tile.tone)
        is distinct from (plan."photoId", plan."artId", nullif(plan.crop, 'null'::jsonb), nullif(plan.tone, 'null'::jsonb))
        or (tile.orientation, tile.frame_style, tile.mat_type)
          <> (plan.orientation, ${line.design.frameStyle}, ${line.design.matType}))
    returning tile.id, tile.name, tile.copy`;
  const printItems = deletedTiles.flatMap(({ name, copy }) =>
    plans.filter((plan) => plan.name === name).map((plan) => toPrintItem(plan, { ...line, id: lineId, copy })),
  );
  await insertPrintItems(tx, orderId, printItems);
  const deleteJobs = deletedTiles.map(
    ({ id }): NewJob => ({ name: "print.delete-old", payload: { tileId: TileId.parse(id) } }),
  );
  await enqueueAll(tx, [...listPrintJobs(printItems), ...deleteJobs]);
  await requestWallPicture(tx, line);
}
