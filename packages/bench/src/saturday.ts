import { parseArgs } from "node:util";
import { createRandomGenerator } from "@storywall/chaos/seeded-random";
import { type Arrival, drawExponential, simulateStage } from "./simulate-stage.ts";
import { computePercentile } from "./statistics.ts";

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
      const waits = simulateHour({ perSecond: perSecond * perOrder, seconds, servers });
      const [p50, p95] = [computePercentile(waits, 50), computePercentile(waits, 95)];
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

/** Simulates an hour of random arrivals at servers that do one job at a time. Returns waits in seconds. */
function simulateHour({ perSecond, seconds, servers }: { perSecond: number; seconds: number; servers: number }) {
  const random = createRandomGenerator(1);
  const arrivals: Arrival[] = [];
  let atSeconds = drawExponential(random, 1 / perSecond);
  while (atSeconds < HOUR_SECONDS && arrivals.length < MAX_ORDERS) {
    arrivals.push({ atSeconds, seconds: drawExponential(random, seconds), queue: "all", priority: 0 });
    atSeconds += drawExponential(random, 1 / perSecond);
  }
  const durations = simulateStage(arrivals, { servers, slots: { all: 1 } });
  return durations.map((duration, at) => Math.max(0, duration - (arrivals[at]?.seconds ?? 0)));
}
