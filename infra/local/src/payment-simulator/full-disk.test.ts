import * as nodeFs from "node:fs";
import path from "node:path";
import { expectLogged } from "@storywall/testing/expect-logged";
import type Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import type { JournalFiles } from "./store.ts";
import { startTestShop, waitUntil } from "./test-shop.ts";

/** How writes of the journal fail. `room` is the number of bytes that still fit. */
type Disk = { failure: string | null; room: number; syncFails: boolean; truncateFails: boolean; chunk: number };

function createDisk(): { disk: Disk; files: JournalFiles } {
  const disk: Disk = {
    failure: null,
    room: 0,
    syncFails: false,
    truncateFails: false,
    chunk: Number.POSITIVE_INFINITY,
  };
  const fail = (code: string) => Object.assign(new Error(`${code}: write failed`), { code });
  const writeSync = (descriptor: number, bytes: Buffer, offset: number, length: number) => {
    const count = Math.min(length, disk.chunk, disk.failure ? disk.room : length);
    if (count === 0) throw fail(disk.failure ?? "EIO");
    if (disk.failure) disk.room -= count;
    return nodeFs.writeSync(descriptor, bytes, offset, count);
  };
  const fdatasyncSync = (descriptor: number) => {
    if (disk.syncFails) throw fail("ENOSPC");
    nodeFs.fdatasyncSync(descriptor);
  };
  const ftruncateSync = (descriptor: number, length: number) => {
    if (disk.truncateFails) throw fail("EIO");
    nodeFs.ftruncateSync(descriptor, length);
  };
  const files = { openSync: nodeFs.openSync, writeSync, fdatasyncSync, ftruncateSync } as JournalFiles;
  return { disk, files };
}

async function startShopOnDisk() {
  const { disk, files } = createDisk();
  const shop = await startTestShop({ files });
  onTestFinished(() => shop.close());
  const createIntent = () => shop.stripe().paymentIntents.create({ amount: 4900, currency: "usd" });
  const pay = (id: string, idempotencyKey?: string) =>
    shop
      .stripe({ maxNetworkRetries: 0 })
      .paymentIntents.confirm(id, { payment_method: "pm_card_visa" }, idempotencyKey ? { idempotencyKey } : {});
  const countCharges = async () => (await shop.stripe().charges.list({ limit: 100 })).data.length;
  return { disk, shop, createIntent, pay, countCharges };
}

const heal = (disk: Disk) => Object.assign(disk, { failure: null, syncFails: false, truncateFails: false });

test.for([
  ["has no byte left", { failure: "ENOSPC", room: 0 }],
  ["takes only the first bytes of the change", { failure: "ENOSPC", room: 40 }],
  ["is over its quota", { failure: "EDQUOT", room: 0 }],
  ["reports the lack of space only when the change is synced", { syncFails: true }],
  ["fails and leaves an incomplete line behind", { failure: "ENOSPC", room: 40, truncateFails: true }],
  ["has a limit for the size of a file", { failure: "EFBIG", room: 200 }],
] as const)("while the disk %s, a payment is rejected with 503", async ([, fault]) => {
  const { disk, shop, createIntent, pay, countCharges } = await startShopOnDisk();
  const { id } = await createIntent();
  Object.assign(disk, fault);
  await expect(pay(id, "key-1")).rejects.toMatchObject({
    statusCode: 503,
    message: "The disk is full, so nothing was charged or changed.",
  });
  expect(await shop.stripe().paymentIntents.retrieve(id)).toMatchObject({ status: "requires_payment_method" });
  expect(await countCharges()).toBe(0);

  heal(disk);
  expect(await pay(id, "key-1")).toMatchObject({ status: "succeeded" });
  await shop.restartSimulator();
  expect(await shop.stripe().paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
  expect(await countCharges()).toBe(1);
});

test("a payment that failed because the disk was full is not charged after a restart", async () => {
  const { disk, shop, createIntent, pay, countCharges } = await startShopOnDisk();
  const { id } = await createIntent();
  Object.assign(disk, { failure: "ENOSPC", room: 90, truncateFails: true });
  await expect(pay(id)).rejects.toMatchObject({ statusCode: 503 });
  await shop.restartSimulator(async () => void heal(disk));
  expect(await shop.stripe().paymentIntents.retrieve(id)).toMatchObject({ status: "requires_payment_method" });
  expect(await countCharges()).toBe(0);
});

test("a payment whose journal line is written in several pieces is stored completely", async () => {
  const { disk, shop, createIntent, pay } = await startShopOnDisk();
  disk.chunk = 7;
  const { id } = await createIntent();
  await pay(id);
  await shop.restartSimulator();
  expect(await shop.stripe().paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
});

test("a delayed response from the bank is applied when the disk has space", async () => {
  const { disk, shop, createIntent, pay } = await startShopOnDisk();
  const { id } = await createIntent();
  await shop.control("/sim/faults", { bank: [{ next: 1, delayMs: 1, outcome: "succeeded" }] });
  shop.webhooks.answers.push(...Array.from({ length: 50 }, () => 503));
  const intent = await pay(id);
  expect(intent.status).toBe("processing");
  Object.assign(disk, { failure: "ENOSPC", room: 0 });
  const received = shop.webhooks.received.length;
  // Attempts that cannot be recorded are repeated.
  await waitUntil(() => shop.webhooks.received.length > received + 2);
  heal(disk);
  await waitUntil(() => shop.webhooks.types().includes("payment_intent.succeeded"));
  expect(await shop.stripe().paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
});

test("payments can be read while the disk is full", async () => {
  const { disk, shop, createIntent } = await startShopOnDisk();
  const { id } = await createIntent();
  Object.assign(disk, { failure: "ENOSPC", room: 0 });
  const list: Stripe.ApiList<Stripe.PaymentIntent> = await shop.stripe().paymentIntents.list({ limit: 10 });
  expect(list.data.map((intent) => intent.id)).toEqual([id]);
});

test.for([
  ["an incomplete last line", (text: string) => text.slice(0, -20), 1, false],
  ["a damaged line in the middle", (text: string) => text.replace('"amount":4900', '"amount":49'), 0, true],
  ["a line that another one was written into", (text: string) => text.replace("\n", ""), 0, true],
  ["zeros at its end", (text: string) => `${text}${"\0".repeat(512)}`, 2, false],
] as const)("a journal with %s is read without its damaged lines", async ([, damage, fewest, isReported]) => {
  if (isReported) expectLogged(/payments\.jsonl has 1 damaged lines, which are left out/);
  const { shop, createIntent } = await startShopOnDisk();
  for (let count = 1; count <= 2; count++) await createIntent();
  const file = path.join(shop.dataDir, "payments.jsonl");
  await shop.restartSimulator(async () => nodeFs.writeFileSync(file, damage(nodeFs.readFileSync(file, "utf8"))));
  const { data } = await shop.stripe().paymentIntents.list({ limit: 10 });
  expect(data.length).toBeGreaterThanOrEqual(fewest);
  expect(data.every(({ amount }) => amount === 4900)).toBe(true);
  const { id } = await createIntent();
  await shop.restartSimulator();
  expect(await shop.stripe().paymentIntents.retrieve(id)).toMatchObject({ amount: 4900 });
});
