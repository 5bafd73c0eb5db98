import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestOrderWithTiles } from "@storywall/testing/create-test-order-with-tiles";
import { describe, expect } from "vitest";
import { type Shop, type TestResponse, test } from "../shop.fixture.ts";

const createDateMinutesFromNow = (count: number) => new Date(Date.now() + count * 60_000);

async function createJob(db: Db, overrides: Partial<Parameters<Db["outboxJob"]["create"]>[0]["data"]> = {}) {
  const orderId = newId("order");
  const { id } = await db.outboxJob.create({
    data: { name: "email.shipped", payload: { orderId, email: "ann@example.com" }, aggregate: orderId, ...overrides },
  });
  return { jobId: String(id), orderId };
}

const deadFields = { attempts: 20, epoch: 20, deadAt: createDateMinutesFromNow(-1), lastError: "Error ECONNREFUSED" };
const readJobRow = (db: Db, jobId: string) => db.outboxJob.findUniqueOrThrow({ where: { id: BigInt(jobId) } });
const readJobItems = ({ body }: TestResponse) => body.items as Array<{ id: string; name: string; about: string }>;

async function openBrowserAs(shop: Shop, db: Db, role: string) {
  const browser = await shop.openAdminBrowser();
  await db.adminSession.updateMany({ data: { role } });
  return browser;
}

describe("an operator", () => {
  test("an operator sees dead, late and waiting jobs without personal data", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const dead = await createJob(db, deadFields);
    const late = await createJob(db, {
      epoch: 3,
      attempts: 3,
      createdAt: createDateMinutesFromNow(-6),
      nextAt: createDateMinutesFromNow(4),
    });
    const fresh = await createJob(db);
    const tomorrow = await createJob(db, {
      createdAt: createDateMinutesFromNow(-60),
      nextAt: createDateMinutesFromNow(600),
    });
    await createJob(db, { doneAt: new Date() });

    const { body } = await admin.query("jobs.list");
    expect(body).toStrictEqual({
      items: [
        {
          id: dead.jobId,
          name: "email.shipped",
          title: "Shipping email",
          consequence: "The customer wasn’t told that the order has shipped.",
          order: null,
          about: dead.orderId,
          status: "dead",
          attempts: 20,
          lastError: "Error ECONNREFUSED",
          createdAt: expect.any(String),
          nextAt: expect.any(String),
          deadAt: deadFields.deadAt.toISOString(),
          isMoney: false,
        },
      ],
      page: 1,
      pageSize: 50,
      total: 1,
      hasMore: false,
    });
    const listJobIds = async (status: string) =>
      readJobItems(await admin.query("jobs.list", { status })).map(({ id }) => id);
    expect(await listJobIds("late")).toEqual([late.jobId]);
    expect(await listJobIds("waiting")).toEqual([fresh.jobId, tomorrow.jobId]);
    expect(JSON.stringify(body)).not.toContain("ann@example.com");
  });

  test("an operator sees the order that a job concerns", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderWithTiles(db);
    const refund = { id: newId("refund"), paymentId: order.paymentId, orderId: order.id, amount: 100 };
    await db.refund.create({ data: { ...refund, reason: "goodwill", requestedBy: "owner-link" } });
    const { id: artId } = await createTestArtItem(db, {});
    await db.orderTile.update({ where: { id: order.firstTileId }, data: { artId } });
    const shown = { kind: "preview", templateKey: "single_tile", design: {}, pictures: { tile_1: artId } };
    const capture = { id: newId("capture"), userId: order.userId, ...shown, width: 1, height: 1 };
    await db.capture.create({ data: capture });
    const subjects = [order.id, order.checkoutId, order.paymentId, order.firstTileId, refund.id, capture.id];
    for (const aggregate of subjects) await createJob(db, { ...deadFields, name: "print.render", aggregate });
    await createJob(db, { ...deadFields, name: "photo.normalize", aggregate: newId("photo") });
    const items = readJobItems(await admin.query("jobs.list")) as unknown as Array<{ order: unknown }>;
    const expectedOrder = { id: order.id, number: order.number };
    expect(items.map((item) => item.order)).toEqual([...subjects.map(() => expectedOrder), null]);
  });

  test("an operator sees the jobs of one name page by page", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    for (let count = 0; count < 51; count++) await createJob(db, deadFields);
    const { jobId } = await createJob(db, { ...deadFields, name: "email.delivered" });
    const first = await admin.query("jobs.list", { name: "email.shipped" });
    expect([readJobItems(first).length, first.body.total, first.body.hasMore]).toEqual([50, 51, true]);
    const second = await admin.query("jobs.list", { name: "email.shipped", page: 2 });
    expect([readJobItems(second).length, second.body.hasMore]).toEqual([1, false]);
    expect(readJobItems(await admin.query("jobs.list", { name: "email.delivered" }))).toMatchObject([{ id: jobId }]);
  });

  test("an operator retries a dead job only once, even with repeated requests (fault 35)", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const { jobId } = await createJob(db, deadFields);
    const clicks = await Promise.all([1, 2, 3].map(() => admin.mutate("jobs.retry", { jobId })));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(clicks.map(({ body }) => body.changed).sort()).toEqual([0, 0, 1]);
    const row = await readJobRow(db, jobId);
    expect(row).toMatchObject({ deadAt: null, doneAt: null, attempts: 0, epoch: 21 });
    expect(row.nextAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await db.auditEntry.findMany()).toMatchObject([
      { actor: "owner-link", role: "owner", action: "job.retried", entityId: jobId, before: { attempts: 20 } },
    ]);
  });

  test("an operator can immediately start only a job that waits for its next attempt", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const money = { name: "order.finalise", payload: { paymentId: newId("payment") }, attempts: 12 };
    const late = await createJob(db, { ...money, nextAt: createDateMinutesFromNow(30) });
    expect((await admin.mutate("jobs.retry", { jobId: late.jobId })).body).toEqual({ changed: 1 });
    expect((await readJobRow(db, late.jobId)).nextAt.getTime()).toBeLessThanOrEqual(Date.now());
    const running = await createJob(db, { ...money, leasedUntil: createDateMinutesFromNow(1) });
    expect((await admin.mutate("jobs.retry", { jobId: running.jobId })).body).toEqual({ changed: 0 });
  });

  test("an operator retries all dead jobs of one name and no other jobs", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    await Promise.all([createJob(db, deadFields), createJob(db, deadFields)]);
    const other = await createJob(db, { ...deadFields, name: "email.delivered" });
    const clicks = [1, 2].map(() => admin.mutate("jobs.retryAll", { name: "email.shipped" }));
    expect((await Promise.all(clicks)).map(({ body }) => body.changed).sort()).toEqual([0, 2]);
    expect((await readJobRow(db, other.jobId)).deadAt).not.toBeNull();
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: "job.retried-all", entityId: "email.shipped", after: { changed: 2 } },
    ]);
  });

  test("an operator must give a reason to skip a job", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const { jobId } = await createJob(db, deadFields);
    const skipJob = (reason: string) => admin.mutate("jobs.skip", { jobId, reason });
    expect(await skipJob("  ")).toMatchObject({ status: 400, body: { shopCode: "FIELD_INVALID" } });
    expect((await skipJob(" Handled by phone ")).body).toEqual({ changed: 1 });
    expect((await skipJob("again")).body).toEqual({ changed: 0 });
    expect(await readJobRow(db, jobId)).toMatchObject({
      doneAt: expect.any(Date),
      deadAt: null,
      skippedBy: "owner-link",
      skippedReason: "Handled by phone",
    });
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "job.skipped", reason: "Handled by phone" }]);
    expect((await admin.mutate("jobs.retry", { jobId })).body).toEqual({ changed: 0 });
  });

  test("an operator cannot skip a running job", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const { jobId } = await createJob(db, { leasedUntil: createDateMinutesFromNow(1) });
    expect(await admin.mutate("jobs.skip", { jobId, reason: "no" })).toMatchObject({
      status: 409,
      body: { shopCode: "JOB_RUNNING" },
    });
  });

  test("the support role cannot skip a job that moves money", async ({ shop, db }) => {
    const admin = await openBrowserAs(shop, db, "support");
    const { jobId } = await createJob(db, {
      ...deadFields,
      name: "order.finalise",
      payload: { paymentId: newId("payment") },
    });
    expect(await admin.mutate("jobs.skip", { jobId, reason: "no" })).toMatchObject({
      status: 403,
      body: { shopCode: "ADMIN_FORBIDDEN" },
    });
    expect((await readJobRow(db, jobId)).deadAt).not.toBeNull();
    expect((await admin.mutate("jobs.retry", { jobId })).body).toEqual({ changed: 1 });
    await db.adminSession.updateMany({ data: { role: "owner" } });
    expect((await admin.mutate("jobs.skip", { jobId, reason: "refunded by hand" })).body).toEqual({ changed: 1 });
  });

  test("an operator gets the same response for unknown and malformed job ids", async ({ shop }) => {
    const admin = await shop.openAdminBrowser();
    for (const jobId of ["999999", "0", "-1", "abc", "1'--", "9".repeat(40)]) {
      expect(await admin.mutate("jobs.retry", { jobId })).toMatchObject({
        status: 404,
        body: { shopCode: "JOB_NOT_FOUND" },
      });
    }
  });

  test("a read-only role can see but not change jobs", async ({ shop, db }) => {
    const reader = await openBrowserAs(shop, db, "readonly");
    const { jobId } = await createJob(db, deadFields);
    expect((await reader.query("jobs.list")).status).toBe(200);
    expect((await reader.mutate("jobs.retry", { jobId })).status).toBe(403);
    expect((await reader.mutate("jobs.skip", { jobId, reason: "no" })).status).toBe(403);
    const shopper = shop.openBrowser();
    await shopper.mutate("visitor.ensure");
    expect((await shopper.query("jobs.list")).status).toBe(403);
    expect((await readJobRow(db, jobId)).deadAt).not.toBeNull();
  });
});
