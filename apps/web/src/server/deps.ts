import "server-only";
import type { Deps } from "@storywall/services/kernel/deps";
import type { GlobalContainer } from "./create-container.ts";

/** Returns the dependencies of the process, which `createContainer` has created. */
export function getDeps(): Deps {
  const { storywallShop } = globalThis as GlobalContainer;
  if (!storywallShop) throw new Error("Pages are served by src/server/main.ts, which connects them.");
  return storywallShop.deps;
}
