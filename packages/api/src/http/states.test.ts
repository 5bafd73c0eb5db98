import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { canTransition, type Entity, type StateOf, transitions } from "@storywall/domain/kernel/states";
import { isInProduction, listAvailableActions, type OrderAction } from "@storywall/domain/orders/actions";
import { canAdvance } from "@storywall/domain/production/order-steps";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { address, openShopperBrowser } from "../orders/orders.fixture.ts";
import { test } from "../shop.fixture.ts";

const listStates = (entity: Entity) => Object.keys(transitions[entity]).filter(Boolean);
const orderStates = listStates("order") as StateOf<"order">[];

const tables: Record<Entity, string> = {
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
};

async function setEntityState(
  db: Pick<Db, "$executeRawUnsafe">,
  { entity, id, state }: { entity: Entity; id: string; state: string },
) {
  await db.$executeRawUnsafe("set local session_replication_role = replica");
  await db.$executeRawUnsafe(`update ${tables[entity]} set state = $1 where id = $2`, state, id);
  await db.$executeRawUnsafe("set local session_replication_role = origin");
}

const forceEntityState = (db: Db, row: Parameters<typeof setEntityState>[1]) =>
  db.$transaction((tx) => setEntityState(tx, row));

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
    ...(await createChangeRemakeAndClaim(db, order)),
  };
}

async function createChangeRemakeAndClaim(db: Db, { id: orderId, checkoutId }: { id: string; checkoutId: string }) {
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
  return { change, remake, claim };
}

class RollbackError extends Error {}

describe("State transitions in the database", () => {
  test.for(Object.keys(transitions) as Entity[])(
    "a transition of a %s is logged with its actor if the transition table lists it, and rejected otherwise (S-128, S-129, S-130)",
    async (entity, { db, deps }) => {
      const { [entity]: id } = await createAllEntities(db, deps);
      const table = tables[entity];
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

test("production.advance allows only the listed order transitions; all other transitions return 409 and change nothing (S-128)", async ({
  shop,
  db,
}) => {
  const order = await createTestOrder(db);
  const admin = await shop.openAdminBrowser();
  const wrong: string[] = [];
  for (const from of orderStates) {
    for (const to of orderStates) {
      await forceEntityState(db, { entity: "order", id: order.id, state: from });
      for (const { id } of order.tiles) await forceEntityState(db, { entity: "tile", id, state: "packed" });
      const parcel = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
      const more = {
        unchecked: "Packed without a scanner",
        ...(to === "shipped" ? parcel : {}),
        ...(to === "needs_attention" ? { problemCode: "QUOTA" } : {}),
      };
      const { status, body } = await admin.mutate("production.advance", { orderId: order.id, to, ...more });
      // Only an order without tiles is packed without printing.
      const isAllowed = canAdvance(from, to) && !(from === "checking" && to === "packed");
      const code = from === "cancelled" ? "ORDER_CANCELLED" : "ACTION_NOT_ALLOWED";
      const storedState = (await db.order.findUniqueOrThrow({ where: { id: order.id } })).state;
      const isExpected = isAllowed
        ? status === 200 && storedState === to
        : status === 409 && body.shopCode === code && storedState === from;
      if (!isExpected) wrong.push(`${from} > ${to}: ${status} ${String(body.shopCode)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("an order action succeeds in the states that offer it, and returns the state's error otherwise (S-024, S-128)", async ({
  shop,
  db,
  deps,
  clock,
}) => {
  const shopper = await openShopperBrowser(shop);
  const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const bodies: Partial<Record<OrderAction, (lineId: string) => object>> = {
    "change-address": () => ({ shippingAddress: { ...address, provinceCode: "FL", city: "Tampa", zip: "33602" } }),
    "replace-photo": (lineId) => ({ lineId, tileName: "tile_1", userPhotoId: photo.uuid }),
    claim: () => ({ reason: "damaged", text: "A corner is broken." }),
    cancel: () => ({}),
  };
  const mismatches: Record<string, string> = {};
  for (const state of orderStates) {
    for (const action of Object.keys(bodies) as OrderAction[]) {
      const order = await createTestOrder(db, { userId: shopper.userId, placedAt: clock.now() });
      await forceEntityState(db, { entity: "order", id: order.id, state });
      const body = bodies[action]?.(order.lines[0]?.id ?? "");
      const answer = await shopper.call(`/api/orders/${order.id}/actions/${action}`, { method: "POST", body });
      const orderStatus = { state, placedAt: clock.now(), deliveredAt: null };
      const isOffered = listAvailableActions(orderStatus, clock.now()).includes(action);
      const isDone = action === "cancel" && state === "cancelled";
      const expectedError =
        state === "cancelled"
          ? "409 ORDER_CANCELLED"
          : action !== "claim" && isInProduction(state)
            ? "423 IN_PRODUCTION"
            : "409 ACTION_NOT_ALLOWED";
      const expected = isOffered || isDone ? "200 " : expectedError;
      const actual = `${answer.status} ${String(answer.body.code ?? "")}`;
      if (actual !== expected) mismatches[`${action} while ${state}`] = `${actual}, not ${expected}`;
    }
  }
  expect(mismatches).toEqual({});
});
