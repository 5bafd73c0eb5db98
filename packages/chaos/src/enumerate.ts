import { setTimeout as sleep } from "node:timers/promises";
import {
  type FailpointName,
  type FailureMode,
  failpointNames,
  failpoints,
  failureModes,
  processKinds,
} from "@storywall/failpoints/names";
import { freePort } from "@storywall/local/ports";
import { type Checked, check } from "./checker.ts";
import { conduct, failingSides, hitsOf, seconds } from "./conduct.ts";
import { hurry } from "./hurry.ts";
import { getReady, type Journey, type JourneyKind, newJourney, take } from "./journeys.ts";
import { startProcesses } from "./processes.ts";
import { openShopper, type Shopper } from "./shopper.ts";
import { type Stand, startStand } from "./stand.ts";

export type Enumerated = Checked & {
  journeys: number;
  /** `name:mode` of every place that was really met. */
  hits: string[];
  missed: string[];
  seconds: number;
};

export type EnumerateOptions = {
  names?: readonly FailpointName[];
  modes?: readonly FailureMode[];
  say?: (sentence: string) => void;
};

const atOnce = 8;
/** One may pass where she was not waited for; a third would only add to the crowd. */
const forOnePlace = 2;
/**
 * Photos take most of the time there is: more of them would only wait for each other. What a customer sets going is under
 * way for a while after she left, so that the next of her kind comes later.
 */
const most: Partial<Record<JourneyKind, number>> = { buy: 2, send: 1, erase: 1, later: 1 };
const photoMs = 3_000;
const patienceMs = 900_000;

/**
 * Meets every failpoint in every mode while customers shop, in one running shop. The kinds of processes are broken side by
 * side; of each kind, some are made to fail and one goes on.
 */
export async function enumerate({
  names = failpointNames,
  modes = failureModes,
  say = () => {},
}: EnumerateOptions = {}): Promise<Enumerated> {
  const startedAt = Date.now();
  const webPorts = await Promise.all(Array.from({ length: failingSides.web + 1 }, async () => (await freePort()).port));
  const stand = await startStand(webPorts[0] ?? 0);
  const processes = await startProcesses(stand, { sides: failingSides, withSpares: true, webPorts });
  const time = hurry(stand.databaseUrl);
  const over = new AbortController();
  try {
    const shoppers = { ports: webPorts, simulator: stand.simulator };
    await getReady(openShopper(shoppers));
    say(`the shop is open after ${seconds(startedAt)} s`);
    const awaited = new Set<FailpointName>();
    const customers = sendCustomers(awaited, () => openShopper(shoppers), over.signal);
    const breaking = breakPayments(stand, awaited, over.signal);
    const conducted = processKinds.map((kind) => {
      const own = names.filter((name) => failpoints[name] === kind);
      const [failing, spare] = [false, true].map((is) =>
        processes.all.find((one) => one.kind === kind && one.isSpare === is),
      );
      if (!failing || !spare || own.length === 0) return [];
      return conduct({ databaseUrl: stand.databaseUrl, failing, spare, awaited, say, until: over.signal }, own, modes);
    });
    const giveUp = sleep(patienceMs, undefined, { signal: over.signal, ref: false }).catch(() => {});
    await Promise.race([Promise.all(conducted), giveUp]);
    over.abort();
    await Promise.all([customers.gone, ...conducted, breaking]);
    const { journeys } = customers;
    const kinds = Object.entries(Object.groupBy(journeys, ({ kind }) => kind));
    const came = kinds.map(([kind, all]) => `${all?.length} ${kind}`).join(", ");
    say(`the last place was met, or given up, after ${seconds(startedAt)} s; customers: ${came}`);
    const hits = [...new Set(processes.all.flatMap(hitsOf))];
    const wanted = names.flatMap((name) => modes.map((mode) => `${name}:${mode}`));
    const checked = await check(stand, journeys);
    const missed = wanted.filter((one) => !hits.includes(one));
    return { ...checked, journeys: journeys.length, hits, missed, seconds: (Date.now() - startedAt) / 1000 };
  } finally {
    over.abort();
    await time.stop();
    await processes.stop();
    await stand.stop();
  }
}

type Customers = { journeys: Journey[]; gone: Promise<unknown> };

/** Customers come as long as a place waits to be passed, each for the one for which fewest are under way. */
function sendCustomers(awaited: ReadonlySet<FailpointName>, open: () => Shopper, until: AbortSignal): Customers {
  const journeys: Journey[] = [];
  const sentFor = new Map<FailpointName, number>();
  const inShop = new Map<JourneyKind, number>();
  const lane = async () => {
    while (!until.aborted) {
      const [name] = [...awaited]
        .map((one) => ({ one, count: count(sentFor, one), by: Math.random() }))
        .filter(({ count }) => count < forOnePlace)
        .sort((left, right) => left.count - right.count || left.by - right.by)
        .map(({ one }) => one);
      const kind = name && kindFor(name);
      if (!kind || count(inShop, kind) >= (most[kind] ?? atOnce)) {
        await sleep(30);
        continue;
      }
      const journey = newJourney(journeys.length, kind);
      journeys.push(journey);
      const [isServed, isGone] = [enter(sentFor, name), enter(inShop, kind)];
      await take(journey, open());
      isServed();
      setTimeout(isGone, most[kind] ? photoMs : 0).unref();
    }
  };
  return { journeys, gone: Promise.all(Array.from({ length: atOnce }, lane)) };
}

const count = <T>(counts: ReadonlyMap<T, number>, one: T): number => counts.get(one) ?? 0;

function enter<T>(counts: Map<T, number>, one: T): () => void {
  counts.set(one, count(counts, one) + 1);
  return () => void counts.set(one, count(counts, one) - 1);
}

/** Which customers pass which place. */
const passes: Array<[RegExp, JourneyKind[]]> = [
  [/^photo|^erase|^privacy/, ["erase"]],
  [/^normalise/, ["send"]],
  [/^print/, ["buy"]],
  [/^checkout\.release|^cart\.edit/, ["edit"]],
  [/^duplicate/, ["twice"]],
  [/^refund|^follow|^order\.change/, ["cancel"]],
  [/^order\.upload-later/, ["later"]],
  [/^change/, ["move"]],
  [/^finalise|^webhook|^sweep|^mail|^job|^relay|^payment|^checkout|^cart/, ["edit", "cancel", "under"]],
];

function kindFor(name: FailpointName): JourneyKind | undefined {
  const kinds = passes.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  return kinds[Math.floor(Math.random() * kinds.length)];
}

/** An answer that the payment service keeps as an error makes the shop put a new payment in the place of the old. */
async function breakPayments(stand: Stand, awaited: ReadonlySet<string>, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const isWanted = [...awaited].some((name) => name.startsWith("payment.renew"));
    if (isWanted)
      await stand.planPayments({ requests: [{ mode: "fail_after", next: 1, path: "POST /v1/payment_intents" }] });
    // Seldom enough that whoever asks again is heard between two.
    await sleep(1_000);
  }
  await stand.planPayments({});
}
