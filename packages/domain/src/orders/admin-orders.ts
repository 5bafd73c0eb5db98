import { z } from "zod";
import { OrderId } from "../kernel/ids.ts";
import { PageNumber, PageOf } from "../kernel/paging.ts";
import { orderStates } from "./schema.ts";

export const orderTroubles = {
  held: "On hold before printing",
  rejected: "Rejected photo in print",
  late: "Past its ship-by date",
  claim: "Claim needs a decision",
  message: "Message needs a reply",
  unreachable: "Emails don’t arrive",
  frames: "Frames out of stock",
  photos: "Photos long overdue",
  refund: "Refund failed",
  dispute: "Payment disputed",
} as const;
export type OrderTrouble = keyof typeof orderTroubles;
export const OrderTrouble = z.enum(Object.keys(orderTroubles) as [OrderTrouble, ...OrderTrouble[]]);

const day = z.iso.date().refine((item) => item >= "2000-01-01" && item < "2200-01-01");

/** Largest number of orders that the list counts. */
export const ORDER_COUNT_LIMIT = 1_000;

/**
 * Filter of orders. `text` matches part of an order number, email, name, ZIP code or tracking number, or a payment's
 * id. Accents do not matter, and one or two letters match the beginning of a word. Days are in the shop's time zone,
 * both inclusive. If `cursor` is sent, page 1 begins after that order.
 */
export const ListOrdersInput = z.object({
  text: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe("Part of an order number, email, name, ZIP code, or tracking number, or a payment's id."),
  state: z.enum(orderStates).optional(),
  trouble: OrderTrouble.optional(),
  from: day.optional().describe("First day on which the orders were placed, in the shop's time zone."),
  to: day.optional().describe("Last day on which the orders were placed, in the shop's time zone."),
  placedFrom: z.iso.datetime({ offset: true }).optional().describe("Only orders placed at this time or later."),
  placedBefore: z.iso.datetime({ offset: true }).optional().describe("Only orders placed before this time."),
  cursor: OrderId.optional().describe("The `nextCursor` of the page before."),
  page: PageNumber,
});
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;

export const AdminOrderRow = z.object({
  id: OrderId,
  number: z.string(),
  state: z.enum(orderStates),
  name: z.string(),
  email: z.string(),
  placedAt: z.iso.datetime(),
  shipBy: z.iso.date(),
  /** Number of tiles to print, and number of those that have a print file. */
  tiles: z.int(),
  rendered: z.int(),
  /** Current total in cents. */
  total: z.int(),
  troubles: z.array(OrderTrouble),
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;

/**
 * A page of orders. If `isTotalCapped` is true, there are more orders than `total`. `nextCursor` is null on the last page.
 */
export const AdminOrderPage = PageOf(AdminOrderRow).extend({
  isTotalCapped: z.boolean(),
  nextCursor: OrderId.nullable(),
});
export type AdminOrderPage = z.infer<typeof AdminOrderPage>;
