import { DecideClaimInput } from "@storywall/domain/orders/schema";
import { decideClaim } from "@storywall/services/production/decide-claim";
import { adminProcedure, router } from "../trpc.ts";

export const claimsRouter = router({
  decideClaim: adminProcedure.input(DecideClaimInput).mutation(({ ctx, input }) => decideClaim(ctx, input)),
});
