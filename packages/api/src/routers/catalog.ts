import { readDefaultPromo } from "@storywall/services/catalog/read-default-promo";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const DefaultPromo = z.object({ code: z.string(), basisPointsOff: z.int() });

export const catalogRouter = router({
  /** Cards show their sale prices by it. */
  promo: publicProcedure.output(DefaultPromo.nullable()).query(({ ctx }) => readDefaultPromo(ctx)),
});
