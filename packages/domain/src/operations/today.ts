import { z } from "zod";
import type { Permission } from "../accounts/permissions.ts";

type StaffTaskDefinition = {
  /** Label in the singular; `many` is the plural. */
  one: string;
  many: string;
  path: string;
  permission: Permission;
};

/** Tasks for staff, the most urgent first. */
export const staffTasks = {
  dispute: {
    one: "payment has been disputed",
    many: "payments have been disputed",
    path: "/admin/orders?trouble=dispute",
    permission: "orders.view",
  },
  refund: {
    one: "refund failed",
    many: "refunds failed",
    path: "/admin/orders?trouble=refund",
    permission: "orders.view",
  },
  rejected: {
    one: "order in print shows a rejected photo",
    many: "orders in print show a rejected photo",
    path: "/admin/orders?trouble=rejected",
    permission: "orders.view",
  },
  late: {
    one: "order is past its ship-by date",
    many: "orders are past their ship-by date",
    path: "/admin/orders?trouble=late",
    permission: "orders.view",
  },
  claim: {
    one: "claim needs a decision",
    many: "claims need a decision",
    path: "/admin/claims",
    permission: "orders.view",
  },
  return: {
    one: "return is on its way back",
    many: "returns are on their way back",
    path: "/admin/claims",
    permission: "orders.view",
  },
  messages: {
    one: "message needs a reply",
    many: "messages need a reply",
    path: "/admin/messages",
    permission: "messages.handle",
  },
  held: {
    one: "order is on hold before printing",
    many: "orders are on hold before printing",
    path: "/admin/orders?trouble=held",
    permission: "orders.view",
  },
  unreachable: {
    one: "open order’s emails don’t arrive",
    many: "open orders’ emails don’t arrive",
    path: "/admin/orders?trouble=unreachable",
    permission: "orders.view",
  },
  stock: {
    one: "frame is low in stock",
    many: "frames are low in stock",
    path: "/admin/stock",
    permission: "orders.view",
  },
  photos: {
    one: "order has been waiting a long time for photos",
    many: "orders have been waiting a long time for photos",
    path: "/admin/orders?trouble=photos",
    permission: "orders.view",
  },
  sale: {
    one: "sale has been running for more than 30 days",
    many: "sales have been running for more than 30 days",
    path: "/admin/promos",
    permission: "promos.change",
  },
  jobs: {
    one: "job has failed for good",
    many: "jobs have failed for good",
    path: "/admin/jobs",
    permission: "jobs.view",
  },
  webhooks: {
    one: "webhook has been failing for days",
    many: "webhooks have been failing for days",
    path: "/admin/webhooks",
    permission: "webhooks.change",
  },
  discrepancies: {
    one: "discrepancy is open",
    many: "discrepancies are open",
    path: "/admin/reconciliation",
    permission: "reconciliation.view",
  },
} as const satisfies Record<string, StaffTaskDefinition>;

export type StaffTask = keyof typeof staffTasks;
export const StaffTask = z.enum(Object.keys(staffTasks) as [StaffTask, ...StaffTask[]]);

export const TodayView = z.object({
  /** Tasks that the admin may do and whose count is above zero, most urgent first. */
  waiting: z.array(z.object({ thing: StaffTask, count: z.int() })),
  /** Orders placed today in the shop's time zone. */
  placed: z.object({
    orders: z.int(),
    /** Total in cents, before refunds. */
    total: z.int(),
  }),
  /** Number of orders and number of tiles in each production state. */
  underWay: z.array(z.object({ state: z.string(), orders: z.int(), tiles: z.int() })),
});
export type TodayView = z.infer<typeof TodayView>;
