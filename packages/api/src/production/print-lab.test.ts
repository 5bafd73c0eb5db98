import { createHash } from "node:crypto";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { LabParcelId } from "@storywall/domain/production/lab-order";
import type { Deps } from "@storywall/services/kernel/deps";
import { scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import { sendLabOrder } from "@storywall/services/production/lab/send-lab-order";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { openProgram } from "../accounts/admin.fixture.ts";
import { type Browser, test as base } from "../shop.fixture.ts";
import { createTrioLine, readBoard, readTileCounts, startBatch } from "./board.fixture.ts";

const choose = (owner: Browser, madeBy: "lab" | "own", revision: number) =>
  owner.mutate("settings.change", { key: "fulfilment", value: { madeBy, labels: "csv" }, revision });

const test = base.extend<{ owner: Browser }>({
  owner: async ({ shop, depsWithLab }, use) => {
    expect(depsWithLab.lab).toBeDefined();
    const owner = await shop.openAdminBrowser();
    expect((await choose(owner, "lab", 0)).status).toBe(200);
    await use(owner);
  },
});

const runTask = ({ db }: Pick<Deps, "db">) => scheduledTasks["update print lab"].work(db);

/** Runs each job of the lab once, as the worker does. Returns the errors of the jobs that will be retried. */
async function runLabJobs(deps: Deps): Promise<unknown[]> {
  const jobs = await deps.db.outboxJob.findMany({ where: { name: "lab.send", doneAt: null }, orderBy: { id: "asc" } });
  const errors: unknown[] = [];
  for (const { id, payload } of jobs) {
    const done = async () => void (await deps.db.outboxJob.update({ where: { id }, data: { doneAt: new Date() } }));
    await sendLabOrder(deps, payload as { parcelId: LabParcelId }, {
      done,
      signal: new AbortController().signal,
    }).catch((error: unknown) => errors.push(error));
  }
  return errors;
}

const createOrder = (deps: Deps) =>
  createTestOrderToPrint(deps, { lines: [createTrioLine()], placedAt: new Date(Date.now() - 86_400_000) });

const readLabRow = async (owner: Browser) => (await readBoard(owner)).columns.lab?.parcels[0];

describe("An order for the print lab", () => {
  test("an order at the lab is marked as shipped with the lab's tracking number", async ({
    owner,
    shop,
    deps,
    db,
    storage,
    printLab,
  }) => {
    const order = await createOrder(deps);
    const print = Buffer.from("a print");
    const printSha256 = createHash("sha256").update(print).digest("hex");
    await storage.write("prints/one.jpg", print, { contentType: "image/jpeg" });
    await db.orderTile.updateMany({ where: { orderId: order.id }, data: { printKey: "prints/one.jpg", printSha256 } });
    expect(await runTask(deps)).toBe(2);
    expect(await readTileCounts(owner)).toEqual({ lab: 3 });
    expect(await readLabRow(owner)).toMatchObject({ orderNumber: order.number, lab: { confirmedAt: null } });
    expect(await runLabJobs(deps)).toEqual([]);
    expect(await runTask(deps)).toBe(0);
    expect((await startBatch(owner)).body).toMatchObject({ shopCode: "BATCH_EMPTY" });

    const [sent] = printLab.received;
    expect(printLab.received).toHaveLength(1);
    expect(sent).toMatchObject({
      id: order.id,
      version: 1,
      action: "make",
      orderNumber: order.number,
      isRemake: false,
    });
    expect(sent?.tiles.map(({ sha256 }) => sha256)).toEqual([printSha256, printSha256, printSha256]);
    expect(JSON.stringify(sent)).not.toContain("Street");
    expect(await readLabRow(owner)).toMatchObject({ lab: { confirmedAt: expect.any(String), reference: "L-1" } });

    const { call } = await openProgram(shop, ["photos.view", "production.advance"]);
    const toPath = (url = "") => new URL(url).pathname;
    const { bytes } = await call(toPath(sent?.tiles[0]?.url));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(printSha256);
    expect((await call(toPath(sent?.addressLabelUrl))).status).toBe(200);
    expect((await call(toPath(sent?.packingSlipUrl))).status).toBe(200);
    const body = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
    expect((await call(toPath(sent?.trackingUrl), { method: "POST", body })).status).toBe(200);
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({ state: "shipped", ...body });
    expect(await db.orderTile.groupBy({ by: ["state"], _count: true })).toEqual([{ state: "packed", _count: 3 }]);
    expect(await db.outboxJob.count({ where: { name: "email.shipped" } })).toBe(1);
    expect((await call(toPath(sent?.trackingUrl), { method: "POST", body })).status).toBe(200);
    expect(await readTileCounts(owner)).toEqual({ shipped: 3 });
    expect(await runTask(deps)).toBe(0);
  });

  test.for(["down", "silent", "nonsense", "cut"] as const)(
    "an order is sent to the lab again after a failure of the lab: %s",
    async (fault, { owner, deps, printLab }) => {
      const { id } = await createOrder(deps);
      await runTask(deps);
      printLab.fail(fault);
      expect(await runLabJobs(deps)).toMatchObject([{ code: "LAB_UNAVAILABLE" }]);
      expect(await readLabRow(owner)).toMatchObject({ lab: { confirmedAt: null } });
      expect(await runTask(deps)).toBe(0);
      expect(await runLabJobs(deps)).toEqual([]);
      expect(await readLabRow(owner)).toMatchObject({ lab: { confirmedAt: expect.any(String) } });
      expect([...printLab.orders.values()]).toMatchObject([{ id, action: "make", version: 2 }]);
    },
  );

  test("a canceled order is canceled at the lab even without the lab's confirmation", async ({
    owner,
    deps,
    db,
    printLab,
  }) => {
    const { id } = await createOrder(deps);
    await runTask(deps);
    printLab.fail("cut");
    await runLabJobs(deps);
    await db.order.update({ where: { id }, data: { state: "cancelled" } });
    await runTask(deps);
    await runLabJobs(deps);
    expect(printLab.orders.get(id)).toMatchObject({ action: "cancel", tiles: [], version: 2 });
    expect(await db.labOrder.findFirstOrThrow()).toMatchObject({ closedAt: expect.any(Date) });
    expect(await runTask(deps)).toBe(0);
    expect(await readLabRow(owner)).toBeUndefined();
  });

  test("an order is sent to the lab again when its address or a print file changes", async ({
    owner,
    deps,
    db,
    printLab,
  }) => {
    const { id, tiles } = await createOrder(deps);
    await runTask(deps);
    await runLabJobs(deps);
    const before = printLab.orders.get(id);
    await db.order.update({ where: { id }, data: { addressVersion: 2 } });
    expect(await runTask(deps)).toBe(1);
    await runLabJobs(deps);
    expect(printLab.orders.get(id)).toMatchObject({ version: 2, tiles: before?.tiles });
    expect(printLab.orders.get(id)?.boxCode).not.toBe(before?.boxCode);
    const ofTile = { where: { id: tiles[0]?.id ?? "" } };
    await db.orderTile.update({ ...ofTile, data: { state: "waiting", printSha256: null } });
    expect(await runTask(deps)).toBe(0);
    expect(await readTileCounts(owner)).toEqual({ lab: 3 });
    await db.orderTile.update({ ...ofTile, data: { state: "rendered", printSha256: "f".repeat(64) } });
    expect(await runTask(deps)).toBe(1);
    await runLabJobs(deps);
    expect(printLab.orders.get(id)?.tiles.map(({ sha256 }) => sha256)).toContain("f".repeat(64));
  });

  test("the lab has the latest version of an order after concurrent jobs", async ({ deps, db, owner, printLab }) => {
    const { id } = await createOrder(deps);
    expect(owner).toBeDefined();
    await runTask(deps);
    await db.order.update({ where: { id }, data: { addressVersion: 2 } });
    await runTask(deps);
    await Promise.all([runLabJobs(deps), runLabJobs(deps)]);
    await runTask(deps);
    await runLabJobs(deps);
    const { confirmedVersion } = await db.labOrder.findFirstOrThrow();
    expect(printLab.orders.get(id)?.version).toBe(confirmedVersion);
    expect(new Set(printLab.received.map(({ version }) => version)).size).toBe(printLab.received.length);
  });

  test("an order taken back from the lab is made by the shop after confirmation", async ({
    owner,
    deps,
    db,
    printLab,
  }) => {
    const { id } = await createOrder(deps);
    await runTask(deps);
    await runLabJobs(deps);
    expect((await owner.mutate("board.recall", { parcelId: id })).status).toBe(200);
    expect(await readLabRow(owner)).toMatchObject({ lab: { isRecalled: true } });
    printLab.fail("down");
    await runLabJobs(deps);
    expect(await readTileCounts(owner)).toEqual({ lab: 3 });
    await runLabJobs(deps);
    expect(printLab.orders.get(id)).toMatchObject({ action: "cancel" });
    expect(await readTileCounts(owner)).toEqual({ ready: 3 });
    expect(await runTask(deps)).toBe(0);
    expect((await startBatch(owner)).body).toMatchObject({ tiles: 3 });
    expect((await owner.mutate("board.recall", { parcelId: id })).body).toMatchObject({
      shopCode: "LAB_ORDER_NOT_FOUND",
    });
    expect(await db.auditEntry.count({ where: { action: "order.recalled" } })).toBe(1);
  });

  test("an order is not sent to the lab during its change window or on hold", async ({ owner, deps, db }) => {
    const { id } = await createOrder(deps);
    const placedAt = new Date();
    await db.order.update({ where: { id }, data: { placedAt } });
    expect(await runTask(deps)).toBe(0);
    await db.order.update({ where: { id }, data: { placedAt: new Date(placedAt.getTime() - 86_400_000) } });
    await db.order.update({ where: { id }, data: { state: "needs_attention" } });
    expect(await runTask(deps)).toBe(0);
    await db.order.update({ where: { id }, data: { state: "checking" } });
    expect(await runTask(deps)).toBe(2);
    await choose(owner, "own", 1);
    expect(await runTask(deps)).toBe(1);
    expect(await readTileCounts(owner)).toEqual({ ready: 3 });
    expect(await runTask(deps)).toBe(0);
    await startBatch(owner);
    await choose(owner, "lab", 2);
    expect(await runTask(deps)).toBe(0);
    expect(await readTileCounts(owner)).toEqual({ printing: 3 });
  });
});

test("the lab gets no more updates about an order that staff shipped by hand", async ({
  owner,
  deps,
  db,
  printLab,
}) => {
  const { id } = await createOrder(deps);
  expect(owner).toBeDefined();
  await runTask(deps);
  await runLabJobs(deps);
  for (const state of ["framing", "packed", "shipped"]) await db.order.update({ where: { id }, data: { state } });
  await db.order.update({ where: { id }, data: { addressVersion: 2 } });
  expect(await runTask(deps)).toBe(0);
  expect(await db.labOrder.findFirstOrThrow()).toMatchObject({ closedAt: expect.any(Date) });
  expect(printLab.received).toHaveLength(1);
});

test("a remake made by the lab has its own tracking number", async ({ owner, shop, deps, db, printLab }) => {
  const { id, tiles } = await createOrder(deps);
  for (const state of ["printing", "framing", "packed", "shipped"])
    await db.order.update({ where: { id }, data: { state } });
  const remake = await owner.mutate("production.remake", { orderId: id, tileIds: [tiles[0]?.id] });
  const { remakeId } = remake.body as { remakeId: string };
  const made = { state: "rendered", printKey: "prints/one.jpg", printSha256: "a".repeat(64) };
  await db.orderTile.updateMany({ where: { remakeId }, data: made });
  await runTask(deps);
  await runLabJobs(deps);
  const sent = printLab.orders.get(remakeId);
  expect(sent).toMatchObject({ isRemake: true, orderNumber: expect.any(String), tiles: [{ sha256: "a".repeat(64) }] });
  const { call } = await openProgram(shop, ["production.advance"]);
  const body = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
  const path = `/api/admin/parcels/${sent?.boxCode}/tracking`;
  expect((await call(path, { method: "POST", body })).body.data).toEqual({ orderId: OrderId.parse(id) });
  expect(await db.remake.findFirstOrThrow()).toMatchObject({ state: "sent", ...body });
  expect(await db.orderTile.findFirstOrThrow({ where: { remakeId } })).toMatchObject({ state: "packed" });
});

test("a lab cannot be chosen before it has an address", async ({ shop }) => {
  const owner = await shop.openAdminBrowser();
  expect((await choose(owner, "lab", 0)).body).toMatchObject({ shopCode: "SERVICE_NOT_SET_UP" });
});
