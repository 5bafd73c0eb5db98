#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");

/**
 * The CLI downloads its schema engine before every command unless this variable names a program. Only `prisma migrate`
 * and `prisma db` run that program.
 */
const withoutEngine = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };

/**
 * Runs the CLI until it ends.
 * @param {string[]} args @param {{ stdin?: "inherit" | "ignore" }} [options]
 * @returns {number} its exit code
 */
export function runPrisma(args, { stdin = "inherit" } = {}) {
  const needsEngine = ["migrate", "db"].includes(args[0] ?? "");
  const { status, signal } = spawnSync(process.execPath, [cli, ...args], {
    cwd: dirname(import.meta.dirname),
    stdio: [stdin, "inherit", "inherit"],
    env: {
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      ...(needsEngine ? {} : withoutEngine),
      ...process.env,
    },
  });
  return signal ? 1 : (status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(runPrisma(process.argv.slice(2)));
