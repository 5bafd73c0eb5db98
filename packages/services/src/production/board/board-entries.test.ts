import { type Db, Prisma } from "@storywall/db/client";
import { accessories } from "@storywall/domain/catalog/accessories";
import { newId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { subtractHours } from "@storywall/testing/orders-to-print";
import { waitForBlockedStatement } from "@storywall/testing/statements";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { findOutdatedBoardEntries } from "./board-entries.fixture.ts";

const sql = Prisma.sql;
const createOrder = (db: Db) => createTestOrder(db, { lines: [createTestCartLine({ templateKey: "trio" })] });

/** Moves the row to the state that `choice` selects from the allowed next states. */
async function transition(db: Db, table: "orders" | "order_tiles" | "remakes", id: string, choice: number) {
  const entity = { orders: "order", order_tiles: "tile", remakes: "remake" }[table];
  const next = await db.$queryRaw<Array<{ state: string }>>`
    SELECT to_state AS state FROM state_transitions
    WHERE entity = ${entity} AND from_state = (SELECT state FROM ${Prisma.raw(table)} WHERE id = ${id}) ORDER BY to_state`;
  const state = next[choice % next.length]?.state;
  if (!state) return;
  const deliveredAt = state === "delivered" && table !== "order_tiles" ? sql`, delivered_at = now()` : Prisma.empty;
  await db.$executeRaw`UPDATE ${Prisma.raw(table)} SET state = ${state} ${deliveredAt} WHERE id = ${id}`;
}

async function startTestRemake(db: Db, orderId: string) {
  const tile = await db.orderTile.findFirst({ where: { orderId, successor: null }, orderBy: { id: "asc" } });
  if (!tile) return;
  const { lineId, copy, name, position, orientation, frameSize, frameStyle, matType, turn } = tile;
  const remake = await db.remake.create({ data: { id: newId("remake"), orderId, requestedBy: "test" } });
  const copied = { orderId, lineId, copy, name, position, orientation, frameSize, frameStyle, matType };
  await db.orderTile.create({
    data: { ...copied, id: newId("tile"), remakeId: remake.id, remakeOf: tile.id, turn: turn + 1 },
  });
}

/** Changes of tiles, orders, remakes, lines and boxes. `choice` selects the row and the new value. */
const changes = {
  moveTile: async (db, orderId, choice) => {
    const tiles = await db.orderTile.findMany({ where: { orderId }, select: { id: true }, orderBy: { id: "asc" } });
    await transition(db, "order_tiles", tiles[choice % tiles.length]?.id ?? "", Math.floor(choice / 4));
  },
  moveOrder: (db, orderId, choice) => transition(db, "orders", orderId, choice),
  startRemake: startTestRemake,
  moveRemake: async (db, orderId) => {
    const [remake] = await db.remake.findMany({ where: { orderId }, select: { id: true }, orderBy: { id: "asc" } });
    if (remake) await transition(db, "remakes", remake.id, 0);
  },
  startBatch: async (db) => {
    const batchId = newId("batch");
    await db.batch.create({ data: { id: batchId, startedBy: "test" } });
    await db.orderTile.updateMany({ where: { state: "rendered", batchId: null }, data: { batchId } });
  },
  disbandBatch: (db) => db.orderTile.updateMany({ where: { state: "rendered" }, data: { batchId: null } }),
  handToLab: (db, orderId) =>
    db.labOrder.upsert({
      where: { parcelId: orderId },
      create: { parcelId: orderId, orderId, handedAt: new Date() },
      update: { closedAt: new Date() },
    }),
  chooseFrame: (db, orderId, choice) =>
    db.orderTile.updateMany({ where: { orderId, copy: 1 }, data: { frameStyle: choice % 2 ? "Serene" : "Timeless" } }),
  changeShipBy: (db, orderId, choice) =>
    db.order.update({ where: { id: orderId }, data: { shipBy: new Date(Date.UTC(2026, 10, 1 + (choice % 28))) } }),
  deleteTiles: (db, orderId) => db.orderTile.deleteMany({ where: { orderId, remakeId: null, successor: null } }),
  addAccessory: async (db, orderId, choice) => {
    const [line] = await db.orderLine.findMany({ where: { orderId }, take: 1 });
    if (!line) return;
    await db.orderLine.create({
      data: {
        ...line,
        id: crypto.randomUUID(),
        templateKey: accessories[choice % accessories.length]?.key ?? "",
        design: { tiles: [] },
        rejection: Prisma.DbNull,
      },
    });
  },
  closeBox: async (db, orderId) => {
    const steps = { station: "packing", actor: "test", fromState: "packed", toState: "packed" };
    const isClosed = await db.scan.count({ where: { parcelId: orderId, undoneAt: null } });
    if (!isClosed) await db.scan.create({ data: { ...steps, id: crypto.randomUUID(), orderId, parcelId: orderId } });
  },
  reopenBox: (db, orderId) => db.scan.updateMany({ where: { parcelId: orderId }, data: { undoneAt: new Date() } }),
  deleteScans: (db, orderId) => db.scan.deleteMany({ where: { orderId } }),
} satisfies Record<string, (db: Db, orderId: string, choice: number) => Promise<unknown>>;

const changeNames = Object.keys(changes) as Array<keyof typeof changes>;
const change = fc.record({ name: fc.constantFrom(...changeNames), choice: fc.nat(1_000) });

describe("The entries of the production board (F-18)", () => {
  test("the board entries are correct after any sequence of changes", async ({ db }) => {
    const columns = new Set<string>();
    const property = fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 40 }), async (sequence) => {
      const { id } = await createOrder(db);
      await changes.moveTile(db, id, 0);
      for (const { name, choice } of sequence) {
        await changes[name](db, id, choice);
        expect({ after: name, differences: await findOutdatedBoardEntries(db) }).toEqual({
          after: name,
          differences: [],
        });
      }
      for (const { boardColumn } of await db.boardEntry.findMany({ distinct: ["boardColumn"] }))
        columns.add(boardColumn);
    });
    await fc.assert(property, { numRuns: 15, seed: 20261126 });
    expect(columns.size).toBeGreaterThan(4);
  });

  test("the board entries count every tile after concurrent changes to the same order", async ({ db }) => {
    const { id, tiles } = await createOrder(db);
    const moveTileIn = async (tx: Prisma.TransactionClient, at: number) => {
      await tx.orderTile.update({ where: { id: tiles[at]?.id ?? "" }, data: { state: "rendered" } });
    };
    let second: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await moveTileIn(tx, 0);
      second = moveTileIn(db, 1);
      await waitForBlockedStatement(db);
    });
    await second;
    const entries = await db.boardEntry.findMany({ where: { orderId: id }, select: { tileState: true, tiles: true } });
    expect(entries.toSorted((a, b) => a.tiles - b.tiles)).toEqual([
      { tileState: "waiting", tiles: 1 },
      { tileState: "rendered", tiles: 2 },
    ]);
  });

  test("the board entries are written again only if a change affects the board", async ({ db }) => {
    const { id } = await createOrder(db);
    const before = await db.boardEntry.findMany({ where: { orderId: id } });
    await db.orderTile.updateMany({ where: { orderId: id }, data: { proofKey: "proofs/1.jpg" } });
    await db.order.update({ where: { id }, data: { extras: { giftNote: "For you" }, version: { increment: 1 } } });
    expect(await db.boardEntry.findMany({ where: { orderId: id } })).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test("the board entries are deleted when the order is canceled", async ({ db, clock }) => {
    const { id } = await createTestOrder(db, { placedAt: subtractHours(clock.now(), 3) });
    expect(await db.boardEntry.count({ where: { orderId: id } })).toBe(1);
    await db.order.update({ where: { id }, data: { state: "cancelled" } });
    expect(await db.boardEntry.count()).toBe(0);
  });
});
