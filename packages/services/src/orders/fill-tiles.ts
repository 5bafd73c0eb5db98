import type { Tx } from "@storywall/db/client";
import { chosenCrop, type Design } from "@storywall/domain/cart/design";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { type Orientation, templateByKey } from "@storywall/domain/catalog/templates";
import { newId, TileId } from "@storywall/domain/ids";
import type { Crop } from "@storywall/domain/tiles/crop";
import { printPlan } from "@storywall/domain/tiles/print-plan";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { type Pictures, pictureOf } from "./pictures.ts";

/** One place of a wall, ready to be printed; `photoId` and `artId` are null while it waits for its photo. */
export type TilePlan = {
  name: string;
  position: number;
  orientation: Orientation;
  frameSize: string;
  photoId: string | null;
  artId: string | null;
  crop: Crop | null;
  effectivePpi: number | null;
};

type Wall = { templateKey: string; design: Design };

/** Every place of the wall with its picture and crop. Without `pictures` all places wait. */
export function planTiles({ templateKey, design }: Wall, pictures: Pictures | null): TilePlan[] {
  return placesOf(templateKey, design).map(({ name, orientation, frameSize }, position) => {
    const tile = design.tiles.find((made) => made.name === name);
    const picture = tile && pictures ? pictureOf(pictures, tile) : null;
    const chosen = tile && picture ? chosenCrop(design, tile) : null;
    const plan = { name, position, orientation, frameSize, photoId: null, artId: null, crop: null, effectivePpi: null };
    if (!picture) return plan;
    const { photoId, artId, width, height } = picture;
    if (width === null || height === null) return { ...plan, photoId, artId, crop: chosen };
    const { crop, effectivePpi } = printPlan({
      ...sizeOf(frameSize),
      orientation,
      mat: design.matType,
      crop: chosen,
      photoPixels: { width, height },
    });
    return { ...plan, photoId, artId, crop, effectivePpi };
  });
}

type Place = { name: string; orientation: Orientation; frameSize: string };

/** The template's places. A layout that was taken out of the catalogue since keeps those it was sold with. */
function placesOf(templateKey: string, design: Design): Place[] {
  const template = templateByKey(templateKey);
  const sizes = new Map(design.tiles.map((tile) => [tile.name, tile.frameSize]));
  if (!template) {
    return design.tiles.map(({ name, frameSize }) => ({ name, frameSize, orientation: "portrait" as const }));
  }
  const usual = template.sizes[0] ?? "rectangle_small";
  return template.tiles.map(({ name, orientation }) => ({ name, orientation, frameSize: sizes.get(name) ?? usual }));
}

function sizeOf(frameSize: string): { widthCm: number; heightCm: number } {
  if (!isFrameSize(frameSize)) throw new TypeError(`There is no size ${frameSize}`);
  const { w, h } = frameSizes[frameSize].val;
  return { widthCm: w, heightCm: h };
}

type OrderedWall = Wall & { orderId: string; lineId: string; quantity: number };

/** Writes the pieces of a line, as often as it was bought, and starts the print of every filled one. */
export async function createTilesFor(tx: Tx, line: OrderedWall, pictures: Pictures | null): Promise<void> {
  const plans = planTiles(line, pictures);
  const copies = Array.from({ length: line.quantity }, (_, index) => index + 1);
  await insertTiles(
    tx,
    line,
    copies.flatMap((copy) => plans.map((plan) => ({ ...plan, copy }))),
  );
}

async function insertTiles(tx: Tx, line: OrderedWall, pieces: ReadonlyArray<TilePlan & { copy: number }>) {
  const { orderId, lineId, design } = line;
  const rows = pieces.map((piece) => ({ ...piece, id: newId("tile") }));
  await tx.$executeRaw`
    insert into order_tiles (id, order_id, line_id, copy, name, position, orientation, frame_size, frame_style, mat_type,
      photo_id, art_id, crop, effective_ppi)
    select tile.id, ${orderId}, ${lineId}::uuid, tile.copy, tile.name, tile.position, tile.orientation, tile."frameSize",
      ${design.frameStyle}, ${design.matType}, tile."photoId", tile."artId", nullif(tile.crop, 'null'::jsonb),
      tile."effectivePpi"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as tile(id text, copy int, name text, position int,
      orientation text, "frameSize" text, "photoId" text, "artId" text, crop jsonb, "effectivePpi" int)`;
  await startPrints(
    tx,
    rows.filter((row) => row.photoId ?? row.artId).map(({ id }) => id),
  );
}

/**
 * Gives the pieces of a line the pictures and crops of its design, and starts the prints of those that changed. A changed
 * piece is a new one, so that a print of the old picture which is being made this moment belongs to nothing.
 * Callers have made sure that nothing is with the printer.
 */
export async function refillTiles(tx: Tx, line: OrderedWall, pictures: Pictures): Promise<void> {
  const { orderId, lineId } = line;
  const plans = planTiles(line, pictures);
  const gone = await tx.$queryRaw<Array<{ name: string; copy: number }>>`
    delete from order_tiles tile
    using jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as plan(name text, "photoId" text, "artId" text, crop jsonb)
    where tile.order_id = ${orderId} and tile.line_id = ${lineId}::uuid and tile.name = plan.name
      and (tile.photo_id, tile.art_id, tile.crop)
        is distinct from (plan."photoId", plan."artId", nullif(plan.crop, 'null'::jsonb))
    returning tile.name, tile.copy`;
  const pieces = gone.flatMap(({ name, copy }) =>
    plans.filter((plan) => plan.name === name).map((plan) => ({ ...plan, copy })),
  );
  await insertTiles(tx, line, pieces);
}

function startPrints(tx: Tx, tileIds: readonly string[]): Promise<void> {
  return enqueueAll(
    tx,
    "print.render",
    tileIds.map((id) => ({ tileId: TileId.parse(id) })),
  );
}
