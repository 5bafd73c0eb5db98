import { expect, test } from "vitest";
import { describeEntry } from "./order-timeline.tsx";

test("the timeline has a short description of every order state", () => {
  const describe = (what: string) => describeEntry({ source: "state", kind: "order", what });
  expect(describe("begins as checking")).toBe("Being checked");
  expect(describe("checking becomes needs_attention")).toBe("On hold");
  expect(describe("packed becomes shipped")).toBe("Shipped");
});

test("the timeline describes payments and refunds by their effect, such as “Payment received”", () => {
  expect(describeEntry({ source: "state", kind: "payment", what: "open becomes succeeded" })).toBe("Payment received");
  expect(describeEntry({ source: "state", kind: "refund", what: "begins as requested, 500 cents" })).toBe(
    "Refund requested",
  );
});

test("the timeline shows the kind of each email and the reason for staff actions", () => {
  expect(describeEntry({ source: "email", kind: "order-received", what: "sent" })).toBe("Email “order received”: sent");
  expect(describeEntry({ source: "admin", kind: "order", what: "order.refunded: damaged" })).toBe(
    "Order refunded: damaged",
  );
});

test("the timeline shows jobs only if they failed", () => {
  expect(describeEntry({ source: "job", kind: "print.render", what: "done at attempt 1" })).toBeNull();
  expect(describeEntry({ source: "job", kind: "print.render", what: "gave up after 5 attempts: PRINT_FAILED" })).toBe(
    "Background job print.render: gave up after 5 attempts: PRINT_FAILED",
  );
});

test("the timeline leaves out events of tiles and of the payment processor", () => {
  expect(describeEntry({ source: "state", kind: "tile", what: "waiting becomes rendered" })).toBeNull();
  expect(describeEntry({ source: "stripe", kind: "payment", what: "event charge.succeeded" })).toBeNull();
});
