import { z } from "zod";
import { PageNumber, PageOf } from "../kernel/paging.ts";

export const repairs = {
  "check-payment": "Check the payment again",
  "sync-refunds": "Check its refunds again",
  "send-refund": "Request the refund again",
  "render-print": "Render the print again",
  "process-photo": "Process the photo again",
  "email-received": "Send “order received”",
  "email-shipped": "Send “shipped”",
} as const;
export type Repair = keyof typeof repairs;

type DiscrepancyDefinition = {
  /** Description for staff. If `isMoney` is set, `expected` and `found` are cents. */
  sentence: string;
  /** The comparison that finds the discrepancy. `ledger` is compared hourly, `files` every six hours. */
  part: "ledger" | "files";
  repair: Repair | null;
  isMoney?: true;
  /** Set for a discrepancy that needs no alert because it resolves by itself. */
  isQuiet?: true;
};

export const discrepancyTypes = {
  "charge-without-payment": {
    sentence: "The payment processor took money for a payment that we have no record of.",
    part: "ledger",
    repair: null,
    isMoney: true,
  },
  "charge-not-seen": {
    sentence: "The payment processor took money, but our records still show the payment as open.",
    part: "ledger",
    repair: "check-payment",
    isMoney: true,
  },
  "payment-without-charge": {
    sentence: "Our records show a payment, but the payment processor took no money.",
    part: "ledger",
    repair: "check-payment",
    isMoney: true,
  },
  "charge-differs": {
    sentence: "The payment processor took a different amount than our records show.",
    part: "ledger",
    repair: null,
    isMoney: true,
  },
  "refund-unknown": {
    sentence: "The payment processor refunded money that isn’t recorded here.",
    part: "ledger",
    repair: "sync-refunds",
    isMoney: true,
  },
  "refund-differs": {
    sentence: "A refund has a different amount or status at the payment processor.",
    part: "ledger",
    repair: "sync-refunds",
    isMoney: true,
  },
  "refund-without-processor": {
    sentence: "We recorded a refund that the payment processor doesn’t have.",
    part: "ledger",
    repair: null,
    isMoney: true,
  },
  "refund-not-sent": {
    sentence: "A refund was requested, but no job is sending it to the payment processor.",
    part: "ledger",
    repair: "send-refund",
    isMoney: true,
  },
  "refunds-above-payment": {
    sentence: "The refunds for a payment add up to more than was paid.",
    part: "ledger",
    repair: null,
    isMoney: true,
  },
  "refund-sum-differs": {
    sentence: "A payment’s refunded amount doesn’t match the sum of its refunds.",
    part: "ledger",
    repair: "sync-refunds",
    isMoney: true,
  },
  "paid-without-order": {
    sentence: "We were paid, but there is no order.",
    part: "ledger",
    repair: "check-payment",
    isMoney: true,
  },
  "order-without-payment": {
    sentence: "There is an order, but its payment hasn’t succeeded.",
    part: "ledger",
    repair: "check-payment",
    isMoney: true,
  },
  "order-amount-differs": {
    sentence: "An order’s total doesn’t match what was paid.",
    part: "ledger",
    repair: null,
    isMoney: true,
  },
  "duplicate-kept": {
    sentence: "A purchase was paid for twice, and the second payment isn’t being refunded.",
    part: "ledger",
    repair: "check-payment",
    isMoney: true,
  },
  "change-kept": {
    sentence: "A change to an order was paid for but not made, and the money isn’t being refunded.",
    part: "ledger",
    repair: "check-payment",
    isMoney: true,
  },
  "gift-card-differs": {
    sentence: "A gift card’s balance isn’t the sum of what was bought, spent, and returned.",
    part: "ledger",
    repair: null,
    isMoney: true,
  },
  "redemption-without-order": {
    sentence: "A promo code was counted as used for a purchase that didn’t become an order.",
    part: "ledger",
    repair: null,
  },
  "order-without-redemption": {
    sentence: "An order has a promo code that wasn’t counted as used.",
    part: "ledger",
    repair: null,
  },
  "line-without-pieces": {
    sentence: "An ordered wall has more or fewer copies than were bought.",
    part: "ledger",
    repair: null,
  },
  "piece-without-photo": {
    sentence: "A tile is due to be printed but has no usable photo.",
    part: "ledger",
    repair: null,
  },
  "piece-not-rendered": {
    sentence: "A tile is waiting for its print file, but no job is making it.",
    part: "ledger",
    repair: "render-print",
  },
  "packed-not-shipped": {
    sentence: "All tiles were packed over a day ago, but the order still shows as being made.",
    part: "ledger",
    repair: null,
  },
  "shipped-not-packed": {
    sentence: "An order shipped with a tile that was never packed.",
    part: "ledger",
    repair: null,
  },
  "parcel-differs": {
    sentence: "The records of an order and its package disagree on whether it shipped.",
    part: "ledger",
    repair: null,
  },
  "order-without-email": {
    sentence: "An order was placed, but the customer wasn’t emailed.",
    part: "ledger",
    repair: "email-received",
  },
  "shipped-without-email": {
    sentence: "A package is on its way, but the customer wasn’t emailed.",
    part: "ledger",
    repair: "email-shipped",
  },
  "photo-reserved": {
    sentence: "A photo upload was started, never finished, and never canceled.",
    part: "ledger",
    repair: null,
  },
  "photo-not-prepared": {
    sentence: "A photo has been uploaded, but no job is preparing it.",
    part: "ledger",
    repair: "process-photo",
  },
  "checkout-held": {
    sentence: "A checkout is still waiting for payment a day after its price expired.",
    part: "ledger",
    repair: null,
  },
  "cart-locked": {
    sentence: "A cart is locked but has no open checkout.",
    part: "ledger",
    repair: null,
  },
  "photo-file-missing": {
    sentence:
      "A photo is marked ready, but one of its files is missing. Orders with this photo are held back from production.",
    part: "files",
    repair: null,
  },
  "print-file-missing": {
    sentence: "A rendered tile’s print file or proof is missing. Its order is held back from production.",
    part: "files",
    repair: "render-print",
  },
  "object-without-row": {
    sentence: "A stored file doesn’t belong to any record. It will be deleted a week after it was first found.",
    part: "files",
    repair: null,
    isQuiet: true,
  },
} as const satisfies Record<string, DiscrepancyDefinition>;

export type DiscrepancyType = keyof typeof discrepancyTypes;
export const discrepancyTypeNames = Object.keys(discrepancyTypes) as DiscrepancyType[];
const DiscrepancyType = z.enum(discrepancyTypeNames as [DiscrepancyType, ...DiscrepancyType[]]);

export const getDiscrepancyDefinition = (kind: DiscrepancyType): DiscrepancyDefinition => discrepancyTypes[kind];
export const isDiscrepancyType = (kind: string): kind is DiscrepancyType => Object.hasOwn(discrepancyTypes, kind);

export const DiscrepancyId = z.templateLiteral([z.string().regex(/^[1-9]\d{0,17}$/)]);

export const DiscrepancyRow = z.object({
  id: DiscrepancyId,
  kind: DiscrepancyType,
  subject: z.string(),
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  tileId: z.string().nullable(),
  photoId: z.string().nullable(),
  expected: z.int().nullable(),
  found: z.int().nullable(),
  detail: z.string().nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type DiscrepancyRow = z.infer<typeof DiscrepancyRow>;

export const ListDiscrepanciesInput = z.object({
  kind: DiscrepancyType.optional(),
  status: z.enum(["open", "closed"]).default("open"),
  page: PageNumber,
});
export type ListDiscrepanciesInput = z.infer<typeof ListDiscrepanciesInput>;

export const DiscrepancyList = PageOf(DiscrepancyRow).extend({
  /** Number of open discrepancies by type; types without any are omitted. */
  open: z.array(z.object({ kind: DiscrepancyType, count: z.int() })),
  /** Time at which each comparison was last completed; null if never. */
  lastRun: z.object({ ledger: z.iso.datetime().nullable(), files: z.iso.datetime().nullable() }),
});
export type DiscrepancyList = z.infer<typeof DiscrepancyList>;

export const CloseDiscrepancyInput = z.object({
  discrepancyId: DiscrepancyId,
  note: z.string().trim().min(1).max(300),
});
export type CloseDiscrepancyInput = z.infer<typeof CloseDiscrepancyInput>;
