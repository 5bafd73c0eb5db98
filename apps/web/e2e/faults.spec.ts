import { connect } from "node:net";
import { type Db, openDb } from "@storywall/db/client";
import type { Shop } from "@storywall/local/shop";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { rejectedFiles } from "@storywall/testing/photos/test-files";
import { Redis } from "ioredis";
import { createApiShopper } from "./api-shopper.ts";
import { test as base, expect } from "./own-shop.ts";
import { planPaymentFaults } from "./plan-payment-faults.ts";

const test = base.extend<{ db: Db; email: string }>({
  db: async ({ shop }, use) => {
    const db = openDb(shop.services.env.DATABASE_URL ?? "", { max: 3, statementTimeoutMs: 60_000 });
    await use(db);
    await db.$disconnect();
  },
  email: async ({}, use) => use(`faults-${crypto.randomUUID()}@example.com`),
});

const makeGridPhoto = (seed: number) => makePhoto({ width: 1500, height: 2200, grid: true, gps: true, seed });
const makeLargePhoto = () => makePhoto({ width: 4000, height: 3000, seed: 7 });

function getShopProcess(shop: Shop, name: string) {
  const found = shop.processes.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no process ${name}`);
  return found;
}

async function killShopProcess(shop: Shop, name: string): Promise<void> {
  const victim = getShopProcess(shop, name);
  const before = victim.restarts();
  process.kill(victim.pid() ?? 0, "SIGKILL");
  await expect.poll(() => victim.restarts(), { timeout: 30_000 }).toBeGreaterThan(before);
}

async function waitUntilJobStarted(db: Db, name: string): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (Date.now() < giveUpAt) {
    const taken = await db.outboxJob.count({ where: { name, doneAt: null, leasedUntil: { gt: new Date() } } });
    if (taken > 0) return;
  }
  throw new Error(`No worker took ${name}`);
}

async function runWithTableLocked(
  db: Db,
  table: "orders" | "sent_emails",
  callback: () => Promise<void>,
): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
      await callback();
    },
    { timeout: 60_000, maxWait: 10_000 },
  );
}

type Purchase = { shop: Shop; db: Db; email: string; inbox: { list(to: string): Promise<{ subject: string }[]> } };

/**
 * Waits until all jobs are done. Asserts that there is exactly one order, one payment and one email, and that all tiles
 * are rendered.
 */
async function assertPurchasedOnce({ db, email, inbox }: Purchase): Promise<void> {
  const readOrdersOfCustomer = () =>
    db.order.findMany({ where: { email }, include: { tiles: true, checkout: { include: { payments: true } } } });
  await expect.poll(async () => (await readOrdersOfCustomer()).length, { timeout: 60_000 }).toBe(1);
  await expect
    .poll(
      async () =>
        (await readOrdersOfCustomer())[0]?.tiles.map(({ state, printSha256 }) => [state, printSha256?.length]),
      {
        timeout: 60_000,
      },
    )
    .toEqual(Array(3).fill(["rendered", 64]));
  await expect.poll(async () => (await inbox.list(email)).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => db.outboxJob.count({ where: { doneAt: null } }), { timeout: 60_000 }).toBe(0);
  const [order] = await readOrdersOfCustomer();
  expect(await readOrdersOfCustomer()).toHaveLength(1);
  expect(order?.checkout.payments.map(({ state }) => state)).toEqual(["succeeded"]);
  expect(await inbox.list(email)).toHaveLength(1);
  expect(await db.outboxJob.count({ where: { deadAt: { not: null } } })).toBe(0);
}

test("one order is created even if every worker is killed during a job", async ({ shop, db, email, inbox }) => {
  const shopper = createApiShopper(shop);
  const photoIds: string[] = [];

  await test.step("the image worker is killed while it prepares a photo", async () => {
    for (const bytes of [await makeLargePhoto(), await makeGridPhoto(1), await makeGridPhoto(2)])
      photoIds.push(await shopper.send(bytes));
    await waitUntilJobStarted(db, "photo.normalize");
    await killShopProcess(shop, "worker-images");
    await shopper.waitUntilPhotosReady(...photoIds);
  });

  const checkout = await test.step("the checkout worker is killed while it waits for the payment service", async () => {
    await planPaymentFaults(shop, {
      requests: [{ mode: "slow", next: 1, delayMs: 3000, path: "POST /v1/payment_intents" }],
    });
    const opened = await shopper.createCheckout(email, photoIds);
    await waitUntilJobStarted(db, "checkout.create");
    await killShopProcess(shop, "worker-checkout");
    await planPaymentFaults(shop, {});
    return opened;
  });

  await test.step("the outbox relay is killed while a job waits, and the order worker is killed while it creates the order", async () => {
    await runWithTableLocked(db, "orders", async () => {
      process.kill(getShopProcess(shop, "worker-outbox").pid() ?? 0, "SIGSTOP");
      await shopper.payCheckout(checkout.id);
      await expect.poll(() => db.outboxJob.count({ where: { name: "order.finalise", doneAt: null } })).toBe(1);
      await killShopProcess(shop, "worker-outbox");
      await waitUntilJobStarted(db, "order.finalise");
      await killShopProcess(shop, "worker-orders");
    });
  });

  await test.step("the email worker is killed while it records an email", async () => {
    await runWithTableLocked(db, "sent_emails", async () => {
      await waitUntilJobStarted(db, "email.order-received");
      await killShopProcess(shop, "worker-email");
    });
  });

  await assertPurchasedOnce({ shop, db, email, inbox });
});

test("a print file is rendered after its worker is killed and restarted", async ({ shop, db, email, inbox }) => {
  const shopper = createApiShopper(shop);
  const photoIds: string[] = [];
  for (const bytes of [await makeLargePhoto(), await makeGridPhoto(1), await makeGridPhoto(2)])
    photoIds.push(await shopper.send(bytes));
  await shopper.waitUntilPhotosReady(...photoIds);
  const checkout = await shopper.createCheckout(email, photoIds);
  await shopper.payCheckout(checkout.id);
  await waitUntilJobStarted(db, "print.render");
  await killShopProcess(shop, "worker-images");
  await assertPurchasedOnce({ shop, db, email, inbox });
});

test("the order is created even if Redis loses all data after the payment", async ({ shop, db, email, inbox }) => {
  const shopper = createApiShopper(shop);
  const photoIds = [await shopper.send(await makeGridPhoto(3))];
  await shopper.waitUntilPhotosReady(...photoIds);
  const checkout = await shopper.createCheckout(email, photoIds);
  const orders = getShopProcess(shop, "worker-orders").pid() ?? 0;
  process.kill(orders, "SIGSTOP");
  const redis = new Redis(shop.services.env.REDIS_URL ?? "");
  try {
    await shopper.payCheckout(checkout.id);
    await expect.poll(() => db.outboxJob.count({ where: { name: "order.finalise", doneAt: null } })).toBe(1);
    await expect.poll(async () => (await redis.keys("*orders*")).length).toBeGreaterThan(0);
    await redis.flushall();
  } finally {
    process.kill(orders, "SIGCONT");
    redis.disconnect();
  }
  await assertPurchasedOnce({ shop, db, email, inbox });
});

test("five deliveries of one payment event create one order", async ({ shop, db, email, inbox }) => {
  const shopper = createApiShopper(shop);
  const photoIds = [await shopper.send(await makeGridPhoto(4))];
  await shopper.waitUntilPhotosReady(...photoIds);
  const checkout = await shopper.createCheckout(email, photoIds);
  const intentId = await shopper.payCheckout(checkout.id);
  const base = shop.services.env.STRIPE_API_BASE;
  type Ledger = {
    events: { id: string; type: string; data: { object: { id: string } }; deliveries: { state: string }[] }[];
  };
  const findSucceededEvent = async () => {
    const { events } = (await (await fetch(`${base}/sim/ledger`)).json()) as Ledger;
    return events.find(({ type, data }) => type === "payment_intent.succeeded" && data.object.id === intentId);
  };
  const event = await findSucceededEvent();
  const redeliverEvent = () => fetch(`${base}/sim/events/${event?.id}/redeliver`, { method: "POST" });
  await Promise.all([redeliverEvent(), redeliverEvent(), redeliverEvent(), redeliverEvent()]);
  await expect
    .poll(async () => (await findSucceededEvent())?.deliveries.map(({ state }) => state))
    .toEqual(Array(5).fill("delivered"));
  await assertPurchasedOnce({ shop, db, email, inbox });
  await redeliverEvent();
  await assertPurchasedOnce({ shop, db, email, inbox });
});

test("decompression bombs and broken files do not stop the image worker", async ({ shop }) => {
  const shopper = createApiShopper(shop);
  const restarts = getShopProcess(shop, "worker-images").restarts();
  const atDecoding = rejectedFiles.filter(({ expect: { stage } }) => stage === "decode");
  const bombs = rejectedFiles.filter(({ expect: { code } }) => code === "PHOTO_TOO_MANY_PIXELS").slice(0, 2);
  const bad: string[] = [];
  for (const file of atDecoding) bad.push(await shopper.send(await file.bytes(), file.declaredType));
  for (const file of bombs)
    await expect(shopper.send(await file.bytes(), file.declaredType)).rejects.toThrow(/too many pixels/);
  const good = await shopper.send(await makeGridPhoto(5));
  await shopper.waitUntilPhotosReady(good);
  await expect
    .poll(() => Promise.all(bad.map(shopper.getPhotoState)), { timeout: 60_000 })
    .toEqual(bad.map(() => "rejected"));
  expect(getShopProcess(shop, "worker-images").restarts()).toBe(restarts);
});

const MEGABYTE = 1024 * 1024;

test("an upload of 5 GB that was declared as 5 MB is cut off", async ({ shop, db }) => {
  const shopper = createApiShopper(shop);
  const announced = 5 * MEGABYTE;
  for (const declared of ["5 MB", "nothing", "5 GB"] as const) {
    const photoId = crypto.randomUUID();
    const place = await shopper.reserve(photoId, announced, "image/jpeg");
    if (place.kind !== "upload") throw new Error("The photo is there already");
    const { taken } = await sendZerosUntilClosed(place.url, place.headers, declared);
    expect(taken, `bytes taken of a stream declared as ${declared}`).toBeLessThan(64 * MEGABYTE);
    await expect(shopper.calls.photos.complete.mutate({ photoId })).rejects.toThrow();
    expect(await db.photo.count({ where: { uuid: photoId, state: { in: ["uploaded", "ready"] } } })).toBe(0);
  }
  const good = await shopper.send(await makeGridPhoto(6));
  await shopper.waitUntilPhotosReady(good);
});

/**
 * Sends zeros over a raw socket until the server closes it or 5 GB are sent. Resolves with the number of bytes sent and
 * the response.
 */
function sendZerosUntilClosed(url: string, headers: Record<string, string>, declared: "5 MB" | "nothing" | "5 GB") {
  const { hostname, port, host, pathname, search } = new URL(url);
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  const length = {
    "5 MB": "Content-Length: 5242880",
    nothing: "Transfer-Encoding: chunked",
    "5 GB": "Content-Length: 5368709120",
  };
  const head = [
    `PUT ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...own.map((pair) => pair.join(": ")),
    length[declared],
    "",
    "",
  ];
  const zeroes = Buffer.alloc(MEGABYTE);
  const piece =
    declared === "nothing" ? Buffer.concat([Buffer.from("100000\r\n"), zeroes, Buffer.from("\r\n")]) : zeroes;
  return new Promise<{ taken: number; answer: string }>((resolve) => {
    const line = connect(Number(port), hostname);
    let answer = "";
    const sendNextChunk = () => {
      if (line.bytesWritten >= 5 * 1024 * MEGABYTE) line.destroy();
      else if (line.writable) line.write(piece, sendNextChunk);
    };
    line.on("data", (bytes) => (answer += bytes.toString("latin1")));
    // The server closes the connection early, so a write error is expected.
    line.on("error", () => {});
    line.on("close", () => resolve({ taken: line.bytesWritten, answer }));
    line.write(head.join("\r\n"));
    sendNextChunk();
  });
}
