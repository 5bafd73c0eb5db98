import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type FailureMode, failureModes } from "@storywall/failpoints/failpoint";
import { type FailpointName, failpointNames, failpoints, processKinds } from "@storywall/failpoints/names";
import { freePort } from "@storywall/local/ports";
import pg from "pg";
import { type Checked, check } from "./checker.ts";
import { hurry } from "./hurry.ts";
import { getReady, type Journey, type JourneyKind, newJourney, take } from "./journeys.ts";
import { type Kept, startProcesses } from "./processes.ts";
import { openShopper, patience } from "./shopper.ts";
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
/** Photos take most of the time there is: more of them would only wait for each other. */
const most: Partial<Record<JourneyKind, number>> = { buy: 2, send: 1, erase: 1 };
const patienceMs = 400_000;

/**
 * Meets every failpoint in every mode while customers shop, in one running shop of two processes of each kind, of which the
 * first is made to fail. The processes go on side by side; of one process, one place after the other.
 */
export async function enumerate({
  names = failpointNames,
  modes = failureModes,
  say = () => {},
}: EnumerateOptions = {}): Promise<Enumerated> {
  const startedAt = Date.now();
  const ports = [(await freePort()).port, (await freePort()).port];
  const stand = await startStand(ports[0] ?? 0);
  say(`services are up after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  const processes = await startProcesses(stand, { side: 2, webPorts: ports });
  const time = hurry(stand.databaseUrl);
  const journeys: Journey[] = [];
  const over = new AbortController();
  try {
    const shoppers = { ports, simulator: stand.simulator };
    await getReady(openShopper(shoppers));
    say(`the shop is open after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    const awaited = new Set<FailpointName>();
    const taken = new Map<JourneyKind, number>();
    const shopping = Array.from({ length: atOnce }, async () => {
      while (!over.signal.aborted) {
        const names = [...awaited];
        const kind = kindFor(names[Math.floor(Math.random() * names.length)]);
        if (!kind) {
          await sleep(30);
          continue;
        }
        const others = taken.get(kind) ?? 0;
        if (others >= (most[kind] ?? atOnce)) {
          await sleep(30);
          continue;
        }
        const journey = newJourney(journeys.length, kind);
        journeys.push(journey);
        taken.set(kind, others + 1);
        await take(journey, openShopper(shoppers));
        taken.set(kind, (taken.get(kind) ?? 1) - 1);
      }
    });
    const breaking = breakPayments(stand, awaited, over.signal);
    const webUrl = `http://127.0.0.1:${ports[0]}/api/health`;
    const conducted = processKinds.map((kind) => {
      const own = names.filter((name) => failpoints[name] === kind);
      const [first, second] = processes.all.filter((one) => one.kind === kind);
      if (!first || !second || own.length === 0) return [];
      return conduct({ stand, first, second, awaited, webUrl, say, until: over.signal }, own, modes);
    });
    const giveUp = sleep(patienceMs, undefined, { signal: over.signal, ref: false }).catch(() => {});
    await Promise.race([Promise.all(conducted), giveUp]);
    over.abort();
    await Promise.all([...shopping, ...conducted, breaking]);
    say(
      `the last place was met, or given up, after ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ${journeys.length} customers`,
    );
    const hits = processes.all.flatMap(({ hitsFile }) => hitsOf(hitsFile));
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

const hitsOf = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" ")[0] ?? "");

const killsOf = ({ hitsFile }: Kept) => hitsOf(hitsFile).filter((hit) => hit.endsWith(":kill")).length;

type Conducted = {
  stand: Stand;
  /** The process that fails, and the one that goes on while it is frozen. */
  first: Kept;
  second: Kept;
  /** Places that wait for somebody to pass them. */
  awaited: Set<FailpointName>;
  webUrl: string;
  say: (sentence: string) => void;
  until: AbortSignal;
};

/** Breaks one process at one place after the other, and lets what suffered recover before the next. */
async function conduct(
  given: Conducted,
  names: readonly FailpointName[],
  modes: readonly FailureMode[],
): Promise<void> {
  const { stand, first, second, awaited, webUrl, say, until } = given;
  const startedAt = Date.now();
  const pool = new pg.Pool({ connectionString: stand.databaseUrl, max: 1 });
  pool.on("error", () => {});
  try {
    for (const mode of modes) {
      if (mode === "freeze") {
        await second.begin();
        // Shorter than a freeze, so that she presses again while the first answer hangs.
        if (first.kind === "web") patience.answerMs = 1_200;
      }
      for (let left = [...names]; left.length > 0; ) {
        first.plan(left.map((name) => `${name}:1:${mode}`).join("\n"));
        for (const name of left) awaited.add(name);
        const met = await nextMet({ first, mode, until }, left);
        if (met.length === 0) return first.plan("");
        for (const name of met) awaited.delete(name);
        left = left.filter((name) => !met.includes(name));
        if (mode !== "kill" && first.kind !== "images") continue;
        // Nobody waits longer than her patience, and a photo is given up after three bad starts: what suffered recovers.
        first.plan("");
        for (const name of left) awaited.delete(name);
        while (first.starts() <= killsOf(first) && !until.aborted) await sleep(20);
        if (first.kind === "web") await answers(webUrl, until);
        // Longer than the longest pause before somebody asks again: whoever waits is heard before the next.
        if (first.kind === "web") await sleep(1_500);
        if (first.kind === "images") await recovered(pool);
      }
      say(`${first.kind}: ${mode} at ${names.length} places, after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  } finally {
    await pool.end();
  }
}

type Waiting = Pick<Conducted, "first" | "until"> & { mode: FailureMode };

/** Which of these places were met, as soon as one was; none when there is no more time. */
async function nextMet({ first, mode, until }: Waiting, names: readonly FailpointName[]): Promise<FailpointName[]> {
  for (; !until.aborted; await sleep(20)) {
    const hits = hitsOf(first.hitsFile);
    const met = names.filter((name) => hits.includes(`${name}:${mode}`));
    if (met.length > 0) return met;
  }
  return [];
}

/** Until the process that was killed takes calls again. */
async function answers(url: string, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return;
    await sleep(50);
  }
}

async function recovered(pool: pg.Pool): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (Date.now() < giveUpAt) {
    const { rows } = await pool.query(
      `SELECT 1 FROM outbox_jobs WHERE name IN ('photo.normalise', 'photo.find-faces') AND done_at IS NULL AND dead_at IS NULL AND attempts > 0 LIMIT 1`,
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
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

function kindFor(name: FailpointName | undefined): JourneyKind | undefined {
  const kinds = (name && passes.find(([pattern]) => pattern.test(name))?.[1]) ?? [];
  return kinds[Math.floor(Math.random() * kinds.length)];
}

/** An answer that the payment service keeps as an error makes the shop put a new payment in the place of the old. */
async function breakPayments(stand: Stand, awaited: ReadonlySet<string>, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const isWanted = [...awaited].some((name) => name.startsWith("payment.renew"));
    if (isWanted)
      await stand.planPayments({ requests: [{ mode: "fail_after", next: 1, path: "POST /v1/payment_intents" }] });
    await sleep(300);
  }
  await stand.planPayments({});
}
