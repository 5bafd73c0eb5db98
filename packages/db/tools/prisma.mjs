#!/usr/bin/env node
/** Runs the Prisma CLI. If Prisma's own schema engine is not installed, it uses `schema-engine.mjs`. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
const wasmEngine = fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));
// Prisma's installation script or the CLI stores the binary in this folder.
const enginesFolder = dirname(createRequire(cli).resolve("@prisma/engines/package.json"));

/**
 * Returns the variable that names our engine, unless this folder contains Prisma's own.
 * @param {string} folder @returns {Record<string, string>}
 */
export function createEngineVariables(folder) {
  const isInstalled = readdirSync(folder).some((file) => file.startsWith("schema-engine-"));
  return isInstalled ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: wasmEngine };
}

/**
 * Runs the CLI until it ends.
 * @param {string[]} args @param {{ stdin?: "inherit" | "ignore" }} [options]
 * @returns {number} its exit code
 */
export function runPrisma(args, { stdin = "inherit" } = {}) {
  const { status, signal } = spawnSync(process.execPath, [cli, ...args], {
    cwd: dirname(import.meta.dirname),
    stdio: [stdin, "inherit", "inherit"],
    env: {
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      ...createEngineVariables(enginesFolder),
      ...process.env,
    },
  });
  return signal ? 1 : (status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(runPrisma(process.argv.slice(2)));
