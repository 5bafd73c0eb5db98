import type { JobOn, JobPayload } from "@storywall/jobs/job-catalog";
import type { VisitorContext } from "@storywall/services/accounts/context";
import {
  createFilledCart,
  createOpenCheckout,
  createTestCheckout,
  listSimulatorIntents,
} from "@storywall/services/checkout/checkout.fixture";
import { test } from "@storywall/testing/fixtures";
import { runJobTwice } from "@storywall/testing/run-twice";
import { describe } from "vitest";
import { handlers } from "./handlers.ts";

const prepareJob: { [N in JobOn<"checkout">]: (ctx: VisitorContext) => Promise<JobPayload<N>> } = {
  "checkout.create": async (ctx) => ({ checkoutId: (await createTestCheckout(ctx, await createFilledCart(ctx))).id }),
  "checkout.expire": async (ctx) => {
    const { checkout } = await createOpenCheckout(ctx);
    await ctx.db.$executeRaw`UPDATE checkouts SET price_valid_until = now() - interval '2 hours'`;
    return { checkoutId: checkout.id };
  },
};

const names = Object.keys(prepareJob) as Array<JobOn<"checkout">>;

describe.each(names)("the job %s of the checkout worker", (name) => {
  test("a job of the checkout worker changes nothing when it runs again", async ({ ctx, simulator }) => {
    const payload = await prepareJob[name](ctx);
    await runJobTwice({
      db: ctx.db,
      deps: ctx,
      handlers,
      name,
      payload,
      readEffects: () => listSimulatorIntents(simulator),
    });
  });
});
