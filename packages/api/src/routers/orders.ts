import { OrderId } from "@storywall/domain/ids";
import { CompleteUploadLaterInput, OrderAccess, OrderView } from "@storywall/domain/orders/schema";
import { completeUploadLater } from "@storywall/services/orders/complete-upload-later";
import { readOrder } from "@storywall/services/orders/read-order";
import { requestUploadLink } from "@storywall/services/orders/request-upload-link";
import { z } from "zod";
import { publicProcedure, router, visitorProcedure } from "../trpc.ts";

export const ordersRouter = router({
  read: publicProcedure
    .input(OrderAccess)
    .output(OrderView)
    .query(({ ctx, input }) => readOrder(ctx, input)),

  completeUploadLater: visitorProcedure
    .input(CompleteUploadLaterInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => completeUploadLater(ctx, input)),

  sendUploadLink: publicProcedure
    .input(z.object({ email: z.string().max(300), orderId: OrderId, lineId: z.uuid().optional() }))
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => requestUploadLink(ctx, input)),
});
