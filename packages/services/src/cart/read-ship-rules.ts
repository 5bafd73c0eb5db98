import type { Db, Tx } from "@storywall/db/client";
import { findLastDayOfOrder, listFullDays } from "@storywall/domain/catalog/daily-capacity";
import type { DeliveryPromise, ShipRulesView } from "@storywall/domain/catalog/delivery-promise";
import { findFirstShipDay } from "@storywall/domain/catalog/ship-by";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { readSetting } from "../catalog/read-setting.ts";

type Shipment = { tiles: number; now: Date };

/** Returns the rules for the ship-by date of an order with this many tiles. */
export async function readShipRules(db: Db | Tx, shipment: Shipment): Promise<ShipRulesView> {
  return toShipRules(db, shipment, await readSetting(db, "delivery"));
}

/** Adds the days that are booked to the owner's rules. */
export async function toShipRules(
  db: Db | Tx,
  { tiles, now }: Shipment,
  { cutOffHour, closedDays, tilesPerDay }: DeliveryPromise,
): Promise<ShipRulesView> {
  const rules = { cutOffHour, closedDays, fullDays: [], tilesPerDay, earliestDay: null };
  if (tilesPerDay === null) return rules;
  const today = toShopDay(now);
  const workload = { tilesPerDay, closedDays, today, tilesByShipDay: await countTilesByShipDay(db, today) };
  if (tiles <= tilesPerDay) return { ...rules, fullDays: listFullDays(tiles, workload) };
  return { ...rules, earliestDay: findLastDayOfOrder(tiles, findFirstShipDay(now, rules), workload) };
}

async function countTilesByShipDay(db: Db | Tx, today: string): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<Array<{ day: string; tiles: number }>>`
    select to_char(placed.ship_by, 'YYYY-MM-DD') as day, count(*)::int as tiles
    from orders placed join order_tiles tile on tile.order_id = placed.id and tile.remake_id is null
    where placed.ship_by >= ${today}::date and placed.state not in ('awaiting_photos', 'cancelled')
    group by placed.ship_by`;
  return new Map(rows.map(({ day, tiles }) => [day, tiles]));
}
