import { z } from "zod";
import { OrderId } from "../kernel/ids.ts";
import { PageNumber } from "../kernel/paging.ts";
import { orderStates } from "./schema.ts";

/** Why an order wants a person's eye, in the words of the orders page. */
export const orderTroubles = {
  held: "Held before printing",
  late: "Should have been sent",
  claim: "Claim to decide",
  message: "Message to answer",
  frames: "Frames short",
  photos: "Photos long awaited",
  refund: "Refund failed",
  dispute: "Disputed at the bank",
} as const;
export type OrderTrouble = keyof typeof orderTroubles;
export const OrderTrouble = z.enum(Object.keys(orderTroubles) as [OrderTrouble, ...OrderTrouble[]]);

const day = z.iso.date().refine((one) => one >= "2000-01-01" && one < "2200-01-01");

/** `text`: part of a number, an e-mail address, a name or a tracking number. Days are the shop's, both included. */
export const ListOrdersInput = z.object({
  text: z.string().trim().max(100).optional(),
  state: z.enum(orderStates).optional(),
  trouble: OrderTrouble.optional(),
  from: day.optional(),
  to: day.optional(),
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
  /** Calendar date by which it is to be sent. */
  shipBy: z.iso.date(),
  /** Pieces to print, and how many of them have a print file. */
  tiles: z.int(),
  rendered: z.int(),
  /** US cents: what the order costs now. */
  total: z.int(),
  troubles: z.array(OrderTrouble),
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;
