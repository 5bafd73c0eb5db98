import { join } from "node:path";
import { deleteShopData, startServices } from "@storywall/local/services";
import type { Shop } from "@storywall/local/shop";
import { type ServiceProxy, startServiceProxy } from "@storywall/testing/service-proxy";
import { test as base } from "./fixtures.ts";
import { SHOP_START_TIMEOUT_MS, startTestShop, testData, toolsDir } from "./start-test-shop.ts";

const services = {
  postgres: "DATABASE_URL",
  redis: "REDIS_URL",
  store: "S3_ENDPOINT",
  payments: "STRIPE_API_BASE",
  mail: "SMTP_URL",
} as const;
type Service = keyof typeof services;

type ShopWithConnections = { shop: Shop; proxies: Record<Service, ServiceProxy> };

/** Test function that provides a shop whose connection to any service can be cut. */
export const test = base.extend<object, { proxied: ShopWithConnections }>({
  proxied: [
    async ({}, use, { workerIndex }) => {
      const dataDir = join(testData, `dependencies-${workerIndex}`);
      deleteShopData(dataDir);
      const realServices = await startServices({ dataDir, durable: false, toolsDir });
      const names = Object.keys(services) as Service[];
      const proxyEntries = await Promise.all(
        names.map(async (name) => [name, await startServiceProxy(realServices.env[services[name]] ?? "")] as const),
      );
      const proxies = Object.fromEntries(proxyEntries) as ShopWithConnections["proxies"];
      const proxiedVariables = Object.fromEntries(proxyEntries.map(([name, proxy]) => [services[name], proxy.url]));
      const shop = await startTestShop(`dependencies-${workerIndex}-shop`, {
        port: Number(realServices.env.PORT),
        variables: { ...realServices.env, ...proxiedVariables },
      });
      // Tests read the inbox directly instead of through the proxy.
      shop.services.places.inbox = realServices.places.inbox ?? "";
      await use({ shop, proxies });
      for (const proxy of Object.values(proxies)) proxy.setState("up");
      await shop.stop();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
      await realServices.stop();
    },
    { scope: "worker", timeout: SHOP_START_TIMEOUT_MS },
  ],
  shop: [async ({ proxied }, use) => use(proxied.shop), { scope: "worker" }],
});

export { expect } from "./fixtures.ts";
