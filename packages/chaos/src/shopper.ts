import { setTimeout as sleep } from "node:timers/promises";
import { computeGiftCardCode } from "@storywall/services/cart/gift-cards";

export type Body = Record<string, unknown>;

/** Thrown when the customer gives up after a permanent failure or a timeout. */
export class GaveUpError extends Error {
  override readonly name = "GaveUpError";
}

type ErrorBody = { message?: unknown; error?: unknown };

/** A response with an error status. `body` is null when it was not JSON. */
class CallFailedError extends Error {
  override readonly name = "CallFailedError";
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(status: number, body: ErrorBody | null) {
    super(`The shop answered ${status}.`);
    this.status = status;
    this.body = body;
  }
}

export type Shopper = {
  /** Calls the API and retries until it succeeds. The response then counts as acknowledged by the shop. */
  call<T = Body>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: Body): Promise<T>;
  put(url: string, bytes: Buffer, headers: Record<string, string>): Promise<void>;
  /** Confirms the payment, as the card form does. Resolves when the payment has succeeded. */
  confirm(intentId: string): Promise<void>;
  /** Returns the code of a gift card, as its first email shows it. */
  readGiftCardCode(giftCardId: string): string;
  payments<T = Body>(method: "GET" | "POST", path: string, form?: Record<string, string>): Promise<T>;
};

type ShopperOptions = {
  ports: readonly number[];
  simulator: { baseUrl: string; secretKey: string };
  /** Secret of the shop, from which the codes of gift cards are derived. */
  secret?: string | undefined;
  /** Whether each write has an idempotency key, so that the shop stores its response. */
  sendsKeys?: boolean;
  /** Called after each response with the duration of its request. */
  onAnswer?: (answer: { path: string; port: number; seconds: number }) => void;
};

const giveUpAfterMs = 45_000;
/** Timeout of one request, after which the customer retries. */
export const timeouts = { answerMs: 4_000 };

const transientCodes = new Set([
  "IDEMPOTENCY_BUSY",
  "CART_LOCKED",
  "PAYMENT_IN_PROGRESS",
  "PHOTO_NOT_UPLOADED",
  "NOT_PAID",
]);

/** Creates a client of the REST API that retries temporary failures until a time limit. */
export function createShopper({ ports, simulator, secret = "", sendsKeys = false, onAnswer }: ShopperOptions): Shopper {
  const cookies = new Map<string, string>();
  let turn = Math.floor(Math.random() * ports.length);

  /** Sends one request. Adds the site to cart and payment calls. The payload of a GET request is sent in the query. */
  const sendRequestOnce = async <T>(method: string, path: string, payload: Body, key: string): Promise<T> => {
    turn += 1;
    const port = ports[turn % ports.length] ?? 0;
    const startedAt = performance.now();
    const url = new URL(`http://127.0.0.1:${port}/api${path}`);
    const fullPayload = /^\/(shopify|payments)\//.test(path) ? { ...payload, site: "US" } : payload;
    if (method === "GET")
      for (const [name, value] of Object.entries(fullPayload)) url.searchParams.set(name, String(value));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      method,
      headers: {
        cookie,
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
        ...(sendsKeys && method !== "GET" ? { "idempotency-key": key } : {}),
      },
      ...(method === "GET" ? {} : { body: JSON.stringify(fullPayload) }),
      signal: AbortSignal.timeout(timeouts.answerMs),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const body = await response.json().catch(() => null);
    onAnswer?.({ path: removeIds(path), port, seconds: (performance.now() - startedAt) / 1000 });
    if (!response.ok) throw new CallFailedError(response.status, body);
    return body;
  };

  const callSimulator = async <T>(
    method: "GET" | "POST",
    path: string,
    form: Record<string, string> = {},
  ): Promise<T> => {
    const response = await fetch(`${simulator.baseUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${simulator.secretKey}` },
      ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(timeouts.answerMs),
    });
    const body = (await response.json()) as { error?: { code?: string; message?: string } };
    if (!response.ok)
      throw new CallFailedError(response.status, { error: body.error?.code, message: body.error?.message });
    return body as T;
  };

  return {
    call: (method, path, payload = {}) => {
      const key = crypto.randomUUID();
      return retryUntilSuccess(`${method} ${removeIds(path)}`, () => sendRequestOnce(method, path, payload, key));
    },
    put: (url, bytes, headers) =>
      retryUntilSuccess("PUT to the store", async () => {
        const body = new Uint8Array(bytes);
        const response = await fetch(url, {
          method: "PUT",
          body,
          headers,
          signal: AbortSignal.timeout(timeouts.answerMs),
        });
        await response.text();
        // Status 412 means that the file is already in the store: an earlier attempt uploaded it, but its response was
        // lost.
        if (!response.ok && response.status !== 412) throw new CallFailedError(response.status, null);
      }),
    payments: (method, path, form) =>
      retryUntilSuccess(`${method} ${path.replace(/pi_\w+/, "pi")}`, () => callSimulator(method, path, form)),
    readGiftCardCode: (giftCardId) => computeGiftCardCode(secret, { id: giftCardId, recipientVersion: 1 }),
    confirm: (intentId) =>
      retryUntilSuccess("the bank", async () => {
        const intent = await callSimulator<{ status: string }>("GET", `payment_intents/${intentId}`);
        if (intent.status === "succeeded") return;
        const form = { payment_method: "pm_card_visa", return_url: "http://127.0.0.1/back" };
        const { status } = await callSimulator<{ status: string }>("POST", `payment_intents/${intentId}/confirm`, form);
        if (status !== "succeeded") throw new CallFailedError(503, { message: `the payment is ${status}` });
      }),
  };
}

function removeIds(path: string): string {
  return path.replace(/[0-9a-f-]{36}|order_\w+/, "id");
}

/** Retries after temporary failures: no response, 5xx, 429, and conflicts with running requests. */
async function retryUntilSuccess<T>(what: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + giveUpAfterMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GaveUpError) throw error;
      if (!isTransientError(error)) throw new GaveUpError(`${what}: ${describeError(error)}`);
      if (Date.now() > deadline) throw new GaveUpError(`${what}, after ${attempt} attempts: ${describeError(error)}`);
      await sleep(Math.min(1_000, 60 * attempt) * (0.5 + Math.random()));
    }
  }
}

function isTransientError(error: unknown): boolean {
  if (!(error instanceof CallFailedError)) return true;
  const { status, body } = error;
  return status >= 500 || status === 429 || status === 408 || transientCodes.has(String(body?.error));
}

function describeError(error: unknown): string {
  if (error instanceof CallFailedError)
    return `${error.status} ${String(error.body?.error ?? "")} ${String(error.body?.message ?? "")}`;
  return error instanceof Error
    ? `${error.name} ${error.message} ${String((error.cause as Error)?.message ?? "")}`
    : String(error);
}

/** Reads a nested value such as `a.b.0.c` of a body. */
export function readTextAtPath(body: unknown, path: string): string {
  const value = path.split(".").reduce<unknown>((value, key) => Object(value)[key], body);
  if (value === undefined || value === null) throw new GaveUpError(`an answer without ${path}`);
  return String(value);
}
