import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@storywall/local/ports";
import { Redis } from "ioredis";
import pg from "pg";
import { expect, test } from "vitest";
import { createJourney, prepareJourneys, runJourney } from "./journeys.ts";
import { startProcesses } from "./processes.ts";
import { createShopper } from "./shopper.ts";
import { startTestEnvironment } from "./test-environment.ts";

const personalData = ["chaos-7@example.com", "12 Elm St", "Ann Lee", '"Ann"', "firstName"];

/** An erased address keeps its state and the names of its fields. */
const findNamesAndAddresses = (text: string) => findPersonalData(text).filter((word) => word !== "firstName");

async function waitForJobs(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query("SELECT count(*)::int AS left FROM outbox_jobs WHERE done_at IS NULL");
    if (rows[0].left === 0) return;
    await sleep(200);
  }
}

const findPersonalData = (text: string) => personalData.filter((word) => text.includes(word));

const orderStates = ["printing", "framing", "packed", "shipped", "delivered"];

test("a purchase leaves no personal data in a log, job or Redis command (F-22, S-220)", async () => {
  const webPorts = [(await findFreePort()).port];
  const environment = await startTestEnvironment(webPorts[0] ?? 0);
  environment.env.LOG_LEVEL = "trace";
  const watcher = new Redis(environment.env.REDIS_URL ?? "");
  const monitor = await watcher.monitor();
  const toRedis: string[] = [];
  monitor.on("monitor", (_time: string, args: string[]) => toRedis.push(args.join(" ")));
  const processes = await startProcesses(environment, { webPorts });
  const db = new pg.Client({ connectionString: environment.databaseUrl });
  await db.connect();
  try {
    const createClient = () => createShopper({ ports: webPorts, simulator: environment.simulator, sendsKeys: true });
    await prepareJourneys(createClient());
    const journey = createJourney(7, "buyWithPhoto");
    const customer = createClient();
    await runJourney(journey, customer);
    expect(journey).toMatchObject({ isFinished: true, gaveUp: null });
    // Rejected and failed requests must be logged too.
    await customer
      .call("POST", "/messages", { email: personalData[0] ?? "", name: "Ann Lee", body: "12 Elm St" })
      .catch(() => {});
    await customer
      .call("POST", "/shopify/create-checkout", { cartId: personalData[0] ?? "", email: personalData[0] ?? "" })
      .catch(() => {});
    await waitForJobs(db);

    // Checks that the data existed: the order and stored responses contain it, and the email was sent.
    const { rows: orders } = await db.query("SELECT email, shipping_address::text AS address FROM orders");
    expect(findPersonalData(`${orders[0]?.email} ${orders[0]?.address}`)).toContain("12 Elm St");
    const { rows: responses } = await db.query("SELECT string_agg(body, '') AS text FROM idempotency_keys");
    expect(findPersonalData(responses[0]?.text)).toContain("12 Elm St");
    const { rows: letters } = await db.query("SELECT 1 FROM sent_emails WHERE sent_at IS NOT NULL");
    expect(letters.length).toBeGreaterThan(0);
    const { rows: jobs } = await db.query("SELECT * FROM outbox_jobs");
    expect(jobs.length).toBeGreaterThan(5);
    expect(findPersonalData(JSON.stringify(jobs))).toEqual([]);

    for (const state of orderStates) await db.query("UPDATE orders SET state = $1", [state]);
    const erased = await customer.call("DELETE", "/my-data", { confirm: "DELETE" });
    expect(erased).toMatchObject({ data: { photos: 1, ordersKept: 1 } });
    await waitForJobs(db);
    const { rows: tables } = await db.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables) {
      const { rows } = await db.query(`SELECT string_agg(to_jsonb(t)::text, ' ') AS text FROM "${name}" t`);
      expect({ name, found: findNamesAndAddresses(rows[0]?.text ?? "") }).toEqual({ name, found: [] });
    }
    const objects = readdirSync(join(environment.dataDir, "store"), { recursive: true, withFileTypes: true });
    for (const object of objects.filter((entry) => entry.isFile())) {
      const path = join(object.parentPath, object.name);
      const text = `${path} ${readFileSync(path, "latin1")}`;
      expect({ path, found: findNamesAndAddresses(text) }).toEqual({ path, found: [] });
    }
    await processes.stop();

    const logs = readdirSync(join(environment.dataDir, "logs"));
    expect(logs.length).toBeGreaterThanOrEqual(6);
    let lines = 0;
    for (const name of logs) {
      const text = readFileSync(join(environment.dataDir, "logs", name), "utf8");
      lines += text.split("\n").length;
      expect({ name, found: findPersonalData(text) }).toEqual({ name, found: [] });
    }
    expect(lines).toBeGreaterThan(20);
    expect(toRedis.length).toBeGreaterThan(20);
    expect(findPersonalData(toRedis.join("\n"))).toEqual([]);
  } finally {
    monitor.disconnect();
    watcher.disconnect();
    await db.end();
    await processes.stop();
    await environment.stop();
  }
});
