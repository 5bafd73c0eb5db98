import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { afterAll, beforeAll, expect } from "vitest";
import { confirmPayment } from "../../orders/orders.fixture.ts";
import { restRoutes } from "../../rest-routes.ts";
import { test as base } from "../../shop.fixture.ts";
import { createApp } from "../create-app.ts";
import { createRequestListener, serverLimits } from "../http-server.ts";
import { createOpenApiDocument } from "./create-openapi-document.ts";
import { clientNames, generateClients } from "./generated-clients.fixture.ts";

type Clients = Awaited<ReturnType<typeof generateClients>>;

let clients: Clients;
beforeAll(async () => {
  clients = await generateClients(createOpenApiDocument(restRoutes));
});
afterAll(() => clients?.remove());

const test = base.extend<{ baseUrl: string }>({
  baseUrl: async ({ deps, shop }, use) => {
    const server = createServer(serverLimits, createRequestListener(createApp(deps, shop.config)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

/** Creates a `fetch` that keeps cookies, like a browser. */
function createFetchWithCookies(): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

test.for(clientNames)(
  "a client that %s generates from the API document compiles and buys a wall from the running API (G-1)",
  async (name, { baseUrl, simulator, db }) => {
    await seedPromos(db);
    const client = await clients.load(name);
    const payIntent = (intentId: string) => confirmPayment(simulator, intentId);
    const bought = await client.buy({ baseUrl, fetch: createFetchWithCookies(), pay: payIntent });
    const order = await db.order.findUniqueOrThrow({ where: { id: bought.orderId } });
    expect(bought).toEqual({ orderId: order.id, orderNumber: order.number, total: order.amount, tileCount: 1 });
    expect(order).toMatchObject({ state: "awaiting_photos", email: "client@example.com" });
  },
);
