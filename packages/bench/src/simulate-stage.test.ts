import { expect, test } from "vitest";
import { type Arrival, simulateStage } from "./simulate-stage.ts";

const createArrival = (atSeconds: number, seconds: number, more: Partial<Arrival> = {}): Arrival => ({
  atSeconds,
  seconds,
  queue: "all",
  priority: 0,
  ...more,
});

test("a job waits until the only slot is free", () => {
  const arrivals = [createArrival(0, 2), createArrival(1, 2)];
  expect(simulateStage(arrivals, { servers: 1, slots: { all: 1 } })).toEqual([2, 3]);
});

test("two jobs on one server share its speed", () => {
  const arrivals = [createArrival(0, 2), createArrival(1, 2)];
  expect(simulateStage(arrivals, { servers: 1, slots: { all: 2 } })).toEqual([3, 3]);
});

test("a job goes to the server with the fewest jobs unless it names one", () => {
  const stage = { servers: 2, slots: { all: Number.POSITIVE_INFINITY } };
  expect(simulateStage([createArrival(0, 2), createArrival(0, 2)], stage)).toEqual([2, 2]);
  const named = [createArrival(0, 2, { server: 1 }), createArrival(0, 2, { server: 1 })];
  expect(simulateStage(named, stage)).toEqual([4, 4]);
});

test("the waiting job with the lowest priority number starts first", () => {
  const arrivals = [createArrival(0, 2), createArrival(0.5, 1, { priority: 5 }), createArrival(1, 1, { priority: 1 })];
  expect(simulateStage(arrivals, { servers: 1, slots: { all: 1 } })).toEqual([2, 3.5, 2]);
});

test("queues have separate slots on a server", () => {
  const arrivals = [
    createArrival(0, 2, { queue: "faces" }),
    createArrival(0, 2, { queue: "faces" }),
    createArrival(0, 1),
  ];
  const durations = simulateStage(arrivals, { servers: 1, slots: { all: 1, faces: 1 } });
  expect(durations).toEqual([3, 5, 2]);
});

test("a simulation with times since 1970 ends", () => {
  const arrivals = Array.from({ length: 1000 }, (_, at) => createArrival(1.8e9 + at / 7, 0.1234567));
  const durations = simulateStage(arrivals, { servers: 1, slots: { all: 3 } });
  for (const duration of durations) expect(duration).toBeCloseTo(0.1234567, 4);
});
