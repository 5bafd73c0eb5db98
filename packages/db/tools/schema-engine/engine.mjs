import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { adapterFactory } from "./adapter.mjs";

/** Message of the engine's panic; WebAssembly itself only traps. */
let panicMessage;
/** @returns {string | undefined} */
export const lastPanic = () => panicMessage;

/**
 * Loads the engine over these schema files.
 * @param {{ schemas: [name: string, text: string][], url: string, shadowUrl?: string }} options
 * @returns the engine, and a function that turns an error of the engine back into that of the adapter that caused it
 */
export async function loadEngine({ schemas, url, shadowUrl }) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      panicMessage = message;
    },
  };
  await loadWasm();
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(url, shadowUrl));
  const datamodels = schemas.length > 0 ? schemas : undefined;
  const engine = await glue.SchemaEngine.new({ datamodels }, () => {}, factory);
  const causeOf = (number) => factory.errorRegistry.consumeError(number)?.error;
  return { engine, causeOf };
}

/** The package is made for bundlers, which load the .wasm file themselves. */
async function loadWasm() {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(script.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
