import { type Db, inTransaction, type Prisma } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart, createTestCartLine, createTestDesign } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../../accounts/context.ts";
import { expireCheckout } from "../../checkout/change-checkout.ts";
import {
  createOpenCheckout,
  createPhotoRow,
  createStripeEvent,
  listJobPayloads,
  seedPromos,
} from "../../checkout/checkout.fixture.ts";
import { receiveStripeEvent } from "../../checkout/payments/receive-stripe-event.ts";
import { ownedRows } from "./deletions.ts";
import {
  createDeliveredPhoto,
  createOldPhoto,
  runTask,
  setPriceValidUntil,
  subtractDays,
} from "./scheduled-tasks.fixture.ts";

describe("an old cart", () => {
  test("an old cart has no lines, contact details or checkouts after it is purged", async ({ ctx }) => {
    const { db } = ctx;
    await seedPromos(db);
    const { cart, checkout } = await createOpenCheckout(ctx);
    await setPriceValidUntil(db, checkout.id, 31);
    await expireCheckout(ctx, { checkoutId: checkout.id });
    await db.cart.update({ where: { id: cart.id }, data: { updatedAt: subtractDays(400) } });
    expect(await runTask(db, "abandon carts")).toBe(1);
    expect(await runTask(db, "purge carts")).toBe(1);
    expect(
      await db.cart.findUnique({ where: { id: cart.id }, include: { lines: true, checkouts: true } }),
    ).toMatchObject({
      state: "purged",
      email: null,
      shippingAddress: null,
      extras: {},
      lines: [],
      checkouts: [],
    });
  });

  test("an old cart is never purged if it has payments", async ({ ctx }) => {
    const { db } = ctx;
    const { cart, checkout, paymentId } = await createOpenCheckout(ctx);
    await db.payment.update({ where: { id: paymentId }, data: { state: "duplicate" } });
    await db.checkout.update({ where: { id: checkout.id }, data: { state: "expired" } });
    await db.cart.update({ where: { id: cart.id }, data: { state: "open" } });
    await db.cart.update({ where: { id: cart.id }, data: { state: "abandoned", updatedAt: subtractDays(400) } });
    expect(await runTask(db, "purge carts")).toBe(0);
    expect(await db.cartLine.count({ where: { cartId: cart.id } })).toBe(1);
  });
});

describe("a photo unused for 30 days (D-8)", () => {
  const readPhotoState = async (db: Db, id: string) => (await db.photo.findUniqueOrThrow({ where: { id } })).state;

  test("an unused photo is marked for deletion and deleted by a separate job", async ({ ctx }) => {
    const { id } = await createOldPhoto(ctx, 31);
    await runTask(ctx.db, "delete unused photos");
    expect(await readPhotoState(ctx.db, id)).toBe("delete_pending");
    expect(await listJobPayloads(ctx.db, "photo.delete")).toEqual([{ photoId: id }]);
  });

  type PhotoUse = (ctx: VisitorContext, photo: { id: string; uuid: string }) => Promise<unknown>;
  const about = { name: "Kept", templateKey: "single_tile" };
  const createDesignWithPhoto = (photo: { uuid: string }) =>
    createTestDesign({ photos: [photo] }) as unknown as Prisma.InputJsonObject;
  const uses: Record<string, PhotoUse> = {
    "a cart": ({ db, userId }, photo) =>
      createTestCart(db, { userId, lines: [createTestCartLine({ photos: [photo] })] }),
    "an order's tile": ({ db }, { id }) => createTestOrder(db, { photoId: id }),
    "an order line": ({ db, userId }, photo) =>
      createTestOrder(db, { userId, lines: [createTestCartLine({ photos: [photo] })] }),
    "a saved wall": ({ db, userId }, photo) =>
      db.wall.create({ data: { id: newId("wall"), userId, ...about, design: createDesignWithPhoto(photo) } }),
    "an older version of a wall": ({ db, userId }, photo) =>
      db.wall.create({
        data: {
          id: newId("wall"),
          userId,
          ...about,
          design: { tiles: [] },
          versions: { create: { version: 1, ...about, design: createDesignWithPhoto(photo) } },
        },
      }),
    "the last design of a template": ({ db, userId }, photo) =>
      db.templateInfo.create({ data: { userId, templateKey: "single_tile", design: createDesignWithPhoto(photo) } }),
    "a shared link": ({ db, userId }, photo) =>
      db.shareLink.create({
        data: { hash: "h", userId, ...about, design: createDesignWithPhoto(photo), expiresAt: subtractDays(-9) },
      }),
    "a recently active visitor": ({ db, userId }) =>
      db.session.create({ data: { hash: "s", userId, lastSeenAt: subtractDays(3) } }),
  };

  test.for(Object.entries(uses))("an old photo is kept for %s", async ([, use], { ctx }) => {
    const photo = await createOldPhoto(ctx, 31);
    await use(ctx, photo);
    expect(await runTask(ctx.db, "delete unused photos")).toBe(0);
    expect(await readPhotoState(ctx.db, photo.id)).toBe("ready");
  });
});

describe("the original file of a photo 60 days after delivery (D-8)", () => {
  const listDeleteOriginalJobs = (db: Db) => listJobPayloads(db, "photo.delete-original");

  test("a photo stays ready when its original file is deleted", async ({ ctx }) => {
    const { id } = await createDeliveredPhoto(ctx, 61);
    await runTask(ctx.db, "delete originals");
    expect(await listDeleteOriginalJobs(ctx.db)).toEqual([{ photoId: id }]);
    expect((await ctx.db.photo.findUniqueOrThrow({ where: { id } })).state).toBe("ready");
  });

  test("the original file is deleted even if the cart of the order still exists", async ({ ctx }) => {
    const { db, userId } = ctx;
    const photo = await createDeliveredPhoto(ctx, 61);
    const cart = await createTestCart(db, { userId, lines: [createTestCartLine({ photos: [photo] })] });
    expect(await runTask(db, "delete originals")).toBe(0);
    for (const state of ["locked", "converted"]) await db.cart.update({ where: { id: cart.id }, data: { state } });
    expect(await runTask(db, "delete originals")).toBe(1);
  });

  test("the original file is kept while another order or a saved wall needs it", async ({ ctx }) => {
    const { db, userId } = ctx;
    const [ordered, saved] = [await createDeliveredPhoto(ctx, 61), await createDeliveredPhoto(ctx, 61)];
    await createTestOrder(db, { userId, photoId: ordered.id });
    const design = createTestDesign({ photos: [saved] }) as unknown as Prisma.InputJsonObject;
    await db.wall.create({ data: { id: newId("wall"), userId, name: "Again", templateKey: "single_tile", design } });
    expect(await runTask(db, "delete originals")).toBe(0);
  });
});

describe("a visitor whose last visit was a year ago", () => {
  const createPastVisitor = (db: Db, data: { email?: string; subscribedEmail?: string } = {}) =>
    db.user.create({ data: { id: newId("user"), lastSeenAt: subtractDays(366), ...data } });

  test("an inactive visitor is deleted", async ({ ctx: { db } }) => {
    const past = await createPastVisitor(db);
    const recent = await db.user.create({ data: { id: newId("user"), lastSeenAt: subtractDays(364) } });
    expect(await runTask(db, "delete past visitors")).toBe(1);
    expect(await db.user.findMany({ where: { id: { in: [past.id, recent.id] } }, select: { id: true } })).toEqual([
      { id: recent.id },
    ]);
  });

  test("an inactive visitor is deleted only after the expired session is purged", async ({ ctx: { db } }) => {
    const { id: userId } = await createPastVisitor(db);
    await db.session.create({ data: { hash: "old", userId, lastSeenAt: subtractDays(366) } });
    expect(await runTask(db, "delete past visitors")).toBe(0);
    expect(await runTask(db, "purge expired rows")).toBe(1);
    expect(await runTask(db, "delete past visitors")).toBe(1);
  });

  test("an inactive visitor is kept while any row refers to the visitor", async ({ ctx: { db } }) => {
    const keys = await db.$queryRaw<Array<{ table: string; column: string }>>`
      SELECT conrelid::regclass::text AS "table", attname AS "column"
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
      WHERE confrelid = 'users'::regclass`;
    const owned = ownedRows.map(([table, column]) => `${table}.${column}`);
    expect(owned).toEqual(expect.arrayContaining(keys.map(({ table, column }) => `${table}.${column}`)));
    expect(keys.length).toBeGreaterThan(8);
  });

  type OwnedData = (db: Db, userId: string) => Promise<unknown>;
  const wall = { name: "Kept", templateKey: "single_tile", design: { tiles: [] } };
  const capture = { templateKey: wall.templateKey, design: wall.design, width: 9, height: 9 };
  const message = { email: "ann@example.com", name: "Ann", body: "Hello" };
  const ownedData: Record<string, OwnedData> = {
    "a recent session": (db, userId) =>
      db.session.create({ data: { hash: "new", userId, lastSeenAt: subtractDays(3) } }),
    "a cart": (db, userId) => createTestCart(db, { userId }),
    "a photo collection": (db, userId) =>
      db.photoCollection.create({
        data: { id: newId("collection"), userId, title: "Kept", expiresAt: subtractDays(-9) },
      }),
    "a photo": (db, userId) => createPhotoRow(db, { userId }),
    "an order": (db, userId) => createTestOrder(db, { userId }),
    "a wall": (db, userId) => db.wall.create({ data: { id: newId("wall"), userId, ...wall } }),
    "a design": (db, userId) =>
      db.templateInfo.create({ data: { userId, templateKey: wall.templateKey, design: wall.design } }),
    "a shared wall": (db, userId) =>
      db.shareLink.create({ data: { hash: "h", userId, ...wall, expiresAt: subtractDays(-9) } }),
    "a picture of a wall": (db, userId) => db.capture.create({ data: { id: newId("capture"), userId, ...capture } }),
    "a message": (db, userId) => db.shopMessage.create({ data: { id: newId("message"), userId, ...message } }),
    "an art set": (db, userId) =>
      db.artSet.create({ data: { id: newId("set"), ownerUserId: userId, name: "Own", items: [] } }),
    "an account": (db, userId) => db.user.update({ where: { id: userId }, data: { email: "ann@example.com" } }),
    "a subscription": (db, userId) =>
      db.user.update({ where: { id: userId }, data: { subscribedEmail: "ann@example.com" } }),
  };

  test.for(Object.entries(ownedData))("a visitor with %s is kept", async ([, create], { ctx: { db } }) => {
    const { id } = await createPastVisitor(db);
    await create(db, id);
    expect(await runTask(db, "delete past visitors")).toBe(0);
  });
});

test("a payment event is deleted after 90 days", async ({ ctx }) => {
  for (const [id, days] of [
    ["evt_old", 91],
    ["evt_new", 89],
  ] as const) {
    await receiveStripeEvent(ctx, createStripeEvent("pi_1", { id }));
    await ctx.db.paymentEvent.update({ where: { id }, data: { receivedAt: subtractDays(days) } });
  }
  await runTask(ctx.db, "purge expired rows");
  expect(await ctx.db.paymentEvent.findMany({ select: { id: true } })).toEqual([{ id: "evt_new" }]);
});

test("webhook events and their deliveries are deleted after 30 days", async ({ ctx: { db } }) => {
  const webhookId = newId("webhook");
  const settings = { url: "https://example.com/", description: "", events: ["order.paid"], createdBy: "owner-link" };
  await db.webhook.create({ data: { id: webhookId, secret: "encrypted", ...settings } });
  const days = { old: 31, recent: 29 };
  for (const [id, age] of Object.entries(days)) {
    await db.webhookEvent.create({ data: { id, type: "order.paid", payload: {}, createdAt: subtractDays(age) } });
    await db.webhookDelivery.create({ data: { id, webhookId, eventId: id, status: "held" } });
    await db.webhookAttempt.create({ data: { deliveryId: id, number: 1, at: subtractDays(age), durationMs: 5 } });
  }
  expect(await runTask(db, "purge expired rows")).toBe(1);
  expect(await db.webhookDelivery.findMany({ select: { id: true } })).toEqual([{ id: "recent" }]);
  expect(await db.webhookAttempt.count()).toBe(1);
  expect(await db.webhook.count()).toBe(1);
});

test("an address that emails do not reach is deleted a year after the last report", async ({ ctx: { db } }) => {
  for (const [name, age] of Object.entries({ old: 366, recent: 364 }))
    await db.suppressedAddress.create({
      data: { address: `${name}@example.com`, reason: "bounced", at: subtractDays(age) },
    });
  expect(await runTask(db, "purge expired rows")).toBe(1);
  expect(await db.suppressedAddress.findMany()).toMatchObject([{ address: "recent@example.com" }]);
});

test("a photo collection is deleted 30 days after it ended", async ({ ctx: { db, userId } }) => {
  const ends = {
    expiredLongAgo: { expiresAt: subtractDays(31) },
    closedLongAgo: { expiresAt: subtractDays(20), closedAt: subtractDays(31) },
    expiredRecently: { expiresAt: subtractDays(29) },
    open: { expiresAt: subtractDays(-1) },
  };
  for (const [title, end] of Object.entries(ends)) {
    const contributor = { id: title, name: "Ann" };
    const id = newId("collection");
    await db.photoCollection.create({ data: { id, userId, title, ...end, contributors: { create: contributor } } });
    const photo = await createPhotoRow(db, { userId });
    await db.photo.update({ where: { id: photo.id }, data: { contributorId: title } });
  }
  expect(await runTask(db, "purge expired rows")).toBe(2);
  expect((await db.photoContributor.findMany()).map(({ id }) => id).toSorted()).toEqual(["expiredRecently", "open"]);
  expect(await db.photo.count({ where: { state: "ready" } })).toBe(4);
});

test("a cleanup task changes at most 500 rows of a table per run", async ({ ctx: { db } }) => {
  const at = subtractDays(31);
  const keys = Array.from({ length: 501 }, (_, index) => `key-${index}`);
  await db.idempotencyKey.createMany({
    data: keys.map((key) => ({ key, requestHash: "h", createdAt: at, lockedUntil: at })),
  });
  expect(await runTask(db, "purge expired rows")).toBe(500);
  expect(await runTask(db, "purge expired rows")).toBe(1);
  expect(await db.idempotencyKey.count()).toBe(0);
});

test("log entries about photos, carts and tiles are deleted after a year", async ({ ctx: { db } }) => {
  const entries = [
    ["photo", "ready", 366],
    ["cart", "abandoned", 366],
    ["tile", "packed", 366],
    ["photo", "deleted", 364],
    ["tile", "remake", 366],
    ["order", "delivered", 366],
    ["payment", "succeeded", 366],
    ["refund", "submitted", 366],
  ] as const;
  await db.stateLog.createMany({
    data: entries.map(([entity, toState, days]) => ({
      entity,
      entityId: "old",
      fromState: "",
      toState,
      at: subtractDays(days),
    })),
  });
  expect(await runTask(db, "purge expired rows")).toBe(3);
  const remaining = await db.stateLog.findMany({ where: { entityId: "old" }, orderBy: { id: "asc" } });
  expect(remaining.map(({ entity, toState }) => [entity, toState])).toEqual(
    entries.slice(3).map(([entity, toState]) => [entity, toState]),
  );
});

test.for(["photo", "order"])(
  "log entries about recent changes to a %s cannot be deleted",
  async (entity, { ctx: { db } }) => {
    await db.stateLog.create({ data: { entity, entityId: "new", fromState: "", toState: "ready" } });
    await expect(db.stateLog.deleteMany({ where: { entityId: "new" } })).rejects.toThrow("state_log is frozen");
  },
);

test("a cleanup task resumes after the last photo of its previous run", async ({ ctx: { db, userId } }) => {
  const insertUnusedPhotos = (count: number) =>
    inTransaction(db, async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        INSERT INTO photos (id, user_id, uuid, handle, state, declared_type, bytes, last_used_at)
        SELECT 'photo_' || substr(md5(random()::text), 1, 26), ${userId}, gen_random_uuid(), gen_random_uuid(), 'ready', 'image/jpeg', 1,
          now() - interval '31 days' FROM generate_series(1, ${count}::int)`;
    });
  await insertUnusedPhotos(501);
  expect(await runTask(db, "delete unused photos")).toBe(500);
  const cursor = await db.taskCursor.findUniqueOrThrow({ where: { task: "delete unused photos" } });
  expect(await db.photo.count({ where: { id: { gt: cursor.lastId } } })).toBe(1);
  expect(await runTask(db, "delete unused photos")).toBe(1);
  await insertUnusedPhotos(3);
  expect(await runTask(db, "delete unused photos")).toBe(3);
  expect(await listJobPayloads(db, "photo.delete")).toHaveLength(504);
});
