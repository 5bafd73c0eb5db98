import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { test as base } from "@storywall/testing/fixtures";
import { type ServiceProxy, startServiceProxy } from "@storywall/testing/service-proxy";
import { startTestStore } from "@storywall/testing/store";
import { describe, expect } from "vitest";

const program = join(import.meta.dirname, "../storywall.sh");

type Outcome = { code: number; output: string };
type Fixtures = {
  database: ServiceProxy;
  store: ServiceProxy;
  run(command: string, ...args: string[]): Promise<Outcome>;
  folder: string;
};

const test = base.extend<{ shop: Fixtures }>({
  shop: async ({ databaseUrl }, use) => {
    const target = await startTestStore();
    const database = await startServiceProxy(databaseUrl);
    const store = await startServiceProxy(target.options.endpoint);
    const folder = mkdtempSync(join(tmpdir(), "storywall-commands-"));
    const env = {
      PATH: process.env.PATH ?? "",
      DATABASE_URL: database.url,
      S3_ENDPOINT: store.url,
      S3_BUCKET: target.options.bucket,
      S3_ACCESS_KEY_ID: target.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: target.options.secretAccessKey,
    };
    const run = (...args: string[]): Promise<Outcome> =>
      promisify(execFile)(program, args, { env }).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
      );
    await use({ database, store, run, folder });
    await Promise.all([database.stop(), store.stop(), target.stop()]);
    rmSync(folder, { recursive: true });
  },
});

describe.each([
  { command: "migrate", args: [], service: "database", variable: "DATABASE_URL" },
  { command: "seed", args: ["--screens"], service: "database", variable: "DATABASE_URL" },
  { command: "create-bucket", args: [], service: "store", variable: "S3_ENDPOINT" },
  { command: "backup", args: ["FOLDER"], service: "database", variable: "DATABASE_URL" },
  { command: "backup", args: ["FOLDER"], service: "store", variable: "S3_ENDPOINT" },
] as const)("the command $command", ({ command, args, service, variable }) => {
  test(`a command is retried until the ${service} is available`, async ({ shop }) => {
    shop[service].setState("down");
    const running = shop.run(command, ...args.map((arg) => arg.replace("FOLDER", join(shop.folder, "backup"))));
    await sleep(3_000);
    shop[service].setState("up");
    const { code, output } = await running;
    expect(output).toMatch(new RegExp(`Trying again in \\S+ s: the server in ${variable} closes the connection\\.`));
    expect(output).not.toContain("    at ");
    expect(code).toBe(0);
  });
});
