import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { inTransaction } from "@storywall/db/client";
import { enqueue } from "@storywall/jobs/enqueue";
import { generateWebhookSecret } from "@storywall/services/operations/webhooks/webhook-secret";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import { test } from "./webhooks.fixture.ts";

const now = () => new Date();

test("the Standard Webhooks library accepts each event of the shop", async ({ deps, webhooks, receiver }) => {
  const { secret } = await webhooks.register();
  const { id: orderId } = await createTestOrder(deps.db);
  await inTransaction(deps.db, (tx) => enqueue(tx, "webhook.order-event", { orderId, event: "order.paid" }));
  await webhooks.runJobs({ now });
  const [{ body, headers } = { body: "", headers: {} }] = receiver.requests;
  const sent = headers as Record<string, string>;
  const verify = (text: string, key = secret) => new Webhook(key).verify(text, sent);
  expect(verify(body)).toMatchObject({ type: "storywall.order.paid" });
  expect(() => verify(body.replace("paid", "shipped"))).toThrow("No matching signature found");
  expect(() => verify(body, generateWebhookSecret())).toThrow("No matching signature found");
});

test("the example chat script posts one message for a new order", async ({ receiver: chat }) => {
  const script = fileURLToPath(new URL("../../../docs/examples/chat.mjs", import.meta.url));
  const secret = generateWebhookSecret();
  const env = { WEBHOOK_SECRET: secret, CHAT_URL: chat.url };
  const example = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  try {
    const [line] = await once(createInterface(example.stdout), "line");
    const url = `http://127.0.0.1:${/\d+$/.exec(String(line))?.[0]}/`;
    const event = {
      id: "event_1",
      type: "storywall.order.paid",
      data: { orderNumber: "SW-7K2M9QXA", totals: { total: 7703 }, tiles: { count: 3 } },
    };
    const send = (body: string) => {
      const headers = { "webhook-id": "event_1", "webhook-timestamp": String(Math.floor(Date.now() / 1000)) };
      const signature = new Webhook(secret).sign("event_1", new Date(), JSON.stringify(event));
      return fetch(url, { method: "POST", body, headers: { ...headers, "webhook-signature": signature } });
    };
    expect((await send(JSON.stringify({ ...event, id: "event_2" }))).status).toBe(400);
    expect(chat.requests).toEqual([]);
    for (let time = 1; time <= 2; time++) expect((await send(JSON.stringify(event))).status).toBe(204);
    expect(chat.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { text: "New order SW-7K2M9QXA: 3 tiles, $77.03" },
    ]);
  } finally {
    example.kill();
  }
});
