import { expect, test } from "vitest";
import { assertSameProducts } from "./schema.ts";

const trio = { templateKey: "trio", quantity: 2 };
const single = { templateKey: "single_tile", quantity: 1 };
const createVariant = (variantId: string, quantity?: number) => ({ variantId, quantity });

test.each([
  ["an entry for each line", [createVariant("variant_trio"), createVariant("variant_single_tile")]],
  [
    "an entry for each item",
    [createVariant("variant_trio"), createVariant("variant_trio"), createVariant("variant_single_tile")],
  ],
  [
    "entries with quantities, in another order",
    [createVariant("variant_single_tile", 1), createVariant("variant_trio", 2)],
  ],
])("variants in a request that match the cart are accepted as %s (D-1.5)", (_, variants) => {
  expect(() => assertSameProducts([trio, single], variants)).not.toThrow();
});

test.each([
  ["too few", [createVariant("variant_trio", 1), createVariant("variant_single_tile")]],
  ["one missing", [createVariant("variant_trio")]],
  [
    "one that is not in the cart",
    [createVariant("variant_trio"), createVariant("variant_single_tile"), createVariant("variant_six")],
  ],
  ["too many", [createVariant("variant_trio", 3), createVariant("variant_single_tile")]],
])("variants in a request that do not match the cart are rejected: %s", (_, variants) => {
  expect(() => assertSameProducts([trio, single], variants)).toThrow(
    expect.objectContaining({ code: "VARIANTS_MISMATCH" }),
  );
});
