import { expect, test } from "vitest";
import { describeEntry } from "./order-timeline.tsx";

test("every state of an order has a short description", () => {
  const describe = (what: string) => describeEntry({ source: "state", kind: "order", what });
  expect(describe("begins as checking")).toBe("Being checked");
  expect(describe("checking becomes needs_attention")).toBe("On hold");
  expect(describe("packed becomes shipped")).toBe("Shipped");
});

test("payments and refunds are named by what happened to the money", () => {
  expect(describeEntry({ source: "state", kind: "payment", what: "open becomes succeeded" })).toBe("Payment received");
  expect(describeEntry({ source: "state", kind: "refund", what: "begins as requested, 500 cents" })).toBe(
    "Refund requested",
  );
});

test("an email is shown with its kind, and an action of staff with its reason", () => {
  expect(describeEntry({ source: "email", kind: "order-received", what: "sent" })).toBe("Email “order received”: sent");
  expect(describeEntry({ source: "admin", kind: "order", what: "order.refunded: damaged" })).toBe(
    "Order refunded: damaged",
  );
});

test("only jobs that failed are shown", () => {
  expect(describeEntry({ source: "job", kind: "print.render", what: "done at attempt 1" })).toBeNull();
  expect(describeEntry({ source: "job", kind: "print.render", what: "gave up after 5 attempts: PRINT_FAILED" })).toBe(
    "Background job print.render: gave up after 5 attempts: PRINT_FAILED",
  );
});

test("events of tiles and of the payment processor are left out", () => {
  expect(describeEntry({ source: "state", kind: "tile", what: "waiting becomes rendered" })).toBeNull();
  expect(describeEntry({ source: "stripe", kind: "payment", what: "event charge.succeeded" })).toBeNull();
});
