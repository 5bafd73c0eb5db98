import type { StateOf } from "@storywall/domain/kernel/states";
import { isInProduction, listAvailableActions, type OrderAction } from "@storywall/domain/orders/actions";
import { canAdvanceOrder } from "@storywall/domain/production/order-steps";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { expect } from "vitest";
import { address, openShopperBrowser } from "../orders/orders.fixture.ts";
import { test } from "../shop.fixture.ts";
import { forceEntityState, listStates } from "./states.fixture.ts";

const orderStates = listStates("order") as StateOf<"order">[];

test("production.advance makes only the order transitions in the list (S-128)", async ({ shop, db }) => {
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
      const isAllowed = canAdvanceOrder(from, to) && !(from === "checking" && to === "packed");
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

test("an action on an order succeeds only in the states that offer it (S-024, S-128)", async ({
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
