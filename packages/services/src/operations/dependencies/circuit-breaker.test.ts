import { ShopError } from "@storywall/domain/errors";
import type { MailClient } from "@storywall/email/email-content";
import { describe, expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { wrapMailInBreaker, wrapPaymentsInBreaker, wrapStorageInBreaker } from "./guarded-services.ts";

/** Creates a service behind a breaker with a manual clock. */
function createFakeService() {
  const service = { time: 0, calls: 0, error: null as Error | null, changes: [] as string[] };
  const breaker = createCircuitBreaker({
    down: "PAYMENTS_DOWN",
    isOutage: (error) => error instanceof ShopError && error.kind === "unavailable",
    now: () => service.time,
    onChange: (state) => service.changes.push(state),
  });
  const call = breaker.guard(async (answer: string) => {
    service.calls += 1;
    if (service.error) throw service.error;
    return answer;
  });
  const failCalls = async (times: number) => {
    service.error = new ShopError("PAYMENTS_DOWN");
    for (let time = 0; time < times; time++) await expect(call("no")).rejects.toBe(service.error);
  };
  return { service, breaker, call, failCalls };
}

const circuitOpenError = { code: "PAYMENTS_DOWN", facts: { untried: true } };

describe("a circuit breaker", () => {
  test("the circuit breaker opens at the fifth failure within ten seconds", async () => {
    const { service, breaker, call, failCalls } = createFakeService();
    await failCalls(4);
    expect(breaker.state()).toBe("closed");
    await failCalls(1);
    expect(breaker.state()).toBe("open");
    service.error = null;
    service.time = 14_999;
    await expect(call("yes")).rejects.toMatchObject(circuitOpenError);
    expect(service.calls).toBe(5);
  });

  test("the circuit breaker stays closed if fewer than five failures happen within ten seconds", async () => {
    const { service, breaker, failCalls } = createFakeService();
    for (let time = 0; time < 20; time++) {
      service.time += 2_500;
      await failCalls(1);
    }
    expect(breaker.state()).toBe("closed");
  });

  test("a circuit breaker does not count a rejected request as a failure", async () => {
    const { service, breaker, call, failCalls } = createFakeService();
    await failCalls(4);
    service.error = new ShopError("CARD_DECLINED");
    for (let time = 0; time < 20; time++) await expect(call("no")).rejects.toBe(service.error);
    expect(breaker.state()).toBe("closed");
  });

  test("a circuit breaker allows one trial call after fifteen seconds", async () => {
    const { service, breaker, call, failCalls } = createFakeService();
    await failCalls(5);
    service.time = 15_000;
    await failCalls(1);
    expect(breaker.state()).toBe("open");
    service.time = 29_999;
    await expect(call("no")).rejects.toMatchObject(circuitOpenError);
    service.time = 30_000;
    service.error = null;
    await expect(call("yes")).resolves.toBe("yes");
    expect(service.changes).toEqual(["open", "half-open", "open", "half-open", "closed"]);
    await failCalls(4);
    expect(breaker.state()).toBe("closed");
  });

  test("a circuit breaker rejects all other calls at once during the trial call", async () => {
    const { service, breaker, failCalls } = createFakeService();
    await failCalls(5);
    service.time = 15_000;
    let resolveCall = (_: string) => {};
    const slow = breaker.guard(() => new Promise<string>((resolve) => (resolveCall = resolve)));
    const trying = slow();
    await expect(slow()).rejects.toMatchObject(circuitOpenError);
    expect(breaker.state()).toBe("half-open");
    resolveCall("here");
    await expect(trying).resolves.toBe("here");
    expect(breaker.state()).toBe("closed");
  });

  test("a circuit breaker is not affected when the system clock is set back", async () => {
    const { service, call, failCalls } = createFakeService();
    await failCalls(5);
    service.error = null;
    const wallClock = Date.now;
    Date.now = () => wallClock() - 3_600_000;
    try {
      service.time = 15_000;
      await expect(call("yes")).resolves.toBe("yes");
    } finally {
      Date.now = wallClock;
    }
  });
});

async function countCallsUntilOpen(call: () => Promise<unknown>, state: () => string): Promise<number> {
  for (let calls = 1; calls <= 20; calls++) {
    await call().catch(() => undefined);
    if (state() === "open") return calls;
  }
  return Number.POSITIVE_INFINITY;
}

describe("an outage of a service", () => {
  type Payments = Parameters<typeof wrapPaymentsInBreaker>[0];
  type Storage = Parameters<typeof wrapStorageInBreaker>[0];

  const countPaymentCallsUntilOpen = (facts: object) => {
    const readIntent = async () => {
      throw new ShopError("PAYMENTS_DOWN", { ...facts });
    };
    const { payments, breaker } = wrapPaymentsInBreaker({ readIntent } as unknown as Payments);
    return countCallsUntilOpen(() => payments.readIntent("pi_1"), breaker.state);
  };

  test("a timeout or 5xx error of Stripe is an outage", async () => {
    expect(await countPaymentCallsUntilOpen({ status: 0, isReplayed: false })).toBe(5);
    expect(await countPaymentCallsUntilOpen({ status: 500, isReplayed: false })).toBe(5);
    expect(await countPaymentCallsUntilOpen({ status: 409, isReplayed: false })).toBe(Number.POSITIVE_INFINITY);
    expect(await countPaymentCallsUntilOpen({ status: 500, isReplayed: true })).toBe(Number.POSITIVE_INFINITY);
  });

  test("only connection errors of the mail server count as an outage", async () => {
    const countMailCallsUntilOpen = (error: object) => {
      const rejectEmail = () => Promise.reject(Object.assign(new Error("no"), error));
      const { mail, breaker } = wrapMailInBreaker({ send: rejectEmail, close: () => {} });
      const sentEmail = {} as Parameters<MailClient["send"]>[0];
      return countCallsUntilOpen(() => mail.send(sentEmail), breaker.state);
    };
    expect(await countMailCallsUntilOpen({ code: "ECONNECTION" })).toBe(5);
    expect(await countMailCallsUntilOpen({ code: "ETIMEDOUT" })).toBe(5);
    expect(await countMailCallsUntilOpen({ code: "EPROTOCOL", responseCode: 421 })).toBe(5);
    expect(await countMailCallsUntilOpen({ code: "EENVELOPE", responseCode: 450 })).toBe(Number.POSITIVE_INFINITY);
    expect(await countMailCallsUntilOpen({ code: "EAUTH", responseCode: 535 })).toBe(Number.POSITIVE_INFINITY);
  });

  test("an error that concerns a single object does not count as a storage outage", async () => {
    let error: Error = new Error("There is no such object");
    const rejectCall = () => Promise.reject(error);
    const overrides = {
      head: rejectCall,
      read: rejectCall,
      ping: async () => "pong",
      presignPut: async () => "signed",
      parts: {},
    };
    const { storage, breaker } = wrapStorageInBreaker(overrides as unknown as Storage);
    expect(await countCallsUntilOpen(() => storage.head("a"), breaker.state)).toBe(Number.POSITIVE_INFINITY);
    error = new ShopError("STORAGE_DOWN", { status: null });
    expect(await countCallsUntilOpen(() => storage.read("a"), breaker.state)).toBe(5);
    await expect(storage.head("a")).rejects.toMatchObject({ code: "STORAGE_DOWN", facts: { untried: true } });
    expect(await storage.ping()).toBe("pong");
    expect(await storage.presignPut({ key: "a", bytes: 1, contentType: "image/jpeg", expiresSeconds: 1 })).toBe(
      "signed",
    );
  });
});
