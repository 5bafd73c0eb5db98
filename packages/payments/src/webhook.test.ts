import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "./webhook.ts";

const secret = "whsec_shop";
const nowSeconds = 1_900_000_000;
const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "payment_intent.succeeded",
  created: nowSeconds - 5,
  livemode: false,
  data: { object: { id: "pi_1", object: "payment_intent", amount: 4900 } },
});

const signPayload = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: nowSeconds - 5, ...options });

const captureErrorCode = (rawBody: string | Uint8Array, signature: string | null) => {
  try {
    verifyWebhook({ rawBody, signature, secret, nowSeconds });
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "accepted";
};

describe("webhook verification", () => {
  it("a webhook with Stripe's signature is accepted, as text or as bytes", () => {
    const event = verifyWebhook({ rawBody: body, signature: signPayload(body), secret, nowSeconds });
    expect(event).toMatchObject({ id: "evt_1", type: "payment_intent.succeeded", objectId: "pi_1", intentId: "pi_1" });
    expect(event.createdAt).toEqual(new Date((nowSeconds - 5) * 1000));
    expect(captureErrorCode(new TextEncoder().encode(body), signPayload(body))).toBe("accepted");
  });

  it("the event of a refund contains the id of the refunded payment intent", () => {
    const refund = body.replace(
      '{"id":"pi_1","object":"payment_intent"',
      '{"id":"re_1","object":"refund","payment_intent":"pi_9"',
    );
    const event = verifyWebhook({ rawBody: refund, signature: signPayload(refund), secret, nowSeconds });
    expect(event).toMatchObject({ objectId: "re_1", intentId: "pi_9" });
  });

  it("a webhook without a signature or signed with another secret is rejected", () => {
    expect(captureErrorCode(body, null)).toBe("WEBHOOK_SIGNATURE");
    expect(captureErrorCode(body, "")).toBe("WEBHOOK_SIGNATURE");
    expect(captureErrorCode(body, "t=1,v1=00")).toBe("WEBHOOK_SIGNATURE");
    expect(captureErrorCode(body, signPayload(body, { secret: "whsec_other" }))).toBe("WEBHOOK_SIGNATURE");
  });

  it("a webhook is rejected if any single byte is altered", () => {
    const signature = signPayload(body);
    for (let index = 0; index < body.length; index += 1) {
      const altered = Buffer.from(body);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(captureErrorCode(altered, signature)).toBe("WEBHOOK_SIGNATURE");
    }
  });

  it("a webhook older than five minutes is rejected as expired", () => {
    expect(captureErrorCode(body, signPayload(body, { timestamp: nowSeconds - 301 }))).toBe("WEBHOOK_EXPIRED");
    expect(captureErrorCode(body, signPayload(body, { timestamp: nowSeconds - 300 }))).toBe("accepted");
  });

  it("a webhook with a new timestamp on an old signature is rejected", () => {
    const [, old] = signPayload(body, { timestamp: nowSeconds - 9000 }).split(",");
    expect(captureErrorCode(body, `t=${nowSeconds},${old}`)).toBe("WEBHOOK_SIGNATURE");
  });

  it("a webhook with a valid signature is rejected if its body is not an event", () => {
    for (const odd of ["not json", "{}", "null", '{"id":"evt_1","type":"x"}']) {
      expect(captureErrorCode(odd, signPayload(odd))).toBe("WEBHOOK_SIGNATURE");
    }
  });
});
