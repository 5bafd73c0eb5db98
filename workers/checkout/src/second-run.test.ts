import type { JobOn, JobPayload } from "@storywall/jobs/catalog";
import type { VisitorContext } from "@storywall/services/accounts/context";
import { aFilledCart, anOpenCheckout, checkOut, intentsAt } from "@storywall/services/checkout/paying.fixture";
import { test } from "@storywall/testing/fixtures";
import { runTwice } from "@storywall/testing/run-twice";
import { describe } from "vitest";
import { handlers } from "./handlers.ts";

/** What there is to do, for each job. Leave one out and this does not compile. */
const causes: { [N in JobOn<"checkout">]: (ctx: VisitorContext) => Promise<JobPayload<N>> } = {
  "checkout.create": async (ctx) => ({ checkoutId: (await checkOut(ctx, await aFilledCart(ctx))).id }),
  "checkout.expire": async (ctx) => {
    const { checkout } = await anOpenCheckout(ctx);
    await ctx.db.$executeRaw`UPDATE checkouts SET price_valid_until = now() - interval '2 hours'`;
    return { checkoutId: checkout.id };
  },
};

const names = Object.keys(causes) as Array<JobOn<"checkout">>;

describe.each(names)("%s", (name) => {
  test("run a second time changes nothing, here or at the payment processor", async ({ ctx, simulator }) => {
    const payload = await causes[name](ctx);
    await runTwice({ db: ctx.db, deps: ctx, handlers, name, payload, outside: () => intentsAt(simulator) });
  });
});
