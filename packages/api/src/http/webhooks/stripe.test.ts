import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { test } from "../../shop.fixture.ts";

const path = "/api/webhooks/stripe";

const createEventBody = (overrides: object = {}) =>
  JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    created: 1_796_137_200,
    livemode: false,
    data: { object: { id: "pi_1", object: "payment_intent", metadata: {} } },
    ...overrides,
  });

function signBody(body: string, at: Date, secret = "whsec_test"): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

test("a Stripe event with a valid signature is stored before the response is sent", async ({ shop, db, clock }) => {
  const raw = createEventBody();
  const headers = {
    "stripe-signature": signBody(raw, clock.now()),
    origin: "https://stripe.example",
    "sec-fetch-site": "none",
  };
  for (const _ of [1, 2]) {
    expect(await shop.openBrowser().call(path, { method: "POST", raw, headers })).toMatchObject({ status: 200 });
  }
  expect(await db.paymentEvent.findMany({ select: { id: true, intentId: true } })).toEqual([
    { id: "evt_1", intentId: "pi_1" },
  ]);
});

test("a Stripe event without a valid signature is rejected and not stored", async ({ shop, db, clock }) => {
  const raw = createEventBody();
  const now = clock.now();
  const live = createEventBody({ livemode: true });
  const old = new Date(now.getTime() - 301_000);
  const attempts: [string, string, string | undefined, number, string][] = [
    ["unsigned", raw, undefined, 400, "WEBHOOK_SIGNATURE"],
    ["nonsense", raw, "t=1,v1=zz", 400, "WEBHOOK_SIGNATURE"],
    ["another secret", raw, signBody(raw, now, "whsec_other"), 400, "WEBHOOK_SIGNATURE"],
    ["one byte altered", raw.replace("evt_1", "evt_2"), signBody(raw, now), 400, "WEBHOOK_SIGNATURE"],
    ["301 s old", raw, signBody(raw, old), 400, "WEBHOOK_EXPIRED"],
    ["of the other mode", live, signBody(live, now), 400, "WEBHOOK_MODE"],
    ["257 KiB", "x".repeat(257 * 1024), signBody("x", now), 413, "BODY_TOO_LARGE"],
  ];
  for (const [what, body, signed, status, code] of attempts) {
    const headers: Record<string, string> = signed ? { "stripe-signature": signed } : {};
    const answer = await shop.openBrowser().call(path, { method: "POST", raw: body, headers });
    expect({ what, status: answer.status, code: answer.body.code }).toEqual({ what, status, code });
  }
  expect(await db.paymentEvent.count()).toBe(0);
  expect((await shop.openBrowser().call(path)).status).toBe(405);
});
