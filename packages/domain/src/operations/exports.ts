import { z } from "zod";

/** Available exports with their descriptions. Amounts are in cents. */
export const exportKinds = {
  orders: { title: "Orders", what: "One row for each order placed in this period, without names and addresses." },
  taxes: { title: "Tax by state", what: "Sales, tax, and refunds in this period, by ship-to state." },
  taxReport: {
    title: "Tax report",
    what: "Sales tax of each month by state, county, or city, with the tax of refunds subtracted. It adds up to the ledger’s tax.",
  },
  refunds: { title: "Refunds", what: "One row for each refund decided in this period, with its current status." },
  ledger: {
    title: "Ledger",
    what: "One row for each transaction: payments are positive, refunds and lost disputes are negative. Rows of tax have no amount. A payment with a gift card has the card as its reference; selling one is its own kind.",
  },
  labels: {
    title: "Shipping labels",
    what: "One row for each label bought in this period, with its price and whether it was voided.",
  },
  giftCards: {
    title: "Gift cards",
    what: "One row for each gift card and store credit issued in this period, with what can still be spent now: what the shop owes.",
  },
  subscribers: {
    title: "Newsletter",
    what: "One row for each confirmed address of those who agreed to offers in this period, with where and when.",
  },
  audit: {
    title: "Audit",
    what: "Every change made by staff or the shop, with its position in the hash chain and its hash.",
  },
} as const satisfies Record<string, { title: string; what: string }>;

export type ExportKind = keyof typeof exportKinds;
export const exportKindNames = Object.keys(exportKinds) as [ExportKind, ...ExportKind[]];

export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** First and last day of an export in the shop's time zone, both inclusive. */
export const ExportInput = z
  .object({
    kind: z.enum(exportKindNames),
    format: z.enum(exportFormats),
    from: z.iso.date().refine((day) => day >= "2000-01-01" && day < "2200-01-01"),
    to: z.iso.date().refine((day) => day >= "2000-01-01" && day < "2200-01-01"),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "The last day can’t be before the first." });
export type ExportInput = z.infer<typeof ExportInput>;

/** Download path of an export, valid for 15 minutes for the admin who requested it. */
export const ExportTicket = z.object({ path: z.string(), fileName: z.string() });
export type ExportTicket = z.infer<typeof ExportTicket>;
