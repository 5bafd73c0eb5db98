export type RequestFault = {
  /**
   * `unavailable` and `rate_limit`: the request is not executed and gets a 503 or 429. `fail`: it is not executed and
   * gets a 500, which is stored under the idempotency key. `fail_after`: it is executed, then gets the same stored 500.
   * `cut`: it is executed, but the connection breaks before the response. `slow`: it is delayed by `delayMs`.
   */
  mode: "unavailable" | "rate_limit" | "fail" | "fail_after" | "cut" | "slow";
  /** Number of requests that the fault still affects. */
  next: number;
  delayMs: number;
  /**
   * The fault affects only requests whose method and path ("POST /v1/refunds") contain this text. An empty text matches
   * all requests.
   */
  path: string;
};

/** A fault in webhook deliveries. `twin` reports the same change in two events with different ids. */
export type WebhookFault = {
  mode: "drop" | "duplicate" | "delay" | "twin";
  next: number;
  delayMs: number;
  /** Fraction of events that are affected, from 0 to 1. */
  rate: number;
};

/** Simulates a slow bank. A confirmed payment stays `processing` for `delayMs` and then changes to `outcome`. */
export type BankFault = { next: number; delayMs: number; outcome: "succeeded" | "declined" };

export type FaultPlan = { requests: RequestFault[]; webhooks: WebhookFault[]; bank: BankFault[] };

export type Faults = {
  plan: () => FaultPlan;
  replace: (plan: FaultPlan) => void;
  consumeRequestFault: (address: string) => RequestFault | null;
  consumeWebhookFault: () => WebhookFault | null;
  consumeBankFault: () => BankFault | null;
};

export function createFaults(random: () => number = Math.random): Faults {
  let plan: FaultPlan = { requests: [], webhooks: [], bank: [] };
  const consumeFault = <Fault extends { next: number }>(fault: Fault | undefined): Fault | null => {
    if (!fault) return null;
    fault.next -= 1;
    return fault;
  };
  const filterActiveFaults = <Fault extends { next: number }>(faults: Fault[]) =>
    faults.filter((fault) => fault.next > 0);
  return {
    plan: () => ({
      requests: filterActiveFaults(plan.requests),
      webhooks: filterActiveFaults(plan.webhooks),
      bank: filterActiveFaults(plan.bank),
    }),
    replace: (next) => {
      plan = structuredClone(next);
    },
    consumeRequestFault: (address) =>
      consumeFault(filterActiveFaults(plan.requests).find((fault) => address.includes(fault.path))),
    consumeWebhookFault: () => consumeFault(filterActiveFaults(plan.webhooks).find((fault) => random() < fault.rate)),
    consumeBankFault: () => consumeFault(filterActiveFaults(plan.bank)[0]),
  };
}

/** Parses the body of `POST /sim/faults`. @throws a RangeError that describes the problem */
export function readFaultPlan(body: unknown): FaultPlan {
  const sent = isRecord(body) ? body : {};
  return {
    requests: toRecordList(sent.requests).map((fault) => ({
      mode: parseOneOf(fault.mode, ["unavailable", "rate_limit", "fail", "fail_after", "cut", "slow"]),
      next: parseCount(fault.next, 1),
      delayMs: parseCount(fault.delayMs, 1000),
      path: typeof fault.path === "string" ? fault.path : "",
    })),
    webhooks: toRecordList(sent.webhooks).map((fault) => ({
      mode: parseOneOf(fault.mode, ["drop", "duplicate", "delay", "twin"]),
      next: parseCount(fault.next, 1),
      delayMs: parseCount(fault.delayMs, 1000),
      rate: typeof fault.rate === "number" ? fault.rate : 1,
    })),
    bank: toRecordList(sent.bank).map((fault) => ({
      next: parseCount(fault.next, 1),
      delayMs: parseCount(fault.delayMs, 1000),
      outcome: parseOneOf(fault.outcome ?? "succeeded", ["succeeded", "declined"]),
    })),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function toRecordList(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter(isRecord);
}

function parseOneOf<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((known) => known === value);
  if (word === undefined) throw new RangeError(`Expected one of ${words.join(", ")}, got ${String(value)}.`);
  return word;
}

function parseCount(value: unknown, otherwise: number): number {
  const number = value ?? otherwise;
  if (typeof number !== "number" || !(number >= 0)) throw new RangeError(`Expected a number from 0 up, got ${number}.`);
  return number;
}
