import { UserId } from "@storywall/domain/ids";
import { z } from "zod";
import { router, visitorProcedure } from "../trpc.ts";

export const visitorRouter = router({
  /** Makes the visitor on the first visit and answers the same one ever after (S-005). */
  ensure: visitorProcedure
    .input(z.object({}).optional())
    .output(z.object({ userId: UserId }))
    .mutation(({ ctx }) => ({ userId: ctx.userId })),
});
