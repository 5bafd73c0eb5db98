#!/usr/bin/env node
/** The stock Prisma CLI with the schema engine of `schema-engine.mjs` instead of a downloaded one. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const cli = require.resolve("prisma/build/index.js");
const engine = fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));

export function runPrisma(args, env = {}) {
  const { status, signal } = spawnSync(process.execPath, [cli, ...args], {
    cwd: path.dirname(fileURLToPath(new URL(".", import.meta.url))),
    stdio: "inherit",
    env: {
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      PRISMA_SCHEMA_ENGINE_BINARY: engine,
      ...process.env,
      ...env,
    },
  });
  return signal ? 1 : (status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(runPrisma(process.argv.slice(2)));
