import { expect, test } from "vitest";
import { orderStates } from "../orders/schema.ts";
import { getNextStep } from "./order-steps.ts";

const now = new Date("2026-11-25T12:00:00Z");
const order = {
  state: "checking",
  claims: [],
  pendingChange: null,
  changesUntil: "2026-11-25T11:00:00Z",
  lines: [{ templateKey: "trio" }],
} as const;
const createOrderWith = (fields: object) => ({ ...order, ...fields }) as unknown as Parameters<typeof getNextStep>[0];

test("the next step of an order that can no longer change is to print it", () => {
  expect(getNextStep(createOrderWith({}), now)).toEqual({
    sentence: "Start printing it from the board.",
    page: { href: "/admin/board", name: "Open the board" },
  });
  expect(getNextStep(createOrderWith({ changesUntil: "2026-11-25T13:00:00Z" }), now).sentence).toContain(
    "can still change the order",
  );
});

test("the next step of an order of accessories is packing", () => {
  const lines = [{ templateKey: "replacement_plates" }];
  expect(getNextStep(createOrderWith({ lines }), now).sentence).toBe("Nothing to print. Pack it and close the box.");
  expect(getNextStep(createOrderWith({ lines, changesUntil: "2026-11-25T13:00:00Z" }), now).sentence).toContain(
    "Pack it",
  );
  expect(getNextStep(createOrderWith({ lines: [...order.lines, ...lines] }), now).sentence).toContain("Start printing");
  const rejectedWall = { ...order.lines[0], rejection: { because: "", sentence: "", refunded: 0 } };
  expect(getNextStep(createOrderWith({ lines: [rejectedWall, ...lines] }), now).sentence).toContain("Nothing to print");
});

test("the next step of a return does not mention tiles", () => {
  const getSentence = (state: string) => getNextStep(createOrderWith({ state }), now).sentence;
  expect(getSentence("returning")).toBe("Wait for the return to arrive.");
  expect(getSentence("returned")).toBe("Nothing to do. The order was returned.");
});

test("the next step of an order with an open claim is to decide the claim", () => {
  const claims = [{ state: "open" }];
  for (const state of orderStates) {
    expect(getNextStep(createOrderWith({ state, claims, pendingChange: {} }), now).sentence).toBe(
      "Decide on the claim below.",
    );
  }
});

test("a decided claim does not change the next step of its order", () => {
  expect(getNextStep(createOrderWith({ state: "packed", claims: [{ state: "declined" }] }), now).page?.href).toBe(
    "/admin/shipping",
  );
});

test("the next step of an order with an unpaid change is to wait for the payment", () => {
  expect(getNextStep(createOrderWith({ pendingChange: { id: "change_1" } }), now).sentence).toBe(
    "Wait for the customer to pay for the change.",
  );
});
