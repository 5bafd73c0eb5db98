import type { Db } from "@storywall/db/client";
import { type Entity, transitions } from "@storywall/domain/kernel/states";

export const listStates = (entity: Entity) => Object.keys(transitions[entity]).filter(Boolean);
export const entityTables: Record<Entity, string> = {
  cart: "carts",
  checkout: "checkouts",
  payment: "payments",
  order: "orders",
  refund: "refunds",
  photo: "photos",
  tile: "order_tiles",
  change: "order_changes",
  remake: "remakes",
  claim: "claims",
  label: "labels",
};

export async function setEntityState(
  db: Pick<Db, "$executeRawUnsafe">,
  { entity, id, state }: { entity: Entity; id: string; state: string },
) {
  await db.$executeRawUnsafe("set local session_replication_role = replica");
  await db.$executeRawUnsafe(`update ${entityTables[entity]} set state = $1 where id = $2`, state, id);
  await db.$executeRawUnsafe("set local session_replication_role = origin");
}

export const forceEntityState = (db: Db, row: Parameters<typeof setEntityState>[1]) =>
  db.$transaction((tx) => setEntityState(tx, row));
