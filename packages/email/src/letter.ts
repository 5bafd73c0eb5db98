import type { TotalsView } from "@storywall/domain/cart/schema";
import type { FrameColour } from "@storywall/domain/catalog/frame-types";

/** One wall of an order, in words. */
export type LetterLine = {
  title: string;
  /** "3 tiles · Medium · Infinite frame". */
  details: string;
  frameColour: FrameColour;
  quantity: number;
  /** US cents, for all of the quantity, before any code. */
  price: number;
  /** It was bought without photos and still waits for them. */
  wantsPhotos: boolean;
};

export type OrderReceivedLetter = {
  kind: "order-received";
  orderNumber: string;
  firstName: string;
  lines: readonly LetterLine[];
  totals: TotalsView;
  promoCode: string | null;
  /** The last day on which it leaves the workshop, `YYYY-MM-DD`. */
  shipBy: string;
  addressLines: readonly string[];
  /** Carry a signed token: whoever has the letter has the order. */
  orderUrl: string;
  /** Where photos can be added, when a line waits for them. */
  uploadUrl: string | null;
};

export type UploadLinkLetter = {
  kind: "upload-link";
  orderNumber: string;
  firstName: string;
  /** The walls that wait for photos. */
  lines: ReadonlyArray<Pick<LetterLine, "title" | "details" | "frameColour"> & { uploadUrl: string }>;
};

/** What nearly every letter about an order says. */
type AboutOrder = {
  orderNumber: string;
  firstName: string;
  /** Carries a signed token: whoever has the letter has the order. */
  orderUrl: string;
};

/** Reminders of an order that waits for photos, by how long it has been waiting. */
export const reminderSteps = ["24h", "3d", "7d"] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export type UploadReminderLetter = Omit<UploadLinkLetter, "kind"> & { kind: "upload-reminder"; step: ReminderStep };

export type PhotoProblemLetter = AboutOrder & {
  kind: "photo-problem";
  /** It was asked for before, and the order still waits. */
  isReminder: boolean;
  /** A sentence of the error table that says what is wrong, where one is known. */
  problem: string | null;
};

/** The shop does not print a picture for what it shows. */
export type PictureRefusedLetter = AboutOrder & {
  kind: "picture-refused";
  /** "Trio, tile 2". */
  piece: string;
  /** A sentence that says why. */
  because: string;
  /** What the shop says to it in its own words. */
  sentence: string | null;
  /** US cents on their way back; null where another picture is asked for. */
  refunded: number | null;
  /** The walls that are not made, where the rest of the order is; null where there is no rest, or it waits. */
  walls: readonly string[] | null;
};

/** A frame was gone when the order was paid: what may be done about it. */
export type FramesShortLetter = AboutOrder & {
  kind: "frames-short";
  /** "Infinite in Small". */
  frames: readonly string[];
  /** Frames that can be had instead. */
  others: readonly string[];
};

export type InProductionLetter = AboutOrder & {
  kind: "in-production";
  /** The last day on which it leaves the workshop, `YYYY-MM-DD`. */
  shipBy: string;
  lines: readonly LetterLine[];
};

export type ShippedLetter = AboutOrder & {
  kind: "shipped";
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's page for this parcel. */
  trackingUrl: string | null;
  addressLines: readonly string[];
  lines: readonly LetterLine[];
};

export type DeliveredLetter = AboutOrder & {
  kind: "delivered";
  /** The last day on which it can be sent back, `YYYY-MM-DD`. */
  returnBy: string;
};

export type CancelledLetter = AboutOrder & {
  kind: "cancelled";
  isByCustomer: boolean;
  /** US cents on their way back; 0 when nothing was paid. */
  refunded: number;
};

export type OrderChangedLetter = AboutOrder & {
  kind: "order-changed";
  what: "address" | "photos";
  /** Where it goes now. */
  addressLines: readonly string[];
};

/** Pieces are made again at no price. */
export type RemakeLetter = AboutOrder & {
  kind: "remake";
  /** How many pieces. */
  tiles: number;
  /** What the shop says to it, where it said something. */
  sentence: string | null;
};

export type RemakeSentLetter = AboutOrder & {
  kind: "remake-sent";
  tiles: number;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  addressLines: readonly string[];
};

/** What was decided about a claim, where no remake and no refund tells it. */
export type ClaimDecidedLetter = AboutOrder & {
  kind: "claim-decided";
  decision: "declined" | "returning";
  sentence: string | null;
};

/** Asked for by someone who had lost the way to the order. */
export type OrderLinkLetter = AboutOrder & { kind: "order-link" };

/** Proves the order's email address to a browser that did not buy. */
export type OrderCodeLetter = AboutOrder & {
  kind: "order-code";
  /** Six digits. */
  code: string;
  minutes: number;
};

export type RefundLetter = {
  kind: "refund";
  firstName: string;
  /** US cents. */
  amount: number;
  reason: "cancelled" | "returned" | "duplicate" | "claim" | "price_difference" | "change_closed" | "other";
  /** What the shop says to it, where it said something. */
  sentence?: string | null;
  /** Null where a payment never became an order. */
  order: Pick<AboutOrder, "orderNumber" | "orderUrl"> | null;
};

/** To the shop itself. */
export type ShopMessageLetter = {
  kind: "shop-message";
  name: string;
  email: string;
  body: string;
  /** The order the writer names, and whether it was placed in the same browser. */
  order: { number: string; isWriters: boolean } | null;
  replyUrl: string;
};

/** What somebody of the shop wrote back. */
export type MessageAnswerLetter = {
  kind: "message-answer";
  name: string;
  body: string;
  /** What it answers; null where the shop writes first. */
  asked: string | null;
  /** The order the message names. */
  orderNumber: string | null;
  /** Where the shop can be written to. */
  writeUrl: string;
};

/** Signs the one in who has this letter's address; `signInUrl` carries the token. */
export type SignInLinkLetter = { kind: "sign-in-link"; email: string; minutes: number; signInUrl: string };

export type Letter =
  | CancelledLetter
  | ClaimDecidedLetter
  | DeliveredLetter
  | FramesShortLetter
  | InProductionLetter
  | MessageAnswerLetter
  | OrderChangedLetter
  | OrderCodeLetter
  | OrderLinkLetter
  | OrderReceivedLetter
  | PhotoProblemLetter
  | PictureRefusedLetter
  | RefundLetter
  | RemakeLetter
  | RemakeSentLetter
  | ShippedLetter
  | ShopMessageLetter
  | SignInLinkLetter
  | UploadLinkLetter
  | UploadReminderLetter;

export type Envelope = {
  to: string;
  /** One letter, one Message-ID: sent twice by a crash, mail programs show it once. */
  messageId: string;
  letter: Letter;
  /** Who an answer goes to, if not the shop. */
  replyTo?: { name: string; address: string };
};

/**
 * The way out. Rejects when the mail server does not take the letter, and the caller tries again later; with EMAIL_INVALID
 * when it will never take one for this address.
 */
export type Mail = {
  send(envelope: Envelope): Promise<void>;
  close(): void;
};
