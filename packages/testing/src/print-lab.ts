import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { LabOrder } from "@storywall/domain/production/lab-order";
import { createHttpLab } from "@storywall/fulfilment/http-lab";
import type { PrintLab } from "@storywall/fulfilment/print-lab";

/**
 * A fault of the next request. `down`, `silent` and `nonsense` lose the order; `cut` keeps it, but the connection breaks
 * before the response.
 */
type LabFault = "down" | "silent" | "nonsense" | "cut";

export type TestLab = {
  client: PrintLab;
  /** All orders that arrived, in the order of arrival. */
  received: LabOrder[];
  /** The highest version of each order that the lab has, by id. */
  orders: Map<string, LabOrder>;
  fail(...faults: LabFault[]): void;
  stop(): Promise<void>;
};

/** Starts a print lab that confirms orders as docs/integrating.md describes. */
export async function startTestLab(): Promise<TestLab> {
  const received: LabOrder[] = [];
  const orders = new Map<string, LabOrder>();
  let faults: LabFault[] = [];
  const acceptOrder = (order: LabOrder, response: ServerResponse, fault: LabFault | undefined) => {
    if (fault === "silent") return;
    if (fault === "down") return response.writeHead(503).end();
    if (fault === "nonsense") return response.end("<html>Welcome</html>");
    received.push(order);
    if (order.version > (orders.get(order.id)?.version ?? 0)) orders.set(order.id, order);
    if (fault === "cut") return response.destroy();
    response.end(JSON.stringify({ id: order.id, version: order.version, reference: `L-${orders.size}` }));
  };
  const server = createServer(async (request, response) => {
    const [fault, ...rest] = faults;
    faults = rest;
    acceptOrder(JSON.parse(await text(request)), response, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const secret = `whsec_${Buffer.from("a secret of the tests for labs").toString("base64")}`;
  return {
    client: createHttpLab({ url, secret, timeoutMs: 500 }),
    received,
    orders,
    fail: (...next) => {
      faults = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
