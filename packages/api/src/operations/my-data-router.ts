import { EraseInput, ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { eraseOwnData } from "@storywall/services/operations/privacy/erase-visitor";
import { MyData, readMyData } from "@storywall/services/operations/privacy/read-my-data";
import { deleteVisitorCookies } from "../accounts/visitor-cookies.ts";
import { publicProcedure, router } from "../trpc.ts";

export const myDataRouter = router({
  read: publicProcedure.output(MyData.nullable()).query(({ ctx }) => readMyData(ctx)),

  erase: publicProcedure
    .input(EraseInput)
    .output(ErasureResult)
    .mutation(async ({ ctx, input }) => {
      const erased = await eraseOwnData(ctx, input);
      deleteVisitorCookies(ctx.cookies);
      ctx.cookies.set("cartId", "", { maxAge: 0 });
      return erased;
    }),
});
