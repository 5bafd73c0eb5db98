import type { Db, Prisma } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { runSchedule } from "@storywall/jobs/run-schedule";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart, createTestCartLine, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { readAllRows } from "@storywall/testing/read-all-rows";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../../accounts/context.ts";
import { expireCheckout } from "../../checkout/change-checkout.ts";
import {
  confirmPayment,
  createOpenCheckout,
  listJobPayloads,
  settlePayments,
} from "../../checkout/checkout.fixture.ts";
import {
  createDeliveredOrder,
  createDeliveredPhoto,
  createOldPhoto,
  runTask,
  setPriceValidUntil,
  subtractDays,
} from "./scheduled-tasks.fixture.ts";
import { type ScheduledTaskName, scheduledTaskNames, scheduledTasks } from "./scheduled-tasks.ts";

const createOrderAwaitingPhotos = (db: Db, days: number) =>
  createTestOrder(db, { lines: [createTestCartLine({ isUploadLater: true })], placedAt: subtractDays(days) });

/** Creates a visitor who asked for a reminder and left a wall some days ago. */
async function createUnfinishedWall(db: Db, overrides: Prisma.UserUncheckedUpdateInput = {}, days = 3) {
  const { id } = await createTestUser(db);
  const at = subtractDays(9);
  const subscription = { subscribedAt: at, subscriptionConfirmedAt: at, wallReminderAskedAt: at };
  await db.user.update({ where: { id }, data: { subscribedEmail: "ann@example.com", ...subscription, ...overrides } });
  await db.templateInfo.create({
    data: { userId: id, templateKey: "trio", design: {}, updatedAt: subtractDays(days) },
  });
  return id;
}

async function createOldCart(db: Db, days: number, state = "open") {
  const cart = await createTestCart(db, { email: "ann@example.com" });
  if (state === "abandoned") await db.cart.update({ where: { id: cart.id }, data: { state } });
  await db.cart.update({
    where: { id: cart.id },
    data: { updatedAt: subtractDays(days), extras: { giftNote: "With love" } },
  });
  return cart;
}

async function createPurgeableRows(db: Db, days: number): Promise<void> {
  const at = subtractDays(days);
  const userId = (await createTestUser(db)).id;
  const design = { tiles: [] };
  await db.idempotencyKey.create({ data: { key: `k${days}`, requestHash: "h", createdAt: at, lockedUntil: at } });
  await db.signInLink.create({ data: { id: newId("link"), email: "a@b.co", expiresAt: at } });
  await db.adminSignInLink.create({ data: { hash: `h${days}`, expiresAt: at } });
  await db.adminSession.create({ data: { hash: `s${days}`, role: "owner", expiresAt: at } });
  await db.artSet.create({ data: { id: newId("set"), name: "Old", items: [], deletedAt: at } });
  await db.wall.create({
    data: {
      id: newId("wall"),
      userId,
      name: "Old",
      templateKey: "trio",
      design,
      deletedAt: at,
      versions: { create: { version: 1, name: "Old", templateKey: "trio", design } },
    },
  });
  await db.shareLink.create({
    data: { hash: `l${days}`, userId, name: "Old", templateKey: "trio", design, expiresAt: at },
  });
}

async function createHeldOrder(db: Db, days: number, problemCode = "PHOTO_DARK") {
  const { id } = await createTestOrder(db);
  await db.order.update({ where: { id }, data: { state: "needs_attention", problemCode } });
  await backdateProblem(db, id, days);
  return id;
}

async function backdateProblem(db: Db, orderId: string, days: number) {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.stateLog.updateMany({
      where: { entityId: orderId, toState: "needs_attention" },
      data: { at: subtractDays(days) },
    });
  });
}

/** Creates a return that was approved some days ago and has no label. */
async function createReturn(db: Db, days: number) {
  const { id: orderId } = await createTestOrder(db);
  for (const state of ["printing", "framing", "packed", "shipped", "returning"])
    await db.order.update({ where: { id: orderId }, data: { state } });
  const id = newId("claim");
  await db.claim.create({ data: { id, orderId, reason: "return", text: "Too large.", messageId: newId("message") } });
  const decidedAt = new Date(Date.now() - days * 86_400_000);
  await db.claim.update({ where: { id }, data: { state: "returning", decidedAt } });
}

async function createPendingChange(db: Db, minutes: number) {
  const { id: orderId, checkoutId, totals, shippingAddress } = await createTestOrder(db);
  const id = newId("change");
  const frozen = { shippingAddress: shippingAddress ?? {}, totals: totals ?? {}, totalsBefore: totals ?? {} };
  const createdAt = new Date(Date.now() - minutes * 60_000);
  await db.orderChange.create({ data: { id, orderId, ...frozen, amount: 98, requestedBy: "test", createdAt } });
  await db.payment.create({ data: { id: newId("payment"), checkoutId, attempt: 2, amount: 98, changeId: id } });
  return id;
}

const buildCapture = ({ userId }: VisitorContext, days: number) => ({
  id: newId("capture"),
  userId,
  templateKey: "single_tile",
  design: { tiles: [] },
  width: 9,
  height: 9,
  createdAt: subtractDays(days),
});

/** Functions that create due items for each task and return their count. The type requires every task. */
const dueTasks: Record<ScheduledTaskName, (ctx: VisitorContext) => Promise<number>> = {
  "check open payments": async (ctx) => {
    const { paymentId } = await createOpenCheckout(ctx);
    await ctx.db.payment.update({ where: { id: paymentId }, data: { createdAt: new Date(Date.now() - 180_000) } });
    return 1;
  },
  "fetch missed payment events": async () => 1,
  "reconcile ledger": async () => 1,
  "reconcile files": async () => 1,
  "expire checkouts": async (ctx) => {
    const { checkout } = await createOpenCheckout(ctx);
    await setPriceValidUntil(ctx.db, checkout.id, 31);
    return 1;
  },
  "send upload reminders": async ({ db }) => {
    await createOrderAwaitingPhotos(db, 1.5);
    await createOrderAwaitingPhotos(db, 8);
    return 2;
  },
  "escalate overdue uploads": async ({ db }) => {
    await createOrderAwaitingPhotos(db, 31);
    return 1;
  },
  "close expired changes": async ({ db }) => {
    await createPendingChange(db, 31);
    return 1;
  },
  "send problem reminders": async ({ db }) => {
    await createHeldOrder(db, 1.5);
    await createHeldOrder(db, 4);
    return 2;
  },
  "escalate unanswered problems": async ({ db }) => {
    await createHeldOrder(db, 7.1);
    return 1;
  },
  "send return reminders": async ({ db }) => {
    for (const days of [31, 29]) await createReturn(db, days);
    return 1;
  },
  "send gift cards": async ({ db }) => {
    for (const days of [2, -3]) {
      const id = newId("giftcard");
      const card = {
        id,
        kind: "credit",
        codeHash: id,
        lastFour: "30HC",
        amount: 500,
        recipientEmail: "ann@example.com",
      };
      await db.giftCard.create({ data: { ...card, deliverOn: subtractDays(days) } });
      await db.giftCardEntry.create({ data: { giftCardId: id, kind: "issue", amount: 500, source: id } });
    }
    return 1;
  },
  "blank unpaid gift cards": async ({ db }) => {
    for (const days of [31, 29]) {
      const id = newId("giftcard");
      const card = { id, kind: "bought", codeHash: id, lastFour: "30HC", amount: 5_000, buyerEmail: "ann@example.com" };
      await db.giftCard.create({ data: { ...card, recipientEmail: "bo@example.com", createdAt: subtractDays(days) } });
    }
    return 1;
  },
  "email about missing frames": async ({ db }) => {
    await db.frameStock.updateMany({ data: { onHand: 1 } });
    for (const minutes of [9, 5, 1]) await createTestOrder(db, { placedAt: new Date(Date.now() - minutes * 60_000) });
    return 2;
  },
  "update print lab": async ({ db }) => {
    const { id: orderId } = await createTestOrder(db);
    await db.orderTile.updateMany({ data: { printSha256: "a" } });
    await db.shopSetting.create({
      data: {
        key: "fulfilment",
        value: { madeBy: "lab", labels: "csv" },
        revision: 1,
        updatedBy: "test",
        updatedAt: new Date(),
      },
    });
    await db.labOrder.create({ data: { parcelId: orderId, orderId, handedAt: new Date() } });
    return 1;
  },
  "void unused labels": async ({ db }) => {
    const { id: orderId } = await createTestOrder(db);
    const label = { id: newId("label"), orderId, addressVersion: 1, shipmentId: "shp_1", rates: [] };
    await db.label.create({ data: label });
    for (const state of ["buying", "bought"]) await db.label.update({ where: { id: label.id }, data: { state } });
    await db.order.update({ where: { id: orderId }, data: { state: "cancelled" } });
    return 1;
  },
  "abandon carts": async ({ db }) => {
    await createOldCart(db, 31);
    return 1;
  },
  "purge carts": async ({ db }) => {
    await createOldCart(db, 366, "abandoned");
    return 1;
  },
  "delete reserved photos": async (ctx) => {
    await createOldPhoto(ctx, 2, "reserved");
    return 1;
  },
  "delete unused photos": async (ctx) => {
    await createOldPhoto(ctx, 31);
    await createOldPhoto(ctx, 31, "rejected");
    return 2;
  },
  "retry photo deletions": async (ctx) => {
    const { id } = await createOldPhoto(ctx, 0);
    await ctx.db.photo.update({ where: { id }, data: { state: "delete_pending" } });
    return 1;
  },
  "delete originals": async (ctx) => {
    await createDeliveredPhoto(ctx, 61);
    return 1;
  },
  "delete captures": async (ctx) => {
    await ctx.db.capture.create({ data: buildCapture(ctx, 31) });
    return 1;
  },
  "send wall reminders": async ({ db }) => {
    await createUnfinishedWall(db);
    return 1;
  },
  "summarize days": async ({ db }) => {
    await createTestOrder(db, { placedAt: subtractDays(3) });
    return 3;
  },
  "send monthly figures": async ({ db }) => {
    await db.adminUser.create({ data: { id: newId("admin"), email: "ann@shop.example", role: "owner" } });
    const lastId = "2099-01-01";
    await db.taskCursor.create({ data: { task: "summarize days", lastId } });
    return Number(toShopDay(new Date()).slice(8)) <= 7 ? 1 : 0;
  },
  "finish erasures": async ({ db }) => {
    await db.erasure.create({ data: { id: newId("erasure"), ids: [], askedBy: "customer" } });
    return 1;
  },
  "delete past visitors": async ({ db }) => {
    await db.user.create({ data: { id: newId("user"), lastSeenAt: subtractDays(366) } });
    return 1;
  },
  "purge expired rows": async (ctx) => {
    await createPurgeableRows(ctx.db, 31);
    await createDeliveredOrder(ctx, 9);
    return 8;
  },
};

describe.each(scheduledTaskNames)("the scheduled task %s", (name) => {
  test("a scheduled task changes nothing when run again", async ({ ctx }) => {
    const things = await dueTasks[name](ctx);
    expect(await runTask(ctx.db, name)).toBe(things);
    const after = await readAllRows(ctx.db);
    expect(await runTask(ctx.db, name)).toBe(0);
    expect(await readAllRows(ctx.db)).toEqual(after);
  });

  test("a scheduled task has the same effect when five processes run it at once", async ({ ctx }) => {
    const things = await dueTasks[name](ctx);
    const changed = await Promise.all([1, 2, 3, 4, 5].map(() => runTask(ctx.db, name)));
    expect(changed.reduce((sum, one) => sum + one, 0)).toBe(things);
    const after = await readAllRows(ctx.db);
    expect(await runTask(ctx.db, name)).toBe(0);
    expect(await readAllRows(ctx.db)).toEqual(after);
  });
});

test("when nothing is due, scheduled tasks change nothing", async ({ ctx }) => {
  for (const name of scheduledTaskNames.filter((scheduledTaskName) => /^(fetch|reconcile)/.test(scheduledTaskName)))
    await runTask(ctx.db, name);
  await createOpenCheckout(ctx);
  await createOrderAwaitingPhotos(ctx.db, 0.9);
  await createOldCart(ctx.db, 29);
  await createOldCart(ctx.db, 364, "abandoned");
  await createPurgeableRows(ctx.db, -1);
  await createOldPhoto(ctx, 0.9, "reserved");
  await createOldPhoto(ctx, 29);
  await createDeliveredPhoto(ctx, 59);
  await createDeliveredOrder(ctx, 7);
  await ctx.db.capture.create({ data: buildCapture(ctx, 29) });
  await createPendingChange(ctx.db, 29);
  await createHeldOrder(ctx.db, 0.9);
  while ((await runTask(ctx.db, "summarize days")) > 0);
  const before = await readAllRows(ctx.db);
  for (const name of scheduledTaskNames) {
    expect(await runTask(ctx.db, name), name).toBe(0);
    expect(await readAllRows(ctx.db), name).toEqual(before);
  }
});

test("a scheduled task runs again as long as its last run processed a full batch", async ({ ctx }) => {
  const { db } = ctx;
  const name = "delete captures";
  const { batchSize } = scheduledTasks[name];
  await db.capture.createMany({ data: Array.from({ length: batchSize + 1 }, () => buildCapture(ctx, 31)) });
  const changed: number[] = [];
  const work = async () => {
    const count = await runTask(db, name);
    changed.push(count);
    return count;
  };
  const log = { debug: () => {} } as unknown as Parameters<typeof runSchedule>[1];
  const schedule = runSchedule([{ name, ...scheduledTasks[name], work }], log);
  await expect.poll(() => changed).toEqual([batchSize, 1]);
  await schedule.close();
});

describe("reminders for an order that waits for photos (S-131)", () => {
  test("upload reminders are sent once each after 24 hours, 3 days and 7 days", async ({ db }) => {
    const { id } = await createOrderAwaitingPhotos(db, 0);
    const steps: unknown[][] = [];
    for (const hours of [23, 25, 26, 71, 73, 74, 167, 169, 170, 500]) {
      await db.order.update({ where: { id }, data: { placedAt: subtractDays(hours / 24) } });
      await runTask(db, "send upload reminders");
      steps.push((await listJobPayloads(db, "email.upload-reminder")).map((job) => (job as { step: string }).step));
    }
    expect(steps.map((sent) => sent.join(" "))).toEqual([
      "",
      "24h",
      "24h",
      "24h",
      "24h 3d",
      "24h 3d",
      "24h 3d",
      "24h 3d 7d",
      "24h 3d 7d",
      "24h 3d 7d",
    ]);
  });

  test("if several reminders are due, only the latest one is sent", async ({ db }) => {
    const { id } = await createOrderAwaitingPhotos(db, 4);
    await runTask(db, "send upload reminders");
    expect(await listJobPayloads(db, "email.upload-reminder")).toEqual([{ orderId: id, step: "3d" }]);
  });

  test("upload reminders are not sent for a completed or canceled order", async ({ db }) => {
    const [completed, cancelled] = await Promise.all([
      createOrderAwaitingPhotos(db, 2),
      createOrderAwaitingPhotos(db, 2),
    ]);
    await createOrderAwaitingPhotos(db, 30.1);
    await db.order.update({ where: { id: completed.id }, data: { state: "checking" } });
    await db.order.update({ where: { id: cancelled.id }, data: { state: "cancelled" } });
    expect(await runTask(db, "send upload reminders")).toBe(0);
  });
});

test("an order without photos is marked for support once, after 30 days (S-131)", async ({ db }) => {
  const { id } = await createOrderAwaitingPhotos(db, 30.1);
  expect(await runTask(db, "escalate overdue uploads")).toBe(1);
  expect(await db.order.findUnique({ where: { id } })).toMatchObject({
    state: "awaiting_photos",
    problemCode: "UPLOAD_OVERDUE",
  });
  await db.order.update({ where: { id }, data: { problemCode: null } });
  expect(await runTask(db, "escalate overdue uploads")).toBe(0);
  expect(await db.auditEntry.findMany()).toMatchObject([{ actor: "sweep", action: "order.waited-long", entityId: id }]);
});

describe("an order that waits for a photo to be replaced (F-10)", () => {
  const runRemindersAfterHours = async (db: Db, orderId: string, hours: number) => {
    await backdateProblem(db, orderId, hours / 24);
    await runTask(db, "send problem reminders");
    await runTask(db, "escalate unanswered problems");
    const [sentEmails, calls] = [
      await listJobPayloads(db, "email.photo-problem"),
      await listJobPayloads(db, "email.message"),
    ];
    return `${sentEmails.length} ${calls.length}`;
  };

  test("reminders about a photo on hold are sent after 24 hours and 3 days", async ({ db }) => {
    const id = await createHeldOrder(db, 0);
    const seen: string[] = [];
    for (const hours of [23, 25, 26, 71, 73, 74, 167, 169, 170, 500])
      seen.push(await runRemindersAfterHours(db, id, hours));
    expect(seen).toEqual(["0 0", "1 0", "1 0", "1 0", "2 0", "2 0", "2 0", "2 1", "2 1", "2 1"]);
    expect(await listJobPayloads(db, "email.photo-problem")).toEqual([
      { orderId: id, isReminder: true },
      { orderId: id, isReminder: true },
    ]);
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ state: "needs_attention" });
  });

  test("an order that is held again for a photo gets another reminder", async ({ db }) => {
    const id = await createHeldOrder(db, 2);
    const goneOn = await createHeldOrder(db, 2);
    await db.order.update({ where: { id: goneOn }, data: { state: "checking", problemCode: null } });
    await createHeldOrder(db, 2, "QUOTA");
    expect(await runTask(db, "send problem reminders")).toBe(1);
    await db.order.update({ where: { id }, data: { state: "checking", problemCode: null } });
    await db.order.update({ where: { id }, data: { state: "needs_attention", problemCode: "PHOTO_DARK" } });
    expect(await runTask(db, "send problem reminders")).toBe(0);
    await backdateProblem(db, id, 2);
    expect(await runTask(db, "send problem reminders")).toBe(1);
  });
});

describe("an unpaid checkout", () => {
  const readCheckoutState = (db: Db, checkoutId: string) =>
    db.checkout.findUniqueOrThrow({
      where: { id: checkoutId },
      select: { state: true, cart: { select: { state: true } }, payments: { select: { state: true } } },
    });

  test("an unpaid checkout is closed half an hour after its price expires", async ({ ctx }) => {
    const { checkout, intentId } = await createOpenCheckout(ctx);
    await setPriceValidUntil(ctx.db, checkout.id, 29);
    expect(await runTask(ctx.db, "expire checkouts")).toBe(0);
    await expireCheckout(ctx, { checkoutId: checkout.id });
    expect((await readCheckoutState(ctx.db, checkout.id)).state).toBe("awaiting_payment");

    await setPriceValidUntil(ctx.db, checkout.id, 31);
    expect(await runTask(ctx.db, "expire checkouts")).toBe(1);
    await expireCheckout(ctx, { checkoutId: checkout.id });
    const closed = { state: "expired", cart: { state: "open" }, payments: [{ state: "canceled" }] };
    expect(await readCheckoutState(ctx.db, checkout.id)).toEqual(closed);
    expect((await ctx.payments.readIntent(intentId)).status).toBe("canceled");
    await expireCheckout(ctx, { checkoutId: checkout.id });
    expect(await readCheckoutState(ctx.db, checkout.id)).toEqual(closed);
  });

  test("an unpaid checkout stays open while the bank processes the payment", async ({ ctx }) => {
    const { checkout, paymentId } = await createOpenCheckout(ctx);
    await setPriceValidUntil(ctx.db, checkout.id, 90);
    await ctx.db.payment.update({ where: { id: paymentId }, data: { state: "processing" } });
    expect(await runTask(ctx.db, "expire checkouts")).toBe(0);
  });

  test("an unpaid checkout becomes an order if it is paid just before it is closed", async ({ ctx, simulator }) => {
    const { checkout, intentId } = await createOpenCheckout(ctx);
    await setPriceValidUntil(ctx.db, checkout.id, 31);
    await confirmPayment(simulator, intentId);
    await expireCheckout(ctx, { checkoutId: checkout.id });
    await settlePayments(ctx);
    expect((await readCheckoutState(ctx.db, checkout.id)).state).toBe("completed");
    expect(await ctx.db.order.count()).toBe(1);
  });
});

describe("The reminder of an unfinished wall", () => {
  test("the wall reminder is sent once, only to those who asked for it", async ({ db }) => {
    const userId = await createUnfinishedWall(db);
    await createUnfinishedWall(db, { wallReminderAskedAt: null });
    await createUnfinishedWall(db, { subscriptionConfirmedAt: null });
    for (let run = 0; run < 2; run++) await runTask(db, "send wall reminders");
    expect(await listJobPayloads(db, "email.wall-reminder")).toEqual([{ userId }]);
  });

  test.for([1, 15])("the wall reminder is not sent for a wall that was changed %d days ago", async (days, { db }) => {
    await createUnfinishedWall(db, {}, days);
    expect(await runTask(db, "send wall reminders")).toBe(0);
  });

  test("the wall reminder is not sent after an order", async ({ db }) => {
    const userId = await createUnfinishedWall(db);
    await createTestOrder(db, { userId });
    expect(await runTask(db, "send wall reminders")).toBe(0);
  });
});
