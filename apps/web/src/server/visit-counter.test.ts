import { describe, expect, test } from "vitest";
import { createVisitCounter, isVisit } from "./visit-counter.ts";

const browser = { "sec-fetch-dest": "document", "sec-fetch-site": "none", "user-agent": "Mozilla/5.0 Firefox/140.0" };

const isCounted = (headers: Record<string, string> = {}, url = "/browse?tiles=3", method = "GET") =>
  isVisit({ method, url, headers: { ...browser, ...headers } });

describe("a visit", () => {
  test("a visit is counted when a person opens a page from outside the shop", () => {
    expect(isCounted()).toBe(true);
    expect(isCounted({ "sec-fetch-site": "cross-site" })).toBe(true);
  });

  test.for([
    ["a link within the shop", { "sec-fetch-site": "same-origin" }],
    ["a reload", { "cache-control": "max-age=0" }],
    ["a request of a script", { "sec-fetch-dest": "empty" }],
    ["a prefetch", { "sec-purpose": "prefetch" }],
    ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Examplebot/2.1)" }],
  ] as const)("a visit is not counted for %s", ([, headers]) => {
    expect(isCounted(headers)).toBe(false);
  });

  test.for(["/admin", "/admin/orders", "/checkout?step=2", "/order/order_1?token=t", "/upload/order_1"])(
    "a visit to the path %s is not counted",
    (url) => {
      expect(isCounted({}, url)).toBe(false);
    },
  );

  test("a visit is not counted for the method HEAD", () => {
    expect(isCounted({}, "/", "HEAD")).toBe(false);
  });
});

test("visits are added up by day in the shop's time zone", async () => {
  let now = new Date("2026-11-29T04:59:00Z");
  let isDown = true;
  const stored: unknown[] = [];
  const warnings: unknown[] = [];
  const counter = createVisitCounter({
    addVisits: async (visits) => {
      if (isDown) throw new Error("The database is down");
      stored.push(visits);
    },
    now: () => now,
    log: { warn: (...warning: unknown[]) => void warnings.push(warning) },
  });
  counter.count();
  counter.count();
  await counter.close();
  now = new Date("2026-11-29T05:01:00Z");
  counter.count();
  isDown = false;
  await counter.close();
  expect(warnings).toHaveLength(1);
  expect(stored).toEqual([
    { day: "2026-11-28", count: 2 },
    { day: "2026-11-29", count: 1 },
  ]);
});
