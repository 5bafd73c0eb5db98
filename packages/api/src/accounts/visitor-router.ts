import { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { UserId } from "@storywall/domain/kernel/ids";
import { readStoredVisitorFlags, saveVisitorFlags } from "@storywall/services/accounts/visitors/visitor-flags";
import { z } from "zod";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";
import { mergeFlags, setFlagCookies } from "./visitor-flags.ts";

export const visitorRouter = router({
  /** Creates the visitor on the first visit. Idempotent. */
  ensure: visitorProcedure("anyone")
    .input(z.object({}).optional())
    .output(z.object({ userId: UserId }))
    .mutation(({ ctx }) => ({ userId: ctx.userId })),

  flags: shopperProcedure("visitor")
    .output(VisitorFlags)
    .query(async ({ ctx }) => mergeFlags(ctx.cookies, await readStoredVisitorFlags(ctx))),

  setFlags: visitorProcedure("visitor")
    .input(SetFlagsInput)
    .output(VisitorFlags)
    .mutation(async ({ ctx, input }) => {
      const stored = await saveVisitorFlags(ctx, input);
      setFlagCookies(ctx.cookies, input);
      return mergeFlags(ctx.cookies, stored);
    }),
});
