import type { Tx } from "@storywall/db/client";
import { defaultFrameSize, frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { type Orientation, templateByKey } from "@storywall/domain/catalog/templates";
import type { ShopErrorCode } from "@storywall/domain/errors";
import { newId, TileId } from "@storywall/domain/kernel/ids";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import {
  chosenCrop,
  type Design,
  isDamageAccepted,
  isPrintedAnyway,
  toneOf,
} from "@storywall/domain/walls/design/design";
import { printPlan } from "@storywall/domain/walls/tiles/print-plan";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";
import { type Pictures, pictureOf } from "../walls/pictures.ts";

/** What to print in one place of a wall; `photoId` and `artId` are null while the photo is missing. */
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
  /** Warnings that the shopper has accepted. */
  accepted: ShopErrorCode[];
};

type Wall = { templateKey: string; design: Design };

/** Plans every place of the wall. Without `pictures`, all places are empty. */
export function planTiles({ templateKey, design }: Wall, pictures: Pictures | null): TilePlan[] {
  return placesOf(templateKey, design).map(({ name, orientation, frameSize }, position) => {
    const tile = design.tiles.find((made) => made.name === name);
    const picture = tile && pictures ? pictureOf(pictures, tile) : null;
    const chosen = tile && picture ? chosenCrop(design, tile) : null;
    const empty = { photoId: null, artId: null, crop: null, tone: null, effectivePpi: null, printAnyway: false };
    const isAccepted = tile && picture?.isDamaged && isDamageAccepted(tile);
    const accepted: ShopErrorCode[] = isAccepted ? ["PHOTO_LOOKS_DAMAGED"] : [];
    const plan = { name, position, orientation, frameSize, ...empty, accepted };
    if (!tile || !picture) return plan;
    const printAnyway = isPrintedAnyway(design, tile);
    const tone = toneOf(tile);
    const { photoId, artId, width, height } = picture;
    if (width === null || height === null) return { ...plan, photoId, artId, crop: chosen, tone, printAnyway };
    const { crop, effectivePpi } = printPlan({
      ...sizeOf(frameSize),
      orientation,
      mat: design.matType,
      crop: chosen,
      photoPixels: { width, height },
    });
    return { ...plan, photoId, artId, crop, tone, effectivePpi, printAnyway };
  });
}

type Place = { name: string; orientation: Orientation; frameSize: string };

/** The template's places. A template that was removed from the catalog keeps the places it was sold with. */
function placesOf(templateKey: string, design: Design): Place[] {
  const template = templateByKey(templateKey);
  const sizes = new Map(design.tiles.map((tile) => [tile.name, tile.frameSize]));
  if (!template) {
    return design.tiles.map(({ name, frameSize }) => ({ name, frameSize, orientation: "portrait" as const }));
  }
  const usual = template.sizes[0] ?? defaultFrameSize;
  return template.tiles.map(({ name, orientation }) => ({ name, orientation, frameSize: sizes.get(name) ?? usual }));
}

function sizeOf(frameSize: string): { widthCm: number; heightCm: number } {
  if (!isFrameSize(frameSize)) throw new TypeError(`There is no size ${frameSize}`);
  const { w, h } = frameSizes[frameSize].val;
  return { widthCm: w, heightCm: h };
}

/** One copy of a place. */
export type Piece = TilePlan & { id: TileId; lineId: string; copy: number; frameStyle: string; matType: string };

type BoughtWall = Wall & { id: string; quantity: number };

/** The print items of a line, for each copy that was bought. */
export function piecesOf(line: BoughtWall, pictures: Pictures | null): Piece[] {
  const plans = planTiles(line, pictures);
  const copies = Array.from({ length: line.quantity }, (_, index) => index + 1);
  return copies.flatMap((copy) => plans.map((plan) => toPiece(plan, { ...line, copy })));
}

function toPiece(plan: TilePlan, { id: lineId, copy, design }: Wall & { id: string; copy: number }): Piece {
  const { frameStyle, matType } = design;
  return { ...plan, id: TileId.parse(newId("tile")), lineId, copy, frameStyle, matType };
}

/** Print items per statement: an order may have 20,000, and each statement must finish within its timeout. */
const MAX_PIECES = 2_000;

/** Inserts the print items of an order. */
export async function insertPieces(tx: Tx, orderId: string, pieces: readonly Piece[]): Promise<void> {
  for (let at = 0; at < pieces.length; at += MAX_PIECES) {
    await insertChunk(tx, orderId, pieces.slice(at, at + MAX_PIECES));
  }
}

async function insertChunk(tx: Tx, orderId: string, pieces: readonly Piece[]): Promise<void> {
  await tx.$executeRaw`
    insert into order_tiles (id, order_id, line_id, copy, name, position, orientation, frame_size, frame_style, mat_type,
      photo_id, art_id, crop, tone, effective_ppi, print_anyway, accepted)
    select tile.id, ${orderId}, tile."lineId", tile.copy, tile.name, tile.position, tile.orientation, tile."frameSize",
      tile."frameStyle", tile."matType", tile."photoId", tile."artId", nullif(tile.crop, 'null'::jsonb), nullif(tile.tone, 'null'::jsonb),
      tile."effectivePpi", tile."printAnyway", tile.accepted
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as tile(id text, "lineId" uuid, copy int, name text,
      position int, orientation text, "frameSize" text, "frameStyle" text, "matType" text, "photoId" text, "artId" text,
      crop jsonb, tone jsonb, "effectivePpi" int, "printAnyway" boolean, accepted text[])`;
}

export function printsOf(pieces: readonly Piece[]): NewJob[] {
  const filled = pieces.filter(({ photoId, artId }) => photoId ?? artId);
  return filled.map(({ id: tileId }) => ({ name: "print.render", payload: { tileId } }));
}

type OrderedWall = Wall & { orderId: string; lineId: string };

/**
 * Updates a line's print items to its design and starts the prints of changed ones. Changed items are replaced under a new
 * id, so that a render of the old picture still under way is not used. Callers must have checked that nothing is at the
 * printer.
 */
export async function refillTiles(tx: Tx, line: OrderedWall, pictures: Pictures): Promise<void> {
  const { orderId, lineId } = line;
  const plans = planTiles(line, pictures);
  const gone = await tx.$queryRaw<Array<{ id: string; name: string; copy: number }>>`
    delete from order_tiles tile
    using jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as plan(name text, "photoId" text, "artId" text, crop jsonb,
      tone jsonb)
    where tile.order_id = ${orderId} and tile.line_id = ${lineId}::uuid and tile.name = plan.name
      and ((tile.photo_id, tile.art_id, tile.crop, tile.tone)
        is distinct from (plan."photoId", plan."artId", nullif(plan.crop, 'null'::jsonb), nullif(plan.tone, 'null'::jsonb))
        or (tile.frame_style, tile.mat_type) <> (${line.design.frameStyle}, ${line.design.matType}))
    returning tile.id, tile.name, tile.copy`;
  const pieces = gone.flatMap(({ name, copy }) =>
    plans.filter((plan) => plan.name === name).map((plan) => toPiece(plan, { ...line, id: lineId, copy })),
  );
  await insertPieces(tx, orderId, pieces);
  const old = gone.map(({ id }): NewJob => ({ name: "print.delete-old", payload: { tileId: TileId.parse(id) } }));
  await enqueueAll(tx, [...printsOf(pieces), ...old]);
}
