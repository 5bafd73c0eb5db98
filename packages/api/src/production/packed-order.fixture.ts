import { toProductionCode } from "@storywall/domain/production/production-codes";
import type { Deps } from "@storywall/services/kernel/deps";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import type { Browser } from "../shop.fixture.ts";
import { startBatch } from "./board.fixture.ts";
import { packBox } from "./pack-box.fixture.ts";

type Options = Parameters<typeof createTestOrderToPrint>[1];

/** Creates an order of small tiles that is packed and ready to ship. Returns the order and the code of its box. */
export async function createPackedOrder(admin: Browser, deps: Deps, options: Options = {}) {
  const order = await createTestOrderToPrint(deps, options);
  await startBatch(admin);
  await packBox(admin, { box: order.id, tileIds: order.tiles.map(({ id }) => id), from: "printing" });
  return { ...order, box: toProductionCode(order.id) };
}
