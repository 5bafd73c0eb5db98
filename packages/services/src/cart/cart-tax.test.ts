import { newUuid } from "@storywall/domain/kernel/uuid";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { changeSetting } from "../catalog/settings.ts";
import { createFilledCart, email, shippingAddress } from "../checkout/checkout.fixture.ts";
import { createCheckout } from "../checkout/create-checkout.ts";
import { calculateQuote } from "./quote.ts";
import { readCart } from "./read-cart.ts";

const miami = { ...shippingAddress, city: "Miami", provinceCode: "FL", zip: "33131" };
const rate = { county: null, zipRanges: [], from: null, to: null, isShippingTaxed: false };
const settings = {
  provider: "table" as const,
  states: ["FL" as const],
  rates: [
    { ...rate, state: "FL" as const, basisPoints: 600 },
    {
      ...rate,
      state: "FL" as const,
      county: "Miami-Dade",
      zipRanges: [{ first: "33101", last: "33199" }],
      basisPoints: 100,
    },
  ],
};

test("the sales tax of carts, quotes and checkouts comes from the owner's tax table", async ({ ctx }) => {
  const admin = { ...ctx, admin: { role: "owner" as const, actor: "owner" } };
  await changeSetting(admin, { key: "tax", value: settings, revision: 0 });
  const { id: cartId, lines } = await createFilledCart(ctx, { templateKey: "trio" });
  expect(await readCart(ctx, { cartId })).toMatchObject({ totals: { tax: 0 }, isTaxKnown: false });

  const { totals } = await createCheckout(ctx, { cartId, email, shippingAddress: miami });

  expect(totals).toMatchObject({ tax: 630, total: 9629 });
  expect(await ctx.db.checkout.findFirstOrThrow()).toMatchObject({
    snapshot: {
      tax: {
        id: expect.stringMatching(/^table_/),
        provider: "table",
        lines: [{ id: lines[0]?.id, tax: 630 }],
        jurisdictions: [
          { state: "FL", name: "Florida", taxable: 8999, tax: 540 },
          { state: "FL", name: "Miami-Dade", taxable: 8999, tax: 90 },
        ],
      },
    },
  });
  expect(await readCart(ctx, { cartId })).toMatchObject({ totals, isTaxKnown: true });
  const line = { id: newUuid(), templateKey: "trio", quantity: 1, isUploadLater: true, design: lines[0]?.design };
  const quoteAt = async (zip: string) =>
    (await calculateQuote(ctx, { lines: [line as never], provinceCode: "FL", zip })).totals.tax;
  expect([await quoteAt("33131"), await quoteAt("32801"), await quoteAt("")]).toEqual([630, 540, 540]);
});
