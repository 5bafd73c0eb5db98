import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TrackingRow } from "./tracking-import.ts";
import { type NamedParcel, reviewTrackingRows } from "./tracking-import.ts";

const createParcel = (id: string, overrides: Partial<NamedParcel> = {}): NamedParcel => ({
  id,
  orderNumber: `SW-${id}`,
  state: "packed",
  isPacked: true,
  isLabelVoid: false,
  carrier: null,
  trackingNumber: null,
  ...overrides,
});

type Row = TrackingRow & { parcel: NamedParcel | null };

const createRow = (line: number, parcel: NamedParcel | null, trackingNumber = `N${line}`): Row => ({
  line,
  references: [parcel?.orderNumber ?? "SW-?"],
  carrier: "UPS",
  trackingNumber,
  problem: null,
  question: null,
  parcel,
});

const review = (rows: readonly Row[], owners: Array<[string, NamedParcel]> = []) =>
  reviewTrackingRows(rows, new Map(owners)).map(({ status, sentence }) =>
    sentence ? `${status}: ${sentence}` : status,
  );

describe("a row of tracking numbers", () => {
  test("a tracking row is `ready` if its box is packed and not sent yet", () => {
    expect(review([createRow(1, createParcel("A")), createRow(2, createParcel("B"))])).toEqual(["ready", "ready"]);
  });

  test("a tracking row is `sent` if its box was meanwhile shipped with the same number", () => {
    const sent = createParcel("A", { state: "shipped", carrier: "UPS", trackingNumber: "N1" });
    expect(review([createRow(1, createParcel("A"))], [["N1", sent]])).toEqual([
      "sent: Already shipped with this number.",
    ]);
  });

  test("a tracking row is rejected with a reason if its box cannot be sent", () => {
    const rows = [
      createRow(1, null),
      createRow(2, createParcel("A", { isPacked: false, state: "framing" })),
      createRow(3, createParcel("B", { isPacked: false, state: "cancelled" })),
      { ...createRow(4, createParcel("C")), problem: "The carrier is missing." },
      createRow(5, createParcel("D", { state: "shipped" })),
      createRow(6, createParcel("E", { isLabelVoid: true })),
    ];
    expect(review(rows)).toEqual([
      "unknown: We don’t recognize this order or box.",
      "blocked: This box hasn’t been packed and checked yet.",
      "blocked: This order was canceled. Don’t ship it.",
      "invalid: The carrier is missing.",
      "shipped: Already shipped without a tracking number.",
      "blocked: The address for SW-E changed, so this label is void. Print the label and packing slip again.",
    ]);
  });

  test("a tracking row is `sent` if its box already has the same number", () => {
    const sentParcel = createParcel("A", { state: "delivered", carrier: "UPS", trackingNumber: "1z 999" });
    expect(review([createRow(1, sentParcel, "1Z999"), createRow(2, sentParcel, "1Z000")])).toEqual([
      "sent: Already shipped with this number.",
      "shipped: Already shipped via UPS 1z 999.",
    ]);
  });

  test("a tracking row is a `duplicate` if its number belongs to another box", () => {
    const owner = createParcel("A", { state: "shipped", carrier: "UPS", trackingNumber: "1Z" });
    expect(review([createRow(1, createParcel("B"), "1Z")], [["1Z", owner]])).toEqual([
      "duplicate: This number already belongs to SW-A.",
    ]);
  });
});

describe("rows of one table of tracking numbers", () => {
  const [a, b] = [createParcel("A"), createParcel("B")];

  test("repeated rows of tracking numbers count once", () => {
    expect(review([createRow(1, a, "X"), createRow(2, a, "X"), createRow(3, b)])).toEqual([
      "ready",
      "duplicate: Same as line 1.",
      "ready",
    ]);
  });

  test("a tracking row is a `duplicate` if another row has its box or number", () => {
    expect(review([createRow(1, a, "X"), createRow(2, a, "Y"), createRow(3, b, "Z")])).toEqual([
      "duplicate: This box has another number on line 2. Keep one.",
      "duplicate: This box has another number on line 1. Keep one.",
      "ready",
    ]);
    expect(review([createRow(1, a, "X"), createRow(2, b, "X")])).toEqual([
      "duplicate: Another box has the same number on line 2.",
      "duplicate: Another box has the same number on line 1.",
    ]);
  });

  test("a table of tracking numbers never sends a box twice", () => {
    const parcels = ["A", "B", "C"].map((id) => createParcel(id));
    const choice = fc.tuple(fc.nat({ max: 2 }), fc.constantFrom("X", "Y", "Z"));
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 8 }), (choices) => {
        const rows = choices.map(([at, number], index) => createRow(index + 1, parcels[at] ?? a, number));
        const ready = reviewTrackingRows(rows, new Map()).filter(({ status }) => status === "ready");
        expect(new Set(ready.map(({ parcel }) => parcel?.id)).size).toBe(ready.length);
        expect(new Set(ready.map(({ trackingNumber }) => trackingNumber)).size).toBe(ready.length);
      }),
    );
  });
});
