import { join } from "node:path";
import { deleteShopData } from "@storywall/local/services";
import { root } from "@storywall/local/settings";
import { type Shop, type ShopOptions, startShop } from "@storywall/local/shop";

export const testData = join(root, ".test-data");
export const toolsDir = join(testData, "tools");

/**
 * Generous time limit for starting a shop on a busy machine. The start also fails by itself when a process ends or
 * hangs.
 */
export const SHOP_START_TIMEOUT_MS = 60 * 60_000;

/** Starts an empty shop with its data in `.test-data/<name>`. */
export function startTestShop(name: string, options: Partial<ShopOptions> = {}): Promise<Shop> {
  const dataDir = join(testData, name);
  deleteShopData(dataDir);
  return startShop({ dataDir, durable: false, artForPrint: false, toolsDir, ...options });
}
