import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requiredFields } from "./required-fields.fixture.ts";
import { startTestShop, waitUntil } from "./test-shop.ts";

let shop: Awaited<ReturnType<typeof startTestShop>>;
let stripe: Stripe;
let disputedId: string;
let declinedId: string;

beforeAll(async () => {
  shop = await startTestShop();
  stripe = shop.stripe();
  disputedId = await payWith("pm_card_createDispute");
  await stripe.refunds.create({ payment_intent: await payWith("pm_card_visa"), amount: 100 });
  declinedId = await payWith("pm_card_chargeDeclined");
});

afterAll(() => shop.close());

async function payWith(card: string): Promise<string> {
  const { id } = await stripe.paymentIntents.create({ amount: 4900, currency: "usd" });
  await stripe.paymentIntents.confirm(id, { payment_method: card }).catch(() => {});
  return id;
}

/** Returns the required fields that are missing in the object as JSON. */
function findMissingFields(object: object): string[] {
  const served = JSON.parse(JSON.stringify(object)) as { object: keyof typeof requiredFields };
  return requiredFields[served.object].filter((field) => !(field in served));
}

test("every list returns objects with all required fields of the SDK's types", async () => {
  const lists = [stripe.paymentIntents, stripe.charges, stripe.refunds, stripe.disputes, stripe.events];
  for (const list of lists) {
    const { data } = await list.list({ limit: 100 });
    expect(data.length).toBeGreaterThan(0);
    for (const object of data)
      expect({ kind: object.object, missing: findMissingFields(object) }).toEqual({
        kind: object.object,
        missing: [],
      });
  }
});

test("the object of every event has all required fields", async () => {
  const { data } = await stripe.events.list({ limit: 100 });
  const kinds = new Set<string>();
  for (const event of data) {
    const { object } = event.data as { object: { object: string } };
    kinds.add(object.object);
    expect({ type: event.type, missing: findMissingFields(object) }).toEqual({ type: event.type, missing: [] });
  }
  expect([...kinds].sort()).toEqual(["charge", "dispute", "payment_intent", "refund"]);
});

test("a declined payment contains its payment method with all required fields", async () => {
  const { last_payment_error: error } = await stripe.paymentIntents.retrieve(declinedId);
  expect(findMissingFields(error?.payment_method ?? {})).toEqual([]);
});

test("a dispute lists the money that left the balance, and the evidence that was sent", async () => {
  const { data } = await stripe.disputes.list({ payment_intent: disputedId });
  const id = data[0]?.id ?? "";
  expect(data[0]).toMatchObject({
    balance_transactions: [{ amount: -4900, fee: 1500, net: -6400, reporting_category: "dispute" }],
    evidence_details: { has_evidence: false, submission_count: 0 },
  });
  await expect(stripe.disputes.update(id, { evidence: { color: "red" } as object })).rejects.toMatchObject({
    code: "parameter_unknown",
  });
  for (const transaction of data[0]?.balance_transactions ?? []) expect(findMissingFields(transaction)).toEqual([]);
  const evidence = { uncategorized_text: "winning_evidence" };
  expect(await stripe.disputes.update(id, { evidence, submit: true })).toMatchObject({
    status: "won",
    evidence: { ...evidence, customer_name: null },
    evidence_details: { has_evidence: true, submission_count: 1 },
    balance_transactions: [{ net: -6400 }, { net: 4900 }],
  });
  await waitUntil(() => shop.door.types().includes("charge.dispute.funds_reinstated"));
});
