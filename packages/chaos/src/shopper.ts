import { setTimeout as sleep } from "node:timers/promises";

export type Body = Record<string, unknown>;

/** What the shop can hardly refuse a patient customer: she gave up, and why. */
export class GaveUp extends Error {
  override readonly name = "GaveUp";
}

type ErrorBody = { message?: unknown; error?: unknown };

/** A response that is no success. `body` is null where it was no JSON. */
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
  /** One call, asked again until it is answered: the answer is what the shop has acknowledged. */
  call<T = Body>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: Body): Promise<T>;
  put(url: string, bytes: Buffer, headers: Record<string, string>): Promise<void>;
  /** Confirms at the payment service, as the card form does. Resolves when the bank said yes. */
  confirm(intentId: string): Promise<void>;
  payments<T = Body>(method: "GET" | "POST", path: string, form?: Record<string, string>): Promise<T>;
};

type World = { ports: readonly number[]; simulator: { baseUrl: string; secretKey: string } };

const patienceMs = 45_000;
/** A customer does not wait longer for one answer, and presses again. */
export const patience = { answerMs: 4_000 };

const passing = new Set(["IDEMPOTENCY_BUSY", "CART_LOCKED", "PAYMENT_IN_PROGRESS", "PHOTO_NOT_UPLOADED", "NOT_PAID"]);

/** A program that knows the published paths and nothing else, and a person's patience. */
export function openShopper({ ports, simulator }: World): Shopper {
  const cookies = new Map<string, string>();
  let turn = Math.floor(Math.random() * ports.length);

  /** Cart and payment calls name the site; a GET sends its payload as the query. */
  const send = async <T>(method: string, path: string, payload: Body): Promise<T> => {
    turn += 1;
    const url = new URL(`http://127.0.0.1:${ports[turn % ports.length]}/api${path}`);
    const named = /^\/(shopify|payments)\//.test(path) ? { ...payload, site: "US" } : payload;
    if (method === "GET") for (const [name, value] of Object.entries(named)) url.searchParams.set(name, String(value));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      method,
      headers: { cookie, ...(method === "GET" ? {} : { "content-type": "application/json" }) },
      ...(method === "GET" ? {} : { body: JSON.stringify(named) }),
      signal: AbortSignal.timeout(patience.answerMs),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const body = await answer.json().catch(() => null);
    if (!answer.ok) throw new CallFailedError(answer.status, body);
    return body;
  };

  const askBank = async <T>(method: "GET" | "POST", path: string, form: Record<string, string> = {}): Promise<T> => {
    const answer = await fetch(`${simulator.baseUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${simulator.secretKey}` },
      ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(patience.answerMs),
    });
    const body = (await answer.json()) as { error?: { code?: string; message?: string } };
    if (!answer.ok) throw new CallFailedError(answer.status, { error: body.error?.code, message: body.error?.message });
    return body as T;
  };

  return {
    call: (method, path, payload = {}) =>
      patiently(`${method} ${path.replace(/[0-9a-f-]{36}|order_\w+/, "id")}`, () => send(method, path, payload)),
    put: (url, bytes, headers) =>
      patiently("PUT to the store", async () => {
        const body = new Uint8Array(bytes);
        const answer = await fetch(url, {
          method: "PUT",
          body,
          headers,
          signal: AbortSignal.timeout(patience.answerMs),
        });
        await answer.text();
        // 412: it is there already, and the answer to the first was lost.
        if (!answer.ok && answer.status !== 412) throw new CallFailedError(answer.status, null);
      }),
    payments: (method, path, form) =>
      patiently(`${method} ${path.replace(/pi_\w+/, "pi")}`, () => askBank(method, path, form)),
    confirm: (intentId) =>
      patiently("the bank", async () => {
        const standing = await askBank<{ status: string }>("GET", `payment_intents/${intentId}`);
        if (standing.status === "succeeded") return;
        const form = { payment_method: "pm_card_visa", return_url: "http://127.0.0.1/back" };
        const { status } = await askBank<{ status: string }>("POST", `payment_intents/${intentId}/confirm`, form);
        if (status !== "succeeded") throw new CallFailedError(503, { message: `the payment is ${status}` });
      }),
  };
}

/** Asks again after what may pass: no answer, 5xx, 429, and refusals that name something under way. */
async function patiently<T>(what: string, work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GaveUp) throw error;
      if (!mayPass(error)) throw new GaveUp(`${what}: ${describe(error)}`);
      if (Date.now() > giveUpAt) throw new GaveUp(`${what}, after ${attempt} attempts: ${describe(error)}`);
      await sleep(Math.min(1_000, 60 * attempt) * (0.5 + Math.random()));
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof CallFailedError)) return true;
  const { status, body } = error;
  return status >= 500 || status === 429 || status === 408 || passing.has(String(body?.error));
}

function describe(error: unknown): string {
  if (error instanceof CallFailedError)
    return `${error.status} ${String(error.body?.error ?? "")} ${String(error.body?.message ?? "")}`;
  return error instanceof Error
    ? `${error.name} ${error.message} ${String((error.cause as Error)?.message ?? "")}`
    : String(error);
}

/** Reads `a.b.0.c` of a body. */
export function at(body: unknown, path: string): string {
  const found = path.split(".").reduce<unknown>((value, key) => Object(value)[key], body);
  if (found === undefined || found === null) throw new GaveUp(`an answer without ${path}`);
  return String(found);
}
