import { z } from "zod";
import type { Permission } from "../accounts/permissions.ts";

type Thing = {
  /** Singular and plural label. */
  one: string;
  many: string;
  /** Page where it is handled. */
  path: string;
  permission: Permission;
};

/** Tasks for staff, most urgent first. */
export const todayThings = {
  dispute: {
    one: "payment is disputed at the bank",
    many: "payments are disputed at the bank",
    path: "/admin/orders?trouble=dispute",
    permission: "orders.see",
  },
  refund: {
    one: "refund failed",
    many: "refunds failed",
    path: "/admin/orders?trouble=refund",
    permission: "orders.see",
  },
  late: {
    one: "order should have been sent",
    many: "orders should have been sent",
    path: "/admin/orders?trouble=late",
    permission: "orders.see",
  },
  claim: {
    one: "claim waits for a decision",
    many: "claims wait for a decision",
    path: "/admin/claims",
    permission: "orders.see",
  },
  messages: {
    one: "message waits for an answer",
    many: "messages wait for an answer",
    path: "/admin/messages",
    permission: "messages.handle",
  },
  held: {
    one: "order is held before printing",
    many: "orders are held before printing",
    path: "/admin/orders?trouble=held",
    permission: "orders.see",
  },
  stock: {
    one: "frame is getting scarce",
    many: "frames are getting scarce",
    path: "/admin/stock",
    permission: "orders.see",
  },
  photos: {
    one: "order has long waited for its photos",
    many: "orders have long waited for their photos",
    path: "/admin/orders?trouble=photos",
    permission: "orders.see",
  },
  sale: {
    one: "sale has run for more than 30 days",
    many: "sales have run for more than 30 days",
    path: "/admin/promos",
    permission: "promos.change",
  },
  jobs: {
    one: "job was given up",
    many: "jobs were given up",
    path: "/admin/jobs",
    permission: "jobs.see",
  },
  breaks: {
    one: "thing does not fit together",
    many: "things do not fit together",
    path: "/admin/reconciliation",
    permission: "reconciliation.see",
  },
} as const satisfies Record<string, Thing>;

export type TodayThing = keyof typeof todayThings;
export const TodayThing = z.enum(Object.keys(todayThings) as [TodayThing, ...TodayThing[]]);

export const Today = z.object({
  /** Counts above zero of tasks the admin has permission for, in the table's order. */
  waiting: z.array(z.object({ thing: TodayThing, count: z.int() })),
  /** Orders placed today, in the shop's time zone. */
  placed: z.object({
    orders: z.int(),
    /** Cents, before refunds. */
    total: z.int(),
  }),
  /** Orders by production state. */
  underWay: z.array(z.object({ state: z.string(), orders: z.int(), tiles: z.int() })),
});
export type Today = z.infer<typeof Today>;
