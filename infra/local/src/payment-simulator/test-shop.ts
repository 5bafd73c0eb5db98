import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import Stripe from "stripe";
import { type PaymentSimulator, type PaymentSimulatorOptions, startPaymentSimulator } from "./server.ts";

export const webhookSecret = "whsec_for_tests";

type ReceivedWebhook = { id: string; type: string; created: number; genuine: boolean };

/** Starts a webhook endpoint for tests that verifies signatures, records events, and responds as configured. */
export async function startWebhookServer(secret = webhookSecret) {
  const received: ReceivedWebhook[] = [];
  const responseStatuses: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await readRequestBody(request);
    received.push({
      ...summarizeEvent(body),
      genuine: hasValidSignature(body, request.headers["stripe-signature"], secret),
    });
    response.writeHead(responseStatuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    /** Status codes of the next responses. After them, every response is 200. */
    answers: responseStatuses,
    types: () => received.map((event) => event.type),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Starts a simulator in its own folder, with the unmodified SDK as its client. */
export async function startTestShop(options: Partial<PaymentSimulatorOptions> = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), "payments-")));
  const webhookServer = await startWebhookServer();
  const startSimulator = () =>
    startPaymentSimulator({ webhookUrl: webhookServer.url, webhookSecret, firstRetryMs: 20, ...options, dataDir });
  let simulator = await startSimulator();
  return {
    webhooks: webhookServer,
    dataDir,
    simulator: () => simulator,
    stripe: (settings: { maxNetworkRetries?: number; timeout?: number } = {}) => createStripeSdk(simulator, settings),
    /** Runs `meanwhile` while the simulator is stopped. */
    async restartSimulator(meanwhile: () => Promise<void> = async () => {}) {
      await simulator.stop();
      await meanwhile();
      simulator = await startSimulator();
    },
    control: (address: string, body: object) => postControlRequest(simulator, address, body),
    async close() {
      await simulator.stop();
      await webhookServer.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function createStripeSdk(
  simulator: PaymentSimulator,
  settings: { maxNetworkRetries?: number; timeout?: number } = {},
) {
  return new Stripe(simulator.secretKey, {
    host: "127.0.0.1",
    port: simulator.port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...settings,
  });
}

async function postControlRequest(simulator: PaymentSimulator, address: string, body: object): Promise<unknown> {
  const answer = await fetch(`${simulator.baseUrl}${address}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Waits until `ready` returns true, for at most 5 s. */
export async function waitUntil(ready: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + 5000;
  while (!(await ready())) {
    if (Date.now() > limit) throw new Error("The condition was not met within 5 s.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function readRequestBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function summarizeEvent(body: string): Omit<ReceivedWebhook, "genuine"> {
  const { id, type, created } = JSON.parse(body) as ReceivedWebhook;
  return { id, type, created };
}

function hasValidSignature(body: string, signature: string | string[] | undefined, secret: string): boolean {
  try {
    Stripe.webhooks.constructEvent(body, signature ?? "", secret);
    return true;
  } catch {
    return false;
  }
}
