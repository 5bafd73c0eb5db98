import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { isPortFree } from "./ports.ts";
import { startServices } from "./services.ts";
import { root } from "./settings.ts";

const toolsDir = join(root, ".test-data/tools");

function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "storywall-services-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const parsePort = (url: string | undefined) => Number(new URL(url ?? "").port);

test("all services start on free ports", async () => {
  const dataDir = createTempFolder();
  const services = await startServices({ dataDir, toolsDir, durable: false });
  const { env } = services;
  const ports = [env.DATABASE_URL, env.REDIS_URL, env.S3_ENDPOINT, env.SMTP_URL, env.STRIPE_API_BASE].map(parsePort);
  try {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    expect((await client.query("select current_database() as name")).rows).toEqual([{ name: "storywall" }]);
    await client.end();
    expect(new Set(ports).size).toBe(5);
    expect(await Promise.all(ports.map((port) => isPortFree(port)))).toEqual(ports.map(() => false));
    expect(env).toMatchObject({
      S3_BUCKET: "storywall",
      SHOP_MODE: "demo",
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://localhost:${env.PORT}`,
    });
    expect(env.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
  } finally {
    await services.stop();
  }
  expect(await Promise.all(ports.map((port) => isPortFree(port)))).toEqual(ports.map(() => true));
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).toContain("database system is shut down");
});

test("killed Postgres and Redis servers restart at the same host and port", async () => {
  const messages: string[] = [];
  const dataDir = createTempFolder();
  const recordMessage = (sentence: string) => messages.push(sentence);
  const services = await startServices({ dataDir, toolsDir, durable: false, print: recordMessage });
  onTestFinished(() => services.stop());
  const [, cluster = ""] = /\(in (.+)\)$/.exec(services.places.database) ?? [];
  const queryDatabase = async () => {
    const client = new pg.Client({ connectionString: services.env.DATABASE_URL });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("select current_database() as name");
    await client.end();
    return rows;
  };
  const pidFiles = [join(cluster, "postmaster.pid"), join(dataDir, "redis/redis.pid")];
  // The JavaScript fallback for Redis writes no pid file.
  for (const file of pidFiles.filter((path) => existsSync(path))) {
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  }
  await expect.poll(() => messages).toContain("Postgres is running again.");
  expect(messages).toContain("Postgres stopped unexpectedly; restarting it.");
  expect(await queryDatabase()).toEqual([{ name: "storywall" }]);
  if (existsSync(pidFiles[1] ?? "")) await expect.poll(() => messages).toContain("Redis is running again.");
});

test("a program that starts and stops all services can exit afterwards", async () => {
  const options = JSON.stringify({ dataDir: createTempFolder(), toolsDir, durable: false });
  const program = `
    import { startServices } from "@storywall/local/services";
    await (await startServices(${options})).stop();
    process.stdout.write("stopped");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
  });
  expect(stdout).toBe("stopped");
});

test("no embedded services are started if external ones are configured", async () => {
  const variables = {
    DATABASE_URL: "postgresql://shop@db.example/shop",
    REDIS_URL: "redis://redis.example",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    SMTP_URL: "smtp://mail.example",
    STRIPE_SECRET_KEY: "sk_test_own",
    STRIPE_PUBLISHABLE_KEY: "pk_test_own",
    STRIPE_WEBHOOK_SECRET: "whsec_own",
    SEALING_SECRETS: "a secret that seals, also long enough",
    SESSION_SECRET: "a custom secret that is long enough",
  };
  const services = await startServices({ dataDir: createTempFolder(), durable: false, variables });
  expect(services.env).toMatchObject(variables);
  expect(services.env.STRIPE_API_BASE).toBeUndefined();
  await services.stop();
});

test("when one service cannot start, the others are stopped", async () => {
  const dataDir = createTempFolder();
  writeFileSync(join(dataDir, "redis"), "a file where a folder should be");
  await expect(startServices({ dataDir, toolsDir, durable: false })).rejects.toThrow("EEXIST");
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).toContain("database system is shut down");
});
