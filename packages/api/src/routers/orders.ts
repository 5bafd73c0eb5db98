import { OrderId } from "@storywall/domain/ids";
import { requestUploadLink } from "@storywall/services/orders/request-upload-link";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

export const ordersRouter = router({
  sendUploadLink: publicProcedure
    .input(z.object({ email: z.string().max(300), orderId: OrderId, lineId: z.uuid().optional() }))
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => requestUploadLink(ctx, input)),
});
