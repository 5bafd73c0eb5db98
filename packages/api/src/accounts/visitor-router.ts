import { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { UserId } from "@storywall/domain/kernel/ids";
import { readStoredVisitorFlags, saveVisitorFlags } from "@storywall/services/accounts/visitors/visitor-flags";
import { z } from "zod";
import { publicProcedure, router, visitorProcedure } from "../trpc.ts";
import { mergeFlags, setFlagCookies } from "./visitor-flags.ts";

export const visitorRouter = router({
  /** Creates the visitor on the first visit. Idempotent. */
  ensure: visitorProcedure
    .input(z.object({}).optional())
    .output(z.object({ userId: UserId }))
    .mutation(({ ctx }) => ({ userId: ctx.userId })),

  flags: publicProcedure
    .output(VisitorFlags)
    .query(async ({ ctx }) => mergeFlags(ctx.cookies, await readStoredVisitorFlags(ctx))),

  setFlags: visitorProcedure
    .input(SetFlagsInput)
    .output(VisitorFlags)
    .mutation(async ({ ctx, input }) => {
      const stored = await saveVisitorFlags(ctx, input);
      setFlagCookies(ctx.cookies, input);
      return mergeFlags(ctx.cookies, stored);
    }),
});
