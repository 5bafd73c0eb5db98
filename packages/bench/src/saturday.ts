import { parseArgs } from "node:util";
import { computeMedian } from "./statistics.ts";

/**
 * Simulates the queues of a Saturday in December with the measured service times (docs/figures.md) and prints how long
 * the work of an order waits at each stage. Options: `--orders` per day, and the servers of each stage, such as
 * `--print 2`.
 */

/** Service times in seconds, as measured by `uploads` and `whole-order`, and how often an order needs the stage. */
const stages = {
  web: { seconds: 0.04, perOrder: 1, servers: 1 },
  photo: { seconds: 0.515, perOrder: 3, servers: 2 },
  print: { seconds: 0.147, perOrder: 1, servers: 2 },
  email: { seconds: 0.049, perOrder: 1, servers: 4 },
};
type Stage = keyof typeof stages;
const names = Object.keys(stages) as Stage[];

/** An assumption: the busiest hour has a tenth of the day's orders. Only this hour is simulated. */
const BUSIEST_HOUR_SHARE = 0.1;
const HOUR_SECONDS = 3600;
const MAX_ORDERS = 200_000;

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { orders: text, web: text, photo: text, print: text, email: text } });
const days = values.orders ? [Number(values.orders)] : [1_000, 10_000, 100_000, 1_000_000];

for (const ordersPerDay of days) {
  const perSecond = (ordersPerDay * BUSIEST_HOUR_SHARE) / HOUR_SECONDS;
  console.log(
    `${ordersPerDay.toLocaleString("en-US")} orders a day, ${perSecond.toFixed(2)} per second in the busiest hour`,
  );
  console.table(
    names.map((name) => {
      const { seconds, perOrder } = stages[name];
      const busy = perSecond * perOrder * seconds;
      // As many servers as the shop has, or enough to be busy at most 70 % of the time.
      const servers = Number(values[name] ?? Math.max(stages[name].servers, Math.ceil(busy / 0.7)));
      const waits = simulateQueue({ perSecond: perSecond * perOrder, seconds, servers });
      const [p50, p95] = [computeMedian(waits), waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0];
      return {
        stage: name,
        servers,
        "busy cores": busy.toFixed(2),
        "wait p50, ms": Math.round(p50 * 1000),
        "wait p95, ms": Math.round(p95 * 1000),
      };
    }),
  );
}

type Queue = { perSecond: number; seconds: number; servers: number };

/** Simulates an hour of Poisson arrivals at equal servers with exponential service times. Returns waits in seconds. */
function simulateQueue({ perSecond, seconds, servers }: Queue): number[] {
  const random = createRandomGenerator();
  const drawExponentialSeconds = (mean: number) => -mean * Math.log(1 - random());
  const freeAt = Array.from({ length: servers }, () => 0);
  const waits: number[] = [];
  for (
    let now = drawExponentialSeconds(1 / perSecond);
    now < HOUR_SECONDS && waits.length < MAX_ORDERS;
    now += drawExponentialSeconds(1 / perSecond)
  ) {
    let next = 0;
    for (let server = 1; server < servers; server++) if ((freeAt[server] ?? 0) < (freeAt[next] ?? 0)) next = server;
    const startsAt = Math.max(now, freeAt[next] ?? 0);
    waits.push(startsAt - now);
    freeAt[next] = startsAt + drawExponentialSeconds(seconds);
  }
  return waits;
}

/** Returns the same sequence in each run (mulberry32). */
function createRandomGenerator(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
