import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { createAdapterFactory } from "./adapter.mjs";

/** Message of the last panic in the schema engine. WebAssembly itself reports only that a trap occurred. */
let panicMessage;
/** @returns {string | undefined} */
export const getLastPanic = () => panicMessage;

/**
 * Loads the engine with these schema files.
 * @param {{ schemas: [name: string, text: string][], url: string, shadowUrl?: string }} options
 * @returns the engine, and a function that finds the adapter's error that caused an error of the engine
 */
export async function loadEngine({ schemas, url, shadowUrl }) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      panicMessage = message;
    },
  };
  await loadWasm();
  const factory = bindMigrationAwareSqlAdapterFactory(createAdapterFactory(url, shadowUrl));
  const datamodels = schemas.length > 0 ? schemas : undefined;
  const engine = await glue.SchemaEngine.new({ datamodels }, () => {}, factory);
  const findCause = (number) => factory.errorRegistry.consumeError(number)?.error;
  return { engine, findCause };
}

/** The package expects a bundler to load the .wasm file, so this function loads it. */
async function loadWasm() {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(script.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
