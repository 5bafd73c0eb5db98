import { AddCartLineInput, CartView } from "@storywall/domain/cart/schema";
import { newId } from "@storywall/domain/ids";
import { expect, test } from "vitest";
import type { z } from "zod";
import { restRoutes } from "./handle-rest.ts";
import { quick } from "./quick-schema.ts";

const tile = { name: "left", userPhotoId: null, frameSize: "rectangle_small" };
const design = {
  frameStyle: "Timeless",
  frameType: "black",
  matType: "none",
  tiles: [tile, { ...tile, name: "right" }],
};
const lineItem = { uuid: crypto.randomUUID(), templateKey: "single_tile", userTemplateInfo: design };
const samples: unknown[] = [
  {},
  null,
  "text",
  [],
  { cartId: newId("cart"), lineItem, lineItems: [lineItem], variants: [], email: "ann@example.com" },
  { cartId: newId("cart"), lineItem: { ...lineItem, quantity: 21 }, lineItems: [{}] },
  {
    cartId: "cart_1",
    checkoutId: newId("checkout"),
    lineItem: { ...lineItem, uuid: "x" },
    shippingAddress: { zip: 7 },
  },
  { cartId: newId("cart"), lineItem: { ...lineItem, userTemplateInfo: { ...design, tiles: [{ name: "" }] } } },
];
const outcome = ({ success, data, error }: { success: boolean; data?: unknown; error?: z.ZodError }) => ({
  success,
  data,
  issues: error?.issues,
});

test("what every published path reads is read at once as it is by its schema, and refused in the same words", async () => {
  for (const { path, reads } of restRoutes) {
    for (const sample of samples) {
      const read = outcome(quick(reads).safeParse(sample));
      expect({ path, ...read }).toEqual({ path, ...outcome(await reads.safeParseAsync(sample)) });
    }
  }
});

test("whoever asks as if it had to be waited for gets the same", async () => {
  const line = { id: lineItem.uuid, templateKey: "single_tile", design };
  const given = { cartId: null, line, prices: "are not read" };
  const read = await quick(AddCartLineInput).parseAsync(given);
  expect(read).toEqual(AddCartLineInput.parse(given));
  expect(read.line).toMatchObject({ quantity: 1, isUploadLater: false, design: { tiles: [{ cropParams: {} }, {}] } });
  await expect(quick(CartView).parseAsync({})).rejects.toEqual(CartView.safeParse({}).error);
});
