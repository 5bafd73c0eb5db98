import { setTimeout as sleep } from "node:timers/promises";
import {
  type FailpointName,
  type FailureMode,
  failpointNames,
  failpoints,
  failureModes,
  processKinds,
} from "@storywall/failpoints/names";
import { findFreePort } from "@storywall/local/ports";
import { type CheckResult, checkInvariants } from "./check-invariants.ts";
import { failingCounts, formatSecondsSince, injectFaults, readTriggeredFailpoints } from "./inject-faults.ts";
import { createJourney, type Journey, type JourneyKind, prepareJourneys, runJourney } from "./journeys.ts";
import { startProcesses } from "./processes.ts";
import { createShopper, type Shopper } from "./shopper.ts";
import { startShorteningWaits } from "./shorten-waits.ts";
import { startTestEnvironment, type TestEnvironment } from "./test-environment.ts";

export type EnumerateResult = CheckResult & {
  journeys: number;
  /** Each triggered failpoint as `name:mode`. */
  hits: string[];
  missed: string[];
  seconds: number;
};

export type EnumerateOptions = {
  names?: readonly FailpointName[];
  modes?: readonly FailureMode[];
  print?: (sentence: string) => void;
};

const concurrency = 8;
/**
 * Number of customers who try to reach a failpoint at the same time. A single customer may miss it, and a third one
 * would only add load.
 */
const customersPerFailpoint = 2;
/**
 * Maximum number of concurrent journeys of each kind. Journeys with photos take longest; more of them would only wait
 * for each other.
 */
const limitByKind: Partial<Record<JourneyKind, number>> = {
  buyWithPhoto: 2,
  uploadPhoto: 1,
  eraseData: 1,
  addPhotosLater: 1,
};
const photoMs = 3_000;
const timeoutMs = 900_000;

/**
 * Triggers every failpoint in every mode while customers shop. All kinds of processes fail concurrently; one process of
 * each kind is a spare that never fails.
 */
export async function triggerAllFailpoints({
  names = failpointNames,
  modes = failureModes,
  print = () => {},
}: EnumerateOptions = {}): Promise<EnumerateResult> {
  const startedAt = Date.now();
  const webPorts = await Promise.all(
    Array.from({ length: failingCounts.web + 1 }, async () => (await findFreePort()).port),
  );
  const environment = await startTestEnvironment(webPorts[0] ?? 0);
  const processes = await startProcesses(environment, { counts: failingCounts, withSpares: true, webPorts });
  const warp = startShorteningWaits(environment.databaseUrl);
  const finished = new AbortController();
  try {
    const shoppers = { ports: webPorts, simulator: environment.simulator, secret: environment.env.SESSION_SECRET };
    await prepareJourneys(createShopper(shoppers));
    print(`the shop is open after ${formatSecondsSince(startedAt)} s`);
    const pendingFailpoints = new Set<FailpointName>();
    const customers = runCustomerJourneys(pendingFailpoints, () => createShopper(shoppers), finished.signal);
    const breaking = injectPaymentFaults(environment, pendingFailpoints, finished.signal);
    const injections = processKinds.map((kind) => {
      const own = names.filter((name) => failpoints[name] === kind);
      const [failing, spare] = [false, true].map((is) =>
        processes.all.find((candidate) => candidate.kind === kind && candidate.isSpare === is),
      );
      if (!failing || !spare || own.length === 0) return [];
      return injectFaults(
        { databaseUrl: environment.databaseUrl, failing, spare, pendingFailpoints, print, until: finished.signal },
        own,
        modes,
      );
    });
    const timeout = sleep(timeoutMs, undefined, { signal: finished.signal, ref: false }).catch(() => {});
    await Promise.race([Promise.all(injections), timeout]);
    finished.abort();
    await Promise.all([customers.done, ...injections, breaking]);
    const { journeys } = customers;
    const kinds = Object.entries(Object.groupBy(journeys, ({ kind }) => kind));
    const summary = kinds.map(([kind, all]) => `${all?.length} ${kind}`).join(", ");
    print(`all failpoints were triggered or timed out after ${formatSecondsSince(startedAt)} s; customers: ${summary}`);
    const hits = [...new Set(processes.all.flatMap(readTriggeredFailpoints))];
    const expected = names.flatMap((name) => modes.map((mode) => `${name}:${mode}`));
    const checkResult = await checkInvariants(environment, journeys);
    const missed = expected.filter((candidate) => !hits.includes(candidate));
    return { ...checkResult, journeys: journeys.length, hits, missed, seconds: (Date.now() - startedAt) / 1000 };
  } finally {
    finished.abort();
    await warp.stop();
    await processes.stop();
    await environment.stop();
  }
}

type Customers = { journeys: Journey[]; done: Promise<unknown> };

/**
 * Starts customers as long as some failpoints have not been triggered. Each new customer goes to the failpoint that has
 * the fewest customers.
 */
function runCustomerJourneys(
  pendingFailpoints: ReadonlySet<FailpointName>,
  open: () => Shopper,
  until: AbortSignal,
): Customers {
  const journeys: Journey[] = [];
  const sentFor = new Map<FailpointName, number>();
  const inShop = new Map<JourneyKind, number>();
  const runCustomers = async () => {
    while (!until.aborted) {
      const [name] = [...pendingFailpoints]
        .map((pendingFailpoint) => ({
          one: pendingFailpoint,
          count: getCountOrZero(sentFor, pendingFailpoint),
          by: Math.random(),
        }))
        .filter(({ count }) => count < customersPerFailpoint)
        .sort((left, right) => left.count - right.count || left.by - right.by)
        .map(({ one }) => one);
      const kind = name && pickJourneyKind(name);
      if (!kind || getCountOrZero(inShop, kind) >= (limitByKind[kind] ?? concurrency)) {
        await sleep(30);
        continue;
      }
      const journey = createJourney(journeys.length, kind);
      journeys.push(journey);
      const [isServed, isGone] = [incrementCountUntilUndone(sentFor, name), incrementCountUntilUndone(inShop, kind)];
      await runJourney(journey, open());
      isServed();
      setTimeout(isGone, limitByKind[kind] ? photoMs : 0).unref();
    }
  };
  return { journeys, done: Promise.all(Array.from({ length: concurrency }, runCustomers)) };
}

const getCountOrZero = <T>(counts: ReadonlyMap<T, number>, one: T): number => counts.get(one) ?? 0;

/** Adds 1 to the count of `one`. Returns a function that subtracts it again. */
function incrementCountUntilUndone<T>(counts: Map<T, number>, one: T): () => void {
  counts.set(one, getCountOrZero(counts, one) + 1);
  return () => void counts.set(one, getCountOrZero(counts, one) - 1);
}

/** Maps each pattern of failpoint names to the kinds of journeys that reach these failpoints. */
const journeysByFailpoint: Array<[RegExp, JourneyKind[]]> = [
  [/^photo|^erase|^privacy/, ["eraseData"]],
  [/^normalize/, ["uploadPhoto"]],
  [/^print/, ["buyWithPhoto"]],
  [/^checkout\.release|^cart\.edit/, ["editCartWhilePaying"]],
  [/^duplicate/, ["payTwice"]],
  [/^gift-card|^refund\.gift-card/, ["payWithGiftCard"]],
  [/^refund|^payment-sync|^order\.change/, ["cancelOrder"]],
  [/^order\.upload-later/, ["addPhotosLater"]],
  [/^change/, ["changeAddress"]],
  [
    /^finalize|^webhook|^sweep|^mail|^job|^relay|^payment|^checkout|^cart/,
    ["editCartWhilePaying", "cancelOrder", "payTooLittle"],
  ],
];

function pickJourneyKind(name: FailpointName): JourneyKind | undefined {
  const kinds = journeysByFailpoint.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  return kinds[Math.floor(Math.random() * kinds.length)];
}

/**
 * Makes the payment service fail once and return the same error again when the shop retries. The shop must then create
 * a new payment, which triggers the failpoints `payment.renew…`.
 */
async function injectPaymentFaults(
  environment: TestEnvironment,
  pendingFailpoints: ReadonlySet<string>,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    const isWanted = [...pendingFailpoints].some((name) => name.startsWith("payment.renew"));
    if (isWanted)
      await environment.planPaymentFaults({
        requests: [{ mode: "fail_after", next: 1, path: "POST /v1/payment_intents" }],
      });
    // Lets some requests succeed before the next failure is planned.
    await sleep(1_000);
  }
  await environment.planPaymentFaults({});
}
