import { EraseInput, ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { eraseOwnData } from "@storywall/services/operations/privacy/erase-visitor";
import { MyData, readMyData } from "@storywall/services/operations/privacy/read-my-data";
import { deleteVisitorCookies } from "../accounts/visitor-cookies.ts";
import { router, shopperProcedure } from "../trpc.ts";

export const myDataRouter = router({
  read: shopperProcedure("visitor")
    .output(MyData.nullable())
    .query(({ ctx }) => readMyData(ctx)),

  erase: shopperProcedure("visitor")
    .input(EraseInput)
    .output(ErasureResult)
    .mutation(async ({ ctx, input }) => {
      const erased = await eraseOwnData(ctx, input);
      deleteVisitorCookies(ctx.cookies);
      ctx.cookies.set("cartId", "", { maxAge: 0 });
      return erased;
    }),
});
