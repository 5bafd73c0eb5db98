import { z } from "zod";
import { PageNumber, PageOf } from "../kernel/paging.ts";

/** One-click repairs of discrepancies, with their labels. */
export const repairs = {
  ask: "Look at the payment again",
  follow: "Look at its refunds again",
  "send-refund": "Ask for the refund again",
  render: "Render the print again",
  prepare: "Prepare the photo again",
  "write-received": "Send “order received”",
  "write-shipped": "Send “shipped”",
} as const;
export type Repair = keyof typeof repairs;

type Kind = {
  /** Description for staff. `expected` and `found` are cents if `isMoney` is set. */
  sentence: string;
  /** `books` are compared hourly, `files` every six hours. */
  part: "books" | "files";
  repair: Repair | null;
  isMoney?: true;
  /** Resolves itself; no alert is sent. */
  isQuiet?: true;
};

/** All types of discrepancies that the reconciliation detects. */
export const breakKinds = {
  "charge-without-payment": {
    sentence: "The payment processor took money for a payment that the shop does not know.",
    part: "books",
    repair: null,
    isMoney: true,
  },
  "charge-not-seen": {
    sentence: "The payment processor took money; our payment still waits for it.",
    part: "books",
    repair: "ask",
    isMoney: true,
  },
  "payment-without-charge": {
    sentence: "Our payment says that money came; the payment processor has taken none.",
    part: "books",
    repair: "ask",
    isMoney: true,
  },
  "charge-differs": {
    sentence: "The payment processor took another amount than our payment says.",
    part: "books",
    repair: null,
    isMoney: true,
  },
  "refund-unknown": {
    sentence: "The payment processor sent money back that is not written down here.",
    part: "books",
    repair: "follow",
    isMoney: true,
  },
  "refund-differs": {
    sentence: "A refund has another amount or state at the payment processor than here.",
    part: "books",
    repair: "follow",
    isMoney: true,
  },
  "refund-without-processor": {
    sentence: "We say that money went back; the payment processor knows of no such refund.",
    part: "books",
    repair: null,
    isMoney: true,
  },
  "refund-not-sent": {
    sentence: "A refund was decided and nothing is on its way to ask the payment processor for it.",
    part: "books",
    repair: "send-refund",
    isMoney: true,
  },
  "refunds-above-payment": {
    sentence: "The refunds of a payment come to more than was paid.",
    part: "books",
    repair: null,
    isMoney: true,
  },
  "refund-sum-differs": {
    sentence: "A payment says another sum sent back than its refunds come to.",
    part: "books",
    repair: "follow",
    isMoney: true,
  },
  "paid-without-order": {
    sentence: "Money came and there is no order for it.",
    part: "books",
    repair: "ask",
    isMoney: true,
  },
  "order-without-payment": {
    sentence: "An order's payment has not succeeded.",
    part: "books",
    repair: "ask",
    isMoney: true,
  },
  "order-amount-differs": {
    sentence: "An order costs another amount than was paid for it.",
    part: "books",
    repair: null,
    isMoney: true,
  },
  "duplicate-kept": {
    sentence: "A purchase was paid twice and the second payment is not on its way back.",
    part: "books",
    repair: "ask",
    isMoney: true,
  },
  "change-kept": {
    sentence: "A change of an order was paid for; it was not made, and the money is not on its way back.",
    part: "books",
    repair: "ask",
    isMoney: true,
  },
  "redemption-without-order": {
    sentence: "A promo code was used up by a purchase that became no order.",
    part: "books",
    repair: null,
  },
  "order-without-redemption": {
    sentence: "An order has a promo code that was not counted as used.",
    part: "books",
    repair: null,
  },
  "line-without-pieces": {
    sentence: "A wall that was ordered has not the pieces it was bought with.",
    part: "books",
    repair: null,
  },
  "piece-without-photo": {
    sentence: "A piece is to be printed and has no photo that could be.",
    part: "books",
    repair: null,
  },
  "piece-not-rendered": {
    sentence: "A piece waits for its print file and nothing is on its way to make it.",
    part: "books",
    repair: "render",
  },
  "packed-not-shipped": {
    sentence: "All pieces have been packed for a day; the order says that it is still being made.",
    part: "books",
    repair: null,
  },
  "shipped-not-packed": {
    sentence: "An order was shipped with a piece that was never packed.",
    part: "books",
    repair: null,
  },
  "parcel-differs": {
    sentence: "An order and its parcel do not agree on whether it was shipped.",
    part: "books",
    repair: null,
  },
  "order-without-letter": {
    sentence: "An order was placed and its customer has not been written to.",
    part: "books",
    repair: "write-received",
  },
  "shipped-without-letter": {
    sentence: "A parcel is on its way and its customer has not been told.",
    part: "books",
    repair: "write-shipped",
  },
  "photo-reserved": {
    sentence: "A photo was announced, never arrived, and was not given up.",
    part: "books",
    repair: null,
  },
  "photo-not-prepared": {
    sentence: "A photo has arrived and nothing is on its way to prepare it.",
    part: "books",
    repair: "prepare",
  },
  "checkout-held": {
    sentence: "A checkout still awaits its payment a day after its price ran out.",
    part: "books",
    repair: null,
  },
  "cart-locked": {
    sentence: "A cart is locked and no checkout of it is open.",
    part: "books",
    repair: null,
  },
  "photo-file-missing": {
    sentence: "A photo that is ready has a file that is not in the store. Its orders are kept from production.",
    part: "files",
    repair: null,
  },
  "print-file-missing": {
    sentence: "A piece that was rendered has no print file or proof in the store. Its order is kept from production.",
    part: "files",
    repair: "render",
  },
  "object-without-row": {
    sentence: "A file in the store belongs to nothing. It is deleted a week after it was first seen.",
    part: "files",
    repair: null,
    isQuiet: true,
  },
} as const satisfies Record<string, Kind>;

export type BreakKind = keyof typeof breakKinds;
export const breakKindNames = Object.keys(breakKinds) as BreakKind[];
const BreakKind = z.enum(breakKindNames as [BreakKind, ...BreakKind[]]);

/** Typed with its optional fields. */
export const breakKind = (kind: BreakKind): Kind => breakKinds[kind];
export const isBreakKind = (kind: string): kind is BreakKind => Object.hasOwn(breakKinds, kind);

export const BreakId = z.templateLiteral([z.string().regex(/^[1-9]\d{0,17}$/)]);

export const BreakRow = z.object({
  id: BreakId,
  kind: BreakKind,
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
export type BreakRow = z.infer<typeof BreakRow>;

export const ListBreaksInput = z.object({
  kind: BreakKind.optional(),
  standing: z.enum(["open", "closed"]).default("open"),
  page: PageNumber,
});
export type ListBreaksInput = z.infer<typeof ListBreaksInput>;

export const BreakList = PageOf(BreakRow).extend({
  /** Number of open discrepancies by type; types without any are omitted. */
  open: z.array(z.object({ kind: BreakKind, count: z.int() })),
  /** When each comparison last completed; null if never. */
  lastRun: z.object({ books: z.iso.datetime().nullable(), files: z.iso.datetime().nullable() }),
});
export type BreakList = z.infer<typeof BreakList>;

export const CloseBreakInput = z.object({ breakId: BreakId, note: z.string().trim().min(1).max(300) });
export type CloseBreakInput = z.infer<typeof CloseBreakInput>;
