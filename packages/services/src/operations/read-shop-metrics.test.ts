import { createTestOrder } from "@storywall/testing/create-test-order";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { readShopMetrics } from "./read-shop-metrics.ts";

const MINUTE_MS = 60_000;
const getTimeFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

test("the length of a queue counts only jobs that are due or dispatched", async ({ deps, db }) => {
  const job = { name: "photo.normalize", aggregate: "photo", payload: {}, createdAt: getTimeFromNow(-3) };
  const later = { ...job, nextAt: getTimeFromNow(5) };
  await db.outboxJob.createMany({
    data: [
      { ...job, createdAt: getTimeFromNow(-10) },
      { ...later, epoch: 1 },
      { ...later, epoch: 1, attempts: 1, leasedUntil: getTimeFromNow(5) },
      later,
      { ...later, epoch: 1, attempts: 1, lastError: "timeout" },
      { ...job, createdAt: getTimeFromNow(-60), doneAt: new Date() },
      { ...job, createdAt: getTimeFromNow(-60), deadAt: new Date() },
    ],
  });
  const { queues } = await readShopMetrics(deps);
  expect(queues).toContainEqual({ queue: "faces", waiting: 0, oldestSeconds: 0 });
  const images = queues.find(({ queue }) => queue === "images");
  expect(images?.waiting).toBe(2);
  expect(images?.oldestSeconds).toBeCloseTo(600, -2);
});

test("an order counts as overdue from the day after its ship date", async ({ deps, db, clock }) => {
  const { id } = await createTestOrder(db);
  await db.order.update({ where: { id }, data: { shipBy: new Date("2026-12-03") } });
  clock.set("2026-12-04T04:00:00Z");
  expect((await readShopMetrics(deps)).overdueOrders).toBe(0);
  clock.set("2026-12-04T12:00:00Z");
  expect((await readShopMetrics(deps)).overdueOrders).toBe(1);
  await db.order.update({ where: { id }, data: { state: "cancelled" } });
  expect((await readShopMetrics(deps)).overdueOrders).toBe(0);
});

test("an order counts as stuck after waiting over an hour for a print file", async ({ deps, db }) => {
  const { id } = await createTestOrder(db);
  expect((await readShopMetrics(deps)).stuckOrders).toBe(0);
  await db.$transaction([
    // The state log cannot be changed while its triggers are active.
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE state_log SET at = now() - interval '61 minutes' WHERE entity_id = ${id}`,
  ]);
  expect((await readShopMetrics(deps)).stuckOrders).toBe(1);
  await db.orderTile.updateMany({ where: { orderId: id }, data: { state: "rendered" } });
  expect((await readShopMetrics(deps)).stuckOrders).toBe(0);
});
