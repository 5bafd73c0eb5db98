import type { Db, Tx } from "@storywall/db/client";
import type { DeliveryPromise, ShipRulesView } from "@storywall/domain/catalog/delivery-promise";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { readSetting } from "../catalog/read-setting.ts";

type Shipment = { tiles: number; now: Date };

/** Returns the rules for the ship-by date of an order with this many tiles. */
export async function readShipRules(db: Db | Tx, shipment: Shipment): Promise<ShipRulesView> {
  return toShipRules(db, shipment, await readSetting(db, "delivery"));
}

/** Adds the fully booked days to the owner's rules. */
export async function toShipRules(
  db: Db | Tx,
  { tiles, now }: Shipment,
  { cutOffHour, closedDays, tilesPerDay }: DeliveryPromise,
): Promise<ShipRulesView> {
  const fullDays = tilesPerDay === null ? [] : await listFullDays(db, { tiles, now }, tilesPerDay);
  return { cutOffHour, closedDays, fullDays };
}

/** Lists the days whose capacity is used up. An order that is larger than a day's capacity needs an empty day. */
async function listFullDays(db: Db | Tx, { tiles, now }: Shipment, tilesPerDay: number): Promise<string[]> {
  const rows = await db.$queryRaw<Array<{ day: string }>>`
    select to_char(placed.ship_by, 'YYYY-MM-DD') as day
    from orders placed join order_tiles tile on tile.order_id = placed.id and tile.remake_id is null
    where placed.ship_by >= ${toShopDay(now)}::date and placed.state not in ('awaiting_photos', 'cancelled')
    group by placed.ship_by having count(*) + ${tiles}::int > ${tilesPerDay}::int`;
  return rows.map(({ day }) => day);
}
