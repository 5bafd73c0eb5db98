import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { expect } from "vitest";
import { openProgram } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";

test("a program with an API token counts stock", async ({ shop }) => {
  const { call } = await openProgram(shop, ["orders.view", "stock.change"]);
  const path = "/api/admin/stock/Infinite/rectangle_small";
  const save = (seen: number | null, onHand: number) =>
    call(path, { method: "PUT", body: { seen, onHand, reorderPoint: 5, reason: "delivered" } });
  expect(await save(null, 40)).toMatchObject({ status: 200, body: { data: { onHand: 40, reorderPoint: 5 } } });
  expect(await save(null, 50)).toMatchObject({ status: 409, body: { code: "STOCK_CHANGED" } });
  expect((await call("/api/admin/stock")).body.data).toContainEqual(
    expect.objectContaining({ frameStyle: "Infinite", frameSize: "rectangle_small", onHand: 40 }),
  );
});

test("a program with an API token adds, lists and ends a promo code", async ({ shop }) => {
  const { call } = await openProgram(shop, ["orders.view", "promos.change"]);
  const terms = { basisPointsOff: 1_500, firstDay: null, lastDay: null, firstOrderOnly: false, maxRedemptions: null };
  const body = { code: "newsletter15", ...terms, minSubtotal: null };
  const created = await call("/api/admin/promos", { method: "POST", body });
  expect(created).toMatchObject({ status: 200, body: { data: { code: "NEWSLETTER15", status: "active" } } });
  const { version } = created.body.data as { version: number };
  const end = { method: "PUT", body: { version, endsAt: "now" } };
  expect((await call("/api/admin/promos/NEWSLETTER15", end)).body.data).toMatchObject({ status: "ended" });
  expect((await call("/api/admin/promos/NEWSLETTER15", end)).body).toMatchObject({ code: "PROMO_CHANGED" });
  expect((await call("/api/admin/promos")).body.data).toContainEqual(expect.objectContaining({ code: "NEWSLETTER15" }));
});

test("a program with an API token describes and removes an artwork", async ({ shop, db }) => {
  const { id, version } = await createTestArtItem(db);
  const { call } = await openProgram(shop, ["art.edit"]);
  const text = { title: "Dunes", artist: "Ann Lee", license: "Ours" };
  expect(await call(`/api/admin/art/${id}`, { method: "PUT", body: { ...text, version } })).toMatchObject({
    status: 200,
    body: { data: { _id: id, ...text } },
  });
  expect((await call(`/api/admin/art/${id}`, { method: "DELETE" })).body).toEqual({ data: { _id: id } });
  expect((await call(`/api/art/item/${id}`)).status).toBe(404);
});
