#!/usr/bin/env node
/** The stock Prisma CLI with the schema engine of `schema-engine.mjs` instead of a downloaded one. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
const engine = fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));

/**
 * Runs the CLI to its end.
 * @param {string[]} args
 * @param {{ stdin?: "inherit" | "ignore" }} [options]
 * @returns {number} its exit code
 */
export function runPrisma(args, { stdin = "inherit" } = {}) {
  const { status, signal } = spawnSync(process.execPath, [cli, ...args], {
    cwd: dirname(import.meta.dirname),
    stdio: [stdin, "inherit", "inherit"],
    env: {
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      PRISMA_SCHEMA_ENGINE_BINARY: engine,
      ...process.env,
    },
  });
  return signal ? 1 : (status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(runPrisma(process.argv.slice(2)));
