import "server-only";
import type { Deps } from "@storywall/services/kernel/deps";
import type { ShopPlace } from "./assemble.ts";

/** The server's dependencies (assemble.ts), shared with pages. */
export function deps(): Deps {
  const { storywallShop } = globalThis as ShopPlace;
  if (!storywallShop) throw new Error("Pages are served by src/server/main.ts, which connects them.");
  return storywallShop.deps;
}
