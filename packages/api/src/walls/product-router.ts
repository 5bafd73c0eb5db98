import { ProductView } from "@storywall/domain/catalog/product-schema";
import { readProduct } from "@storywall/services/walls/product";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

export const productRouter = router({
  product: publicProcedure
    .input(z.object({ id: z.string().max(200) }))
    .output(ProductView)
    .query(({ ctx, input }) => readProduct(ctx, input)),
});
