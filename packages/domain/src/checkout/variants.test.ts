import { expect, test } from "vitest";
import { assertSameProducts } from "./variants.ts";

const trio = { templateKey: "trio", quantity: 2 };
const single = { templateKey: "single_tile", quantity: 1 };
const of = (variantId: string, quantity?: number) => ({ variantId, quantity });

test.each([
  ["an entry for each line", [of("variant_trio"), of("variant_single_tile")]],
  ["an entry for each piece", [of("variant_trio"), of("variant_trio"), of("variant_single_tile")]],
  ["entries with quantities, in another order", [of("variant_single_tile", 1), of("variant_trio", 2)]],
])("products matching the cart may be sent as %s (D-1.5)", (_, variants) => {
  expect(() => assertSameProducts([trio, single], variants)).not.toThrow();
});

test.each([
  ["too few", [of("variant_trio", 1), of("variant_single_tile")]],
  ["one missing", [of("variant_trio")]],
  ["one that is not in the cart", [of("variant_trio"), of("variant_single_tile"), of("variant_six")]],
  ["too many", [of("variant_trio", 3), of("variant_single_tile")]],
])("%s does not match the cart", (_, variants) => {
  expect(() => assertSameProducts([trio, single], variants)).toThrow(
    expect.objectContaining({ code: "VARIANTS_MISMATCH" }),
  );
});
