import { AdminRole } from "@storywall/domain/admin/permissions";
import { OrderId } from "@storywall/domain/ids";
import { OrderView, PrintFileView } from "@storywall/domain/orders/schema";
import { AdminOrderRow, listOrders } from "@storywall/services/admin/list-orders";
import { readPrintFiles } from "@storywall/services/admin/read-print-files";
import { ADMIN_SESSION_SECONDS, redeemSignInLink } from "@storywall/services/admin/redeem-sign-in-link";
import { readOrder } from "@storywall/services/orders/read-order";
import { z } from "zod";
import { adminMay, publicProcedure, router } from "../trpc.ts";

const Role = z.object({ role: AdminRole });

export const adminRouter = router({
  me: publicProcedure.output(Role.nullable()).query(({ ctx }) => ctx.admin),

  signIn: publicProcedure
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(Role)
    .mutation(async ({ ctx, input }) => {
      const { role, asid } = await redeemSignInLink(ctx, input);
      ctx.cookies.set("asid", asid, { maxAge: ADMIN_SESSION_SECONDS, httpOnly: true, sameSite: "Strict" });
      return { role };
    }),

  orders: adminMay("orders.see")
    .input(z.object({ page: z.int().min(1).max(10_000).optional() }).default({}))
    .output(z.array(AdminOrderRow))
    .query(({ ctx, input }) => listOrders(ctx, input)),

  printFiles: adminMay("orders.see")
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ order: OrderView, files: z.array(PrintFileView) }))
    .query(async ({ ctx, input }) => ({ order: await readOrder(ctx, input), files: await readPrintFiles(ctx, input) })),
});
