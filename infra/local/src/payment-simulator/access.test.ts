import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop } from "./test-shop.ts";

describe("the payment simulator", () => {
  let shop: Awaited<ReturnType<typeof startTestShop>>;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  const fetchAsBrowser = (address: string, fields?: Record<string, string>) => {
    const { baseUrl, publishableKey } = shop.simulator();
    const headers = { authorization: `Bearer ${publishableKey}` };
    if (!fields) return fetch(`${baseUrl}${address}`, { headers });
    return fetch(`${baseUrl}${address}`, { method: "POST", headers, body: new URLSearchParams(fields) });
  };
  const createPaymentMethodByNumber = (number: string, extra: Record<string, string> = {}) =>
    fetchAsBrowser("/v1/payment_methods", {
      type: "card",
      "card[number]": number,
      "card[exp_month]": "12",
      "card[exp_year]": "34",
      "card[cvc]": "123",
      ...extra,
    });

  it("a browser can read only the payment to which its client secret belongs", async () => {
    const intent = await shop
      .stripe()
      .paymentIntents.create({ amount: 4900, currency: "usd", metadata: { checkout: "1" } });
    const read = await fetchAsBrowser(`/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`);
    expect(read.headers.get("access-control-allow-origin")).toBe("*");
    const seen: unknown = await read.json();
    expect(seen).toMatchObject({ id: intent.id, status: "requires_payment_method" });
    expect(seen).not.toHaveProperty("metadata");
    expect((await fetchAsBrowser(`/v1/payment_intents/${intent.id}?client_secret=guess`)).status).toBe(401);
    expect((await fetchAsBrowser("/v1/payment_intents")).status).toBe(401);
    expect((await fetchAsBrowser("/v1/refunds", { payment_intent: intent.id })).status).toBe(401);
  });

  it("the payment simulator rejects real cards, mistyped numbers and expired cards", async () => {
    const readErrorCode = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
    expect(await readErrorCode(await createPaymentMethodByNumber("4111111111111111"))).toBe("card_declined");
    expect(await readErrorCode(await createPaymentMethodByNumber("4242424242424241"))).toBe("incorrect_number");
    expect(await readErrorCode(await createPaymentMethodByNumber("4242424242424242", { "card[exp_year]": "20" }))).toBe(
      "invalid_expiry_year",
    );
    expect(await readErrorCode(await createPaymentMethodByNumber("4242424242424242", { "card[cvc]": "1" }))).toBe(
      "invalid_cvc",
    );
  });

  it("the payment simulator never stores a card number", async () => {
    expect((await createPaymentMethodByNumber("5555555555554444")).status).toBe(200);
    const { readFile } = await import("node:fs/promises");
    expect(await readFile(`${shop.dataDir}/payments.jsonl`, "utf8")).not.toContain("5555555555554444");
  });

  it("the payment simulator treats a field named __proto__ as unknown", async () => {
    const { baseUrl, secretKey } = shop.simulator();
    const answer = await fetch(`${baseUrl}/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ "__proto__[admin]": "yes" }),
    });
    expect(answer.status).toBe(400);
    expect({}).not.toHaveProperty("admin");
  });

  it("the payment simulator rejects control requests from other sites and host names", async () => {
    const { baseUrl, port } = shop.simulator();
    const foreign = await fetch(`${baseUrl}/sim/faults`, {
      method: "POST",
      headers: { origin: "https://elsewhere.test" },
      body: "{}",
    });
    expect(foreign.status).toBe(403);
    const renamed = await new Promise<number | undefined>((resolve) => {
      request({ host: "127.0.0.1", port, path: "/sim/ledger", headers: { host: "rebound.test" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(renamed).toBe(403);
  });

  it("the payment simulator states on its page that no real money moves", async () => {
    await shop
      .stripe()
      .paymentIntents.create({ amount: 1234, currency: "usd", payment_method: "pm_card_visa", confirm: true });
    const page = await fetch(shop.simulator().baseUrl);
    const html = await page.text();
    expect(html).toContain("No real money moves here.");
    expect(html).toContain("$12.34");
    expect(html).toContain("4242 4242 4242 4242");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
