import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDb } from "@storywall/db/client";
import { applyMigrations } from "@storywall/db/migrate";
import { seededPromos } from "@storywall/domain/catalog/promos";
import { PaymentId } from "@storywall/domain/kernel/ids";
import type { Deps } from "@storywall/services/kernel/deps";
import { applyErasure } from "@storywall/services/operations/privacy/apply-erasure";
import { eraseOwnData } from "@storywall/services/operations/privacy/erase-visitor";
import { reconcileLedger } from "@storywall/services/operations/reconciliation/reconcile-ledger";
import { finalizePayment } from "@storywall/services/orders/finalize-payment";
import { createStorage, type Storage } from "@storywall/storage/storage";
import { createTestPhoto } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { createEmptyDatabase } from "@storywall/testing/postgres";
import { readAllRows } from "@storywall/testing/read-all-rows";
import { startTestStore } from "@storywall/testing/store";
import { describe, expect } from "vitest";
import { catchUpAfterRestore } from "./catch-up-after-restore.ts";
import { buildObjectFilePath, OBJECTS_FILE } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import {
  buyOrder,
  confirmPaymentIntent,
  createPaymentIntent,
  createShopper,
  createShopperCheckout,
  listPaidIntents,
} from "./shoppers.fixture.ts";
import { takeBackup } from "./take-backup.ts";

type RestoreTarget = { databaseUrl: string; db: Db; storage: Storage; deps: Deps };

const test = base.extend<{ folder: string; elsewhere: RestoreTarget }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "storywall-backup-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // A shop to restore into, with an empty database, an empty store, and the payment simulator of the first shop.
  elsewhere: async ({ deps }, use) => {
    const [database, store] = await Promise.all([createEmptyDatabase(), startTestStore()]);
    const db = openDb(database.url);
    const storage = createStorage(store.options);
    await use({ databaseUrl: database.url, db, storage, deps: { ...deps, db, storage } });
    storage.close();
    await db.$disconnect();
    await Promise.all([database.drop(), store.stop()]);
  },
});

/** Makes all charges an hour older, because the reconciliation ignores charges of the last 15 minutes. */
const backdateCharges = (payments: Deps["payments"]): Deps["payments"] => ({
  ...payments,
  listCharges: async (since) =>
    (await payments.listCharges(since)).map((charge) => ({
      ...charge,
      createdAt: new Date(Date.parse(charge.createdAt) - 60 * 60_000).toISOString(),
    })),
});

/** Runs the due order.finalise jobs, as the orders worker does. */
async function runFinalizeJobs(deps: Deps): Promise<void> {
  const due = await deps.db.outboxJob.findMany({
    where: { name: "order.finalise", doneAt: null },
    orderBy: { id: "asc" },
  });
  for (const { id, aggregate } of due) {
    await finalizePayment(deps, { paymentId: PaymentId.parse(aggregate) });
    await deps.db.outboxJob.update({ where: { id }, data: { doneAt: new Date() } });
  }
}

async function listFiles(storage: Storage) {
  const files: Array<{ key: string; bytes: number; contentType: string | null }> = [];
  for await (const { key, bytes } of storage.list("")) {
    files.push({ key, bytes, contentType: (await storage.head(key))?.contentType ?? null });
  }
  return files;
}

const readObjectList = async (folder: string) =>
  (await readFile(join(folder, OBJECTS_FILE), "utf8")).split("\n").toSorted();

describe("a backup taken while customers buy", () => {
  test("after a restore, every later charge becomes an order or is reported as unknown", async ({
    deps,
    databaseUrl,
    simulator,
    folder,
    elsewhere,
    clock,
  }) => {
    clock.set(new Date());
    await deps.db.promo.createMany({ data: [...seededPromos] });
    for (let n = 0; n < 3; n++) await buyOrder(await createShopper(deps), simulator);
    // One shopper has a payment intent. The second shopper has a new checkout that Stripe does not know yet.
    const before = await createShopper(deps);
    const atTheForm = await createPaymentIntent(before, await createShopperCheckout(before));
    const slow = await createShopper(deps);
    const justFrozen = await createShopperCheckout(slow);

    let isTaken = false;
    const meanwhile = (async () => {
      const bought: string[] = [];
      while (!isTaken && bought.length < 20) bought.push(await buyOrder(await createShopper(deps), simulator));
      return bought;
    })();
    const manifest = await takeBackup({ databaseUrl, storage: deps.storage, folder });
    isTaken = true;
    await meanwhile;

    // After the backup, both shoppers pay and a third shopper buys. Then the shop's data is lost.
    await confirmPaymentIntent(simulator, atTheForm.intentId);
    await finalizePayment(deps, { paymentId: atTheForm.paymentId });
    const late = await createPaymentIntent(slow, justFrozen);
    await confirmPaymentIntent(simulator, late.intentId);
    await finalizePayment(deps, { paymentId: late.paymentId });
    const lost = await buyOrder(await createShopper(deps), simulator);

    await restoreBackup({ ...elsewhere, folder });
    const restored = await elsewhere.db.order.count();
    expect(restored).toBe(manifest.tables.find(({ name }) => name === "orders")?.rows);
    const { unknownIntents } = await catchUpAfterRestore(elsewhere.deps, manifest);
    await runFinalizeJobs(elsewhere.deps);

    const charges = await listPaidIntents(simulator);
    const orders = await elsewhere.db.order.findMany({ include: { payment: true } });
    const paidWithoutOrder = charges.filter(({ id }) => !orders.some(({ payment }) => payment.intentId === id));
    expect(paidWithoutOrder.map(({ id }) => id).toSorted()).toEqual(unknownIntents.toSorted());
    expect(unknownIntents).toContain(lost);
    expect(unknownIntents).not.toContain(atTheForm.intentId);
    expect(unknownIntents).not.toContain(late.intentId);
    expect(orders.length).toBeGreaterThanOrEqual(restored + 2);
    for (const { payment, amount } of orders) {
      expect(charges).toContainEqual({ id: payment.intentId, amount });
    }
    // The reconciliation also reports charges whose payment is not in the backup.
    await reconcileLedger({ ...elsewhere.deps, payments: backdateCharges(deps.payments) }, { label: "drill" });
    const breaks = await elsewhere.db.discrepancy.findMany({
      where: { kind: "charge-without-payment", closedAt: null },
    });
    expect(breaks).toHaveLength(unknownIntents.length);
    // Idempotent.
    const again = await readAllRows(elsewhere.db);
    expect(await catchUpAfterRestore(elsewhere.deps, manifest)).toMatchObject({
      fresh: 0,
      unknownIntents: expect.any(Array),
    });
    await runFinalizeJobs(elsewhere.deps);
    expect((await readAllRows(elsewhere.db)).orders).toEqual(again.orders);
    // The store contains the files of every ready photo.
    const keys = new Set((await listFiles(elsewhere.storage)).map(({ key }) => key));
    for (const { id } of await elsewhere.db.photo.findMany({ where: { state: "ready" } })) {
      expect(keys).toContain(`masters/${id}.jpg`);
    }
  });
});

describe("a restored shop", () => {
  test("a restored shop has the same rows and objects as the original shop", async ({
    deps,
    databaseUrl,
    simulator,
    folder,
    elsewhere,
    clock,
  }) => {
    clock.set(new Date());
    await deps.db.promo.createMany({ data: [...seededPromos] });
    const ctx = await createShopper(deps);
    await buyOrder(ctx, simulator);
    await deps.db.shopMessage.create({
      data: {
        id: `message_${"a".repeat(26)}`,
        email: "a@example.com",
        name: "Zoë\t\\N",
        body: "One\ntwo\\.\n\u{1F5BC}",
      },
    });
    const there = join(folder, "there");
    const first = await takeBackup({ databaseUrl, storage: deps.storage, folder: there });
    expect(await restoreBackup({ ...elsewhere, folder: there })).toEqual(first);

    expect(await readAllRows(elsewhere.db)).toEqual(await readAllRows(deps.db));
    expect(await listFiles(elsewhere.storage)).toEqual(await listFiles(deps.storage));
    const second = await takeBackup({ ...elsewhere, folder: join(folder, "again") });
    // The order of objects in the list varies.
    const objects = { ...second.objects, sha256: first.objects.sha256 };
    expect({ ...second, objects }).toEqual({ ...first, takenAt: second.takenAt });
    expect(await readObjectList(join(folder, "again"))).toEqual(await readObjectList(there));

    // New rows get higher ids than the restored rows, and the database rules still apply.
    const [oldest] = await elsewhere.db.stateLog.findMany({ orderBy: { id: "desc" }, take: 1 });
    const { id } = await elsewhere.db.order.findFirstOrThrow();
    await elsewhere.db.order.update({ where: { id }, data: { state: "printing" } });
    const [newest] = await elsewhere.db.stateLog.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(newest?.id).toBeGreaterThan(oldest?.id ?? 0n);
    await expect(elsewhere.db.order.update({ where: { id }, data: { state: "delivered" } })).rejects.toThrow("illegal");
    await expect(elsewhere.db.stateLog.deleteMany()).rejects.toThrow("frozen");
  });

  test("a restore replaces the data of another shop only if replacing is requested", async ({
    deps,
    databaseUrl,
    folder,
    elsewhere,
  }) => {
    await createShopper(deps);
    const there = join(folder, "there");
    await takeBackup({ databaseUrl, storage: deps.storage, folder: there });
    await restoreBackup({ ...elsewhere, folder: there });
    await createShopper(elsewhere.deps);
    const before = await readAllRows(elsewhere.db);
    await expect(restoreBackup({ ...elsewhere, folder: there })).rejects.toThrow("is in use");
    expect(await readAllRows(elsewhere.db)).toEqual(before);
    await restoreBackup({ ...elsewhere, folder: there, shouldReplace: true });
    expect(await elsewhere.db.user.count()).toBe(1);
  });
});

describe("a customer who was erased after the backup (F-22)", () => {
  test("a customer erased after the backup is erased again after the restore", async ({
    deps,
    databaseUrl,
    folder,
    elsewhere,
  }) => {
    const erased = await Promise.all([createShopper(deps), createShopper(deps), createShopper(deps)]);
    const stays = await createShopper(deps);
    for (const ctx of [...erased, stays]) await createTestPhoto(deps, { userId: ctx.userId });
    const there = join(folder, "there");
    const manifest = await takeBackup({ databaseUrl, storage: deps.storage, folder: there });

    const erasures = [];
    for (const ctx of erased) {
      const { erasureId } = await eraseOwnData(ctx, { confirm: "DELETE" });
      if (!erasureId) throw new Error("There was no erasure.");
      await applyErasure(deps, { erasureId });
      erasures.push(await deps.db.erasure.findUniqueOrThrow({ where: { id: erasureId } }));
    }
    const [first, second, third] = erasures;
    // The first erasure is recorded only in the store, the second only in the database, and the third only in the list.
    const key = `erasures/${first?.id}.json`;
    await elsewhere.storage.write(key, await deps.storage.read(key), { contentType: "application/json" });
    await applyMigrations(elsewhere.databaseUrl);
    await elsewhere.db.erasure.create({ data: { ...second, id: second?.id ?? "", askedBy: "customer" } });
    const list = join(folder, "list.jsonl");
    await writeFile(list, `${JSON.stringify({ ...third, at: third?.at.toISOString() })}\n`);

    await restoreBackup({ ...elsewhere, folder: there, erasureLists: [list] });
    expect(await catchUpAfterRestore(elsewhere.deps, manifest)).toMatchObject({ erased: 3, erasuresWaiting: 0 });
    const left = await elsewhere.db.photo.findMany({ where: { state: "ready" } });
    expect(left.map(({ userId }) => userId)).toEqual([stays.userId]);
    expect(await elsewhere.db.user.count({ where: { erasedAt: null } })).toBe(1);
    expect(await elsewhere.db.outboxJob.count({ where: { name: "photo.delete", doneAt: null } })).toBe(3);
    expect(await catchUpAfterRestore(elsewhere.deps, manifest)).toMatchObject({ erased: 0 });
  });
});

describe("a backup", () => {
  test("a backup is not restored if it is incomplete or changed", async ({ deps, databaseUrl, folder, elsewhere }) => {
    const ctx = await createShopper(deps);
    await createTestPhoto(deps, { userId: ctx.userId });
    const there = join(folder, "there");
    const manifest = await takeBackup({ databaseUrl, storage: deps.storage, folder: there });
    const restoreDamagedBackup = () => restoreBackup({ ...elsewhere, folder: there, shouldReplace: true });

    const users = join(there, "tables", "users.copy");
    const rows = await readFile(users, "utf8");
    await writeFile(users, rows.replace("user_", "user-"));
    await expect(restoreDamagedBackup()).rejects.toThrow("tables/users.copy is missing or was changed");
    await writeFile(users, rows);

    const [line = ""] = (await readFile(join(there, manifest.objects.file), "utf8")).split("\n");
    const object = join(there, buildObjectFilePath(JSON.parse(line).sha256));
    const bytes = await readFile(object);
    await writeFile(object, Buffer.concat([bytes, Buffer.from("x")]));
    await expect(restoreDamagedBackup()).rejects.toThrow("is missing or was changed");
    expect(await elsewhere.db.user.count()).toBe(0);
    await writeFile(object, bytes);
    await restoreDamagedBackup();
    expect(await elsewhere.db.user.count()).toBe(1);

    await rm(join(there, "manifest.json"));
    await expect(restoreDamagedBackup()).rejects.toThrow("no complete backup");
  });

  test("a backup is written only into an empty folder", async ({ deps, databaseUrl, folder }) => {
    await writeFile(join(folder, "letter.txt"), "keep me");
    await expect(takeBackup({ databaseUrl, storage: deps.storage, folder })).rejects.toThrow("is not empty");
  });
});
