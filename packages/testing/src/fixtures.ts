import type { Db } from "@storywall/db/client";
import { UserId } from "@storywall/domain/kernel/ids";
import type { LabelSimulator } from "@storywall/local/label-simulator";
import type { Payments } from "@storywall/payments/payments";
import type { VisitorContext } from "@storywall/services/accounts/context";
import type { Deps } from "@storywall/services/kernel/deps";
import type { Storage } from "@storywall/storage/storage";
import type { TaxService } from "@storywall/tax/tax-service";
import { test as base } from "vitest";
import { createTestUser } from "./factories.ts";
import type { TestMail } from "./mail.ts";
import { type BorrowedDatabase, borrowDatabase } from "./postgres.ts";
import type { TestLab } from "./print-lab.ts";
import { connectToTestRedis, type TestRedis } from "./redis.ts";
import type { TestSimulator } from "./stripe.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";

export type Fixtures = {
  database: BorrowedDatabase;
  /** A migrated database that only this test uses. */
  databaseUrl: string;
  db: Db;
  /** The shared Redis with a key prefix for this test. */
  redis: TestRedis;
  redisUrl: string;
  storage: Storage;
  simulator: TestSimulator;
  payments: Payments;
  tax: TaxService;
  labelSimulator: LabelSimulator;
  /** `deps` plus the label service of the simulator. */
  depsWithLabels: Deps;
  printLab: TestLab;
  /** `deps` plus the print lab. */
  depsWithLab: Deps;
  /** Receives the emails of this test. */
  mail: TestMail;
  clock: TestClock;
  deps: Deps;
  ctx: VisitorContext;
};

/** Only the fixtures that a test uses are started and loaded. */
export const test = base.extend<Fixtures>({
  database: async ({ task }, use) => {
    const database = await borrowDatabase();
    await use(database);
    await database.release({ isFailed: task.result?.state === "fail" });
  },
  databaseUrl: async ({ database }, use) => use(database.url),
  db: async ({ database }, use) => use(database.db),
  redis: async ({}, use) => {
    const redis = await connectToTestRedis();
    await use(redis);
    await redis.close();
  },
  redisUrl: async ({ redis }, use) => use(redis.url),
  storage: async ({}, use) => {
    const [{ startTestStore }, { createStorage }] = await Promise.all([
      import("./store.ts"),
      import("@storywall/storage/storage"),
    ]);
    const store = await startTestStore();
    const storage = createStorage(store.options);
    await use(storage);
    storage.close();
    await store.stop();
  },
  simulator: async ({}, use) => {
    const { startTestSimulator } = await import("./stripe.ts");
    const simulator = await startTestSimulator();
    await use(simulator);
    await simulator.stop();
  },
  payments: async ({ simulator }, use) => {
    const { createPaymentsClient } = await import("@storywall/payments/payments");
    await use(createPaymentsClient({ secretKey: simulator.secretKey, apiBase: simulator.baseUrl }));
  },
  mail: async ({}, use) => {
    const { startTestMail } = await import("./mail.ts");
    const mail = await startTestMail();
    await use(mail);
    await mail.stop();
  },
  clock: async ({}, use) => use(createTestClock()),
  tax: async ({ simulator, clock }, use) => {
    const { createStripeTax } = await import("@storywall/tax/stripe-tax");
    await use(createStripeTax({ secretKey: simulator.secretKey, apiBase: simulator.baseUrl, now: clock.now }));
  },
  labelSimulator: async ({}, use) => {
    const { startLabelSimulator } = await import("@storywall/local/label-simulator");
    const simulator = await startLabelSimulator();
    await use(simulator);
    await simulator.stop();
  },
  depsWithLabels: async ({ deps, labelSimulator }, use) => {
    const { createEasyPostLabels } = await import("@storywall/fulfilment/easypost-labels");
    const options = { apiKey: "EZTK_test", apiBase: labelSimulator.baseUrl, timeoutMs: 1_000 };
    await use(Object.assign(deps, { labels: createEasyPostLabels(options) }));
  },
  printLab: async ({}, use) => {
    const { startTestLab } = await import("./print-lab.ts");
    const lab = await startTestLab();
    await use(lab);
    await lab.stop();
  },
  depsWithLab: async ({ deps, printLab }, use) => use(Object.assign(deps, { lab: printLab.client })),
  deps: async ({ db, storage, payments, tax, clock }, use) =>
    use({
      db,
      storage,
      payments,
      tax,
      now: clock.now,
      publicUrl: "https://shop.example",
      secret: "test-secret-".repeat(4),
    }),
  ctx: async ({ deps }, use) => {
    const user = await createTestUser(deps.db);
    await use({ ...deps, userId: UserId.parse(user.id), admin: null });
  },
});
