import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { canTransition, type Entity, transitions } from "@storywall/domain/kernel/states";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { test } from "../shop.fixture.ts";
import { entityTables, listStates, setEntityState } from "./states.fixture.ts";

async function createAllEntities(db: Db, deps: Parameters<typeof createTestPhoto>[0]): Promise<Record<Entity, string>> {
  const order = await createTestOrder(db);
  const { cartId } = await db.checkout.findUniqueOrThrow({ where: { id: order.checkoutId } });
  const refund = {
    id: newId("refund"),
    paymentId: order.paymentId,
    amount: 1,
    reason: "goodwill",
    requestedBy: "test",
  };
  await db.refund.create({ data: refund });
  return {
    cart: cartId,
    checkout: order.checkoutId,
    payment: order.paymentId,
    order: order.id,
    refund: refund.id,
    photo: (await createTestPhoto(deps, { width: 60, height: 60 })).id,
    tile: order.tiles[0]?.id ?? expect.fail(),
    ...(await createRowsOfOrder(db, order)),
  };
}

async function createRowsOfOrder(db: Db, { id: orderId, checkoutId }: { id: string; checkoutId: string }) {
  const [change, remake, claim] = [newId("change"), newId("remake"), newId("claim")];
  const frozen = { shippingAddress: {}, totals: {}, totalsBefore: {} };
  await db.orderChange.create({ data: { id: change, orderId, ...frozen, amount: 98, requestedBy: "test" } });
  const payment = { id: newId("payment"), checkoutId, attempt: 2, amount: 98, changeId: change };
  await db.payment.create({ data: payment });
  await db.payment.update({ where: { id: payment.id }, data: { state: "succeeded" } });
  await db.remake.create({ data: { id: remake, orderId, requestedBy: "test" } });
  await db.claim.create({
    data: { id: claim, orderId, reason: "damaged", text: "Broken", messageId: newId("message") },
  });
  const label = newId("label");
  await db.label.create({ data: { id: label, orderId, addressVersion: 1, shipmentId: "shp_1", rates: [] } });
  return { change, remake, claim, label };
}

class RollbackError extends Error {}

describe("State transitions in the database", () => {
  test.for(Object.keys(transitions) as Entity[])(
    "a state transition of a %s is accepted only if it is in the transition table (S-128, S-129, S-130)",
    async (entity, { db, deps }) => {
      const { [entity]: id } = await createAllEntities(db, deps);
      const table = entityTables[entity];
      const wrong: string[] = [];
      for (const from of listStates(entity)) {
        for (const to of listStates(entity).filter((state) => state !== from)) {
          const isAccepted = await db
            .$transaction(async (tx) => {
              await setEntityState(tx, { entity, id, state: from });
              await tx.$executeRaw`select set_config('app.actor', 'table-test', true)`;
              await tx.$executeRawUnsafe(`update ${table} set state = $1 where id = $2`, to, id);
              const log = await tx.stateLog.findFirst({ where: { entity, entityId: id }, orderBy: { id: "desc" } });
              expect(log).toMatchObject({ fromState: from, toState: to, actor: "table-test" });
              throw new RollbackError();
            })
            .catch((error: unknown) => {
              if (error instanceof RollbackError) return true;
              expect(String(error)).toContain(`illegal ${entity} move`);
              return false;
            });
          if (isAccepted !== canTransition(entity, from, to)) wrong.push(`${from} > ${to}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
