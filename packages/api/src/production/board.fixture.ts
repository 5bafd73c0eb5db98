import { newId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import type { Station } from "@storywall/domain/production/production-scan";
import { createTestCartLine } from "@storywall/testing/factories";
import type { Browser } from "../shop.fixture.ts";

export type Row = Record<string, unknown>;

export type Column = { tiles: number; orders: number; late: number; groups: Row[]; parcels: Row[]; hasMore: boolean };

export type Board = { columns: Record<string, Column>; today: string };

export const createUuid = () => crypto.randomUUID();

export const infinite = { frameSize: "rectangle_small", frameStyle: "Infinite" };

export const createTrioLine = () => createTestCartLine({ templateKey: "trio" });

export const readBoard = async (admin: Browser, filter: object = {}) =>
  (await admin.query("board.read", filter)).body as unknown as Board;

export const readTileCounts = async (admin: Browser, filter: object = {}) => {
  const { columns } = await readBoard(admin, filter);
  return Object.fromEntries(Object.entries(columns).flatMap(([key, { tiles }]) => (tiles > 0 ? [[key, tiles]] : [])));
};

export const scanTile = (admin: Browser, station: Station, tileId: string, more: object = {}) =>
  admin.mutate("board.scan", { scanId: createUuid(), station, code: toProductionCode(tileId), ...more });

export const startBatch = (admin: Browser, more: object = {}) =>
  admin.mutate("board.startBatch", { batchId: newId("batch"), ...infinite, ...more });
