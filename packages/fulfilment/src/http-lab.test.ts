import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { test as base, expect } from "vitest";
import { createHttpLab } from "./http-lab.ts";
import { testLabOrder as order } from "./lab-order.fixture.ts";

const secret = `whsec_${Buffer.from("a secret of the tests for labs").toString("base64")}`;
const signal = new AbortController().signal;

const test = base.extend<{ openLab: (listener: RequestListener) => Promise<ReturnType<typeof createHttpLab>> }>({
  openLab: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (listener) => {
      const server = createServer(listener);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
      return createHttpLab({ url, secret, timeoutMs: 300 });
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },
});

test("a lab can use the Standard Webhooks library to verify a received order", async ({ openLab }) => {
  const received: unknown[] = [];
  const lab = await openLab(async (request, response) => {
    const body = await text(request);
    received.push(new Webhook(secret).verify(body, request.headers as Record<string, string>));
    response.end(JSON.stringify({ id: order.id, version: order.version, reference: "L-17" }));
  });
  expect(await lab.send(order, signal)).toEqual({ reference: "L-17" });
  expect(received).toEqual([order]);
});

const answers: Record<string, RequestListener> = {
  "an error": (_request, response) => void response.writeHead(500).end(),
  "a redirect": (_request, response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
  "a page of a proxy": (_request, response) => void response.end("<html>Welcome</html>"),
  "nothing at all": () => {},
  "a closed connection": (request) => void request.destroy(),
  "another order": (_request, response) => void response.end(JSON.stringify({ id: order.id, version: 2 })),
  "too much": (_request, response) => void response.end("x".repeat(100_000)),
  "a reference that is a number": (_request, response) =>
    void response.end(JSON.stringify({ id: order.id, version: order.version, reference: 17 })),
};

test.for(Object.entries(answers))(
  "a lab that responds with %s counts as unavailable",
  async ([, listener], { openLab }) => {
    const lab = await openLab(listener);
    await expect(lab.send(order, signal)).rejects.toMatchObject({ code: "LAB_UNAVAILABLE" });
  },
);

test("a request aborted by a stopping worker does not count as a lab outage", async ({ openLab }) => {
  const stop = new AbortController();
  const lab = await openLab(() => stop.abort(new Error("The worker is stopping")));
  await expect(lab.send(order, stop.signal)).rejects.toThrow("The worker is stopping");
});
