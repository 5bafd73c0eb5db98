export type RequestFault = {
  /**
   * `unavailable` and `rate_limit`: the request is not executed and gets a 503 or 429. `fail`: it is not executed and
   * gets a 500, which is stored under the idempotency key. `fail_after`: it is executed, then gets the same stored 500.
   * `cut`: it is executed, but the connection breaks before the response. `slow`: it is delayed by `delayMs`. `lie`: it is
   * executed, but the response has a tax that does not match its lines.
   */
  mode: "unavailable" | "rate_limit" | "fail" | "fail_after" | "cut" | "slow" | "lie";
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
type WebhookFault = { mode: "drop" | "duplicate" | "delay" | "twin"; next: number; delayMs: number };

/** Simulates a slow bank. A confirmed payment stays `processing` for `delayMs` and then changes to `outcome`. */
type BankFault = { next: number; delayMs: number; outcome: "succeeded" | "declined" };

type FaultPlan = { requests: RequestFault[]; webhooks: WebhookFault[]; bank: BankFault[] };

export type Faults = ReturnType<typeof createFaultRegistry>;

export function createFaultRegistry() {
  let plan: FaultPlan = { requests: [], webhooks: [], bank: [] };
  const consumeFault = <Fault extends { next: number }>(
    faults: Fault[],
    matches: (fault: Fault) => boolean = () => true,
  ) => {
    const fault = faults.find((candidate) => candidate.next > 0 && matches(candidate));
    if (fault) fault.next -= 1;
    return fault ?? null;
  };
  return {
    replace: (next: FaultPlan) => {
      plan = next;
    },
    consumeRequestFault: (address: string) => consumeFault(plan.requests, ({ path }) => address.includes(path)),
    consumeWebhookFault: () => consumeFault(plan.webhooks),
    consumeBankFault: () => consumeFault(plan.bank),
  };
}

/** Parses the body of `POST /sim/faults`. @throws a RangeError that describes the problem */
export function readFaultPlan(body: unknown): FaultPlan {
  const sent = isRecord(body) ? body : {};
  return {
    requests: toRecordList(sent.requests).map((fault) => ({
      mode: parseOneOf(fault.mode, ["unavailable", "rate_limit", "fail", "fail_after", "cut", "slow", "lie"]),
      path: typeof fault.path === "string" ? fault.path : "",
      ...parseFaultOptions(fault),
    })),
    webhooks: toRecordList(sent.webhooks).map((fault) => ({
      mode: parseOneOf(fault.mode, ["drop", "duplicate", "delay", "twin"]),
      ...parseFaultOptions(fault),
    })),
    bank: toRecordList(sent.bank).map((fault) => ({
      outcome: parseOneOf(fault.outcome ?? "succeeded", ["succeeded", "declined"]),
      ...parseFaultOptions(fault),
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

function parseFaultOptions({ next = 1, delayMs = 1000 }: Record<string, unknown>): { next: number; delayMs: number } {
  if (typeof next !== "number" || typeof delayMs !== "number" || !(next >= 0) || !(delayMs >= 0))
    throw new RangeError(`Expected numbers from 0 up, got ${next} and ${delayMs}.`);
  return { next, delayMs };
}
