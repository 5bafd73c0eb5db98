import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "storywall-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, "file");
const damaged = join(folder, "damaged");
const missing = join(folder, "missing");
writeFileSync(file, "{\n");
mkdirSync(damaged);
writeFileSync(join(damaged, "manifest.json"), "{");

/** Variables with which no command reaches a service. */
const unreachable = {
  DATABASE_URL: "postgres://shop@127.0.0.1:9/none",
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_BUCKET: "none",
  S3_REGION: "us-east-1",
  S3_ACCESS_KEY_ID: "none",
  S3_SECRET_ACCESS_KEY: "none",
  STRIPE_SECRET_KEY: "sk_test_none",
  STRIPE_PUBLISHABLE_KEY: "pk_test_none",
  STRIPE_WEBHOOK_SECRET: "whsec_none",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  PUBLIC_URL: "http://localhost:3000",
};

const runCommand = (script: string, args: readonly string[], variables: Record<string, string>) => {
  const env = { PATH: process.env.PATH, ...variables };
  return spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, env, encoding: "utf8" });
};

const backup = "packages/backup/src/command.ts";
const database = "infra/local/src/database.ts";
const backupCommands = "infra/local/src/backup-commands.ts";
const start = "infra/local/src/start.ts";

test.for([
  ["start in a file", start, ["start"], { STORYWALL_DATA: file }, "is a file"],
  ["start below a file", start, ["start"], { STORYWALL_DATA: join(file, "data") }, "is below a file"],
  ["start in /proc", start, ["start"], { STORYWALL_DATA: "/proc/storywall/data" }, "cannot be created on this file"],
  ["dev in a file", start, ["dev"], { STORYWALL_DATA: file }, "is a file"],
  ["start with an unknown flag", start, ["start", "--bogus"], {}, "--bogus"],
  ["jobs in a file", database, ["jobs"], { STORYWALL_DATA: file }, "is a file"],
  ["db:migrate below a file", database, ["migrate"], { STORYWALL_DATA: join(file, "data") }, "is below a file"],
  ["db:migrate without a database", database, ["migrate"], unreachable, "nothing accepts connections"],
  ["jobs without a database", database, ["jobs", "list"], unreachable, "nothing accepts connections"],
  ["backup from a file", backupCommands, ["backup", missing], { STORYWALL_DATA: file }, "is a file"],
  ["restore from a file", backupCommands, ["restore", missing], { STORYWALL_DATA: file }, "is a file"],
  ["backup into a file", backup, ["backup", join(file, "x")], unreachable, "is not a folder"],
  ["backup without a folder", backup, ["backup"], {}, "npm run backup -- <folder>"],
  ["backup with an unknown flag", backup, ["backup", "--bogus"], {}, "--bogus"],
  ["backup with a flag without its file", backup, ["backup", "--erasures"], {}, "--erasures"],
  ["restore of a missing folder", backup, ["restore", missing], unreachable, "its manifest.json is missing"],
  ["restore of a damaged manifest", backup, ["restore", damaged], unreachable, "unknown format"],
  ["mutate of a missing file", "scripts/mutate.mjs", ["src/none.ts"], {}, "There is no file src/none.ts"],
  ["restore without variables", backup, ["restore", missing], {}, "DATABASE_URL"],
] as const)("%s fails with one sentence instead of a stack trace", ([, script, args, variables, sentence]) => {
  const { status, stderr, stdout } = runCommand(script, args, variables);
  expect(stderr + stdout).toContain(sentence);
  expect(stderr).not.toMatch(/^\s+at |ENOENT|EEXIST|ENOTDIR|node:internal/m);
  expect(status).toBeGreaterThan(0);
});
