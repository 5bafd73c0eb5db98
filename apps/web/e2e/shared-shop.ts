import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { runScript } from "@storywall/local/run-script";
import type { Shop } from "@storywall/local/shop";
import type { RunningShop } from "./running-shop.ts";
import { startTestShop } from "./start-test-shop.ts";

type ShopData = Pick<RunningShop, "url" | "services">;

/**
 * Global setup: starts one shop for all workers on the first request, or reuses the shop of keep-shared-shop.ts if it
 * is running. Returns the teardown function.
 */
export default async function startSharedShop(): Promise<() => Promise<void>> {
  if (process.env.SHARED_SHOP_HOST) return async () => {};
  let starting: Promise<Shop> | undefined;
  const server = createServer(async (_request, response) => {
    try {
      starting ??= startTestShop("shared");
      const { url, services } = await starting;
      const data: ShopData = { url, services: { env: services.env, places: services.places } };
      response.end(JSON.stringify(data));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  // The default timeout is too short for a request that waits for the shop to start.
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env.SHARED_SHOP_HOST = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    await starting?.then((shop) => shop.stop());
  };
}

export async function connectToSharedShop(): Promise<RunningShop> {
  // `fetch` would give up after five minutes.
  const [response] = (await once(get(process.env.SHARED_SHOP_HOST ?? ""), "response")) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  const { url, services }: ShopData = JSON.parse(body);
  return {
    url,
    services,
    createSignInLink: async () =>
      (await runScript("packages/services/src/accounts/admin/print-sign-in-link.ts", services.env)).trim(),
  };
}
