import type { TotalsView } from "@storywall/domain/cart/schema";
import type { FrameColor } from "@storywall/domain/catalog/frame-types";

/** One wall of an order, as texts. */
export type EmailLine = {
  title: string;
  /** "3 tiles · Medium · Infinite frame". */
  details: string;
  frameColor: FrameColor;
  quantity: number;
  /** US cents for the whole quantity, before discounts. */
  price: number;
  /** Bought without photos and not complete yet. */
  isWaitingForPhotos: boolean;
};

export type OrderReceivedEmail = {
  kind: "order-received";
  orderNumber: string;
  firstName: string;
  lines: readonly EmailLine[];
  totals: TotalsView;
  promoCode: string | null;
  /** Latest shipping date, `YYYY-MM-DD`. */
  shipBy: string;
  addressLines: readonly string[];
  /** These links carry a signed token that opens the order. */
  orderUrl: string;
  /** Upload page, if a line waits for photos. */
  uploadUrl: string | null;
};

export type UploadLinkEmail = {
  kind: "upload-link";
  orderNumber: string;
  firstName: string;
  /** Walls without photos. */
  lines: ReadonlyArray<Pick<EmailLine, "title" | "details" | "frameColor"> & { uploadUrl: string }>;
};

/** Common fields of emails about an order. */
type OrderFields = {
  orderNumber: string;
  firstName: string;
  /** Carries a signed token that opens the order. */
  orderUrl: string;
};

/** Time after which reminders about missing photos are sent. */
export const reminderSteps = ["24h", "3d", "7d"] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export type UploadReminderEmail = Omit<UploadLinkEmail, "kind"> & { kind: "upload-reminder"; step: ReminderStep };

export type PhotoProblemEmail = OrderFields & {
  kind: "photo-problem";
  /** The order was already mentioned in an earlier email. */
  isReminder: boolean;
  /** Message for the photo's error code, if known. */
  problem: string | null;
};

/** The shop refuses to print a picture because of its content. */
export type PictureRejectedEmail = OrderFields & {
  kind: "picture-refused";
  /** "Trio, tile 2". */
  piece: string;
  /** The reason as a sentence. */
  reason: string;
  /** A personal message of the shop. */
  message: string | null;
  /** Refund in US cents; null when another picture is requested instead. */
  refunded: number | null;
  /** Walls that are not made while the rest of the order is; null in other cases. */
  walls: readonly string[] | null;
};

/** A frame sold out while the order was paid. */
export type FrameShortageEmail = OrderFields & {
  kind: "frames-short";
  /** "Infinite in Small". */
  frames: readonly string[];
  /** Frames that are available instead. */
  alternatives: readonly string[];
};

export type InProductionEmail = OrderFields & {
  kind: "in-production";
  /** Latest shipping date, `YYYY-MM-DD`. */
  shipBy: string;
  lines: readonly EmailLine[];
};

export type ShippedEmail = OrderFields & {
  kind: "shipped";
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's tracking page. */
  trackingUrl: string | null;
  addressLines: readonly string[];
  lines: readonly EmailLine[];
};

export type DeliveredEmail = OrderFields & {
  kind: "delivered";
  /** Last day for a return, `YYYY-MM-DD`. */
  returnBy: string;
};

export type CancelledEmail = OrderFields & {
  kind: "cancelled";
  isByCustomer: boolean;
  /** Refund in US cents; 0 when nothing was paid. */
  refunded: number;
};

export type OrderChangedEmail = OrderFields & {
  kind: "order-changed";
  what: "address" | "photos";
  /** The current shipping address. */
  addressLines: readonly string[];
};

/** Tiles are remade for free. */
export type RemakeEmail = OrderFields & {
  kind: "remake";
  /** Number of tiles. */
  tiles: number;
  /** A personal message of the shop. */
  message: string | null;
};

export type RemakeSentEmail = OrderFields & {
  kind: "remake-sent";
  tiles: number;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  addressLines: readonly string[];
};

/** Decision about a claim that causes neither a remake nor a refund. */
export type ClaimDecidedEmail = OrderFields & {
  kind: "claim-decided";
  decision: "declined" | "returning";
  message: string | null;
};

/** Requested by a customer who lost the link to the order. */
export type OrderLinkEmail = OrderFields & { kind: "order-link" };

/** Proves the order's email address to a browser that did not buy. */
export type OrderCodeEmail = OrderFields & {
  kind: "order-code";
  /** Six digits. */
  code: string;
  minutes: number;
};

export type RefundEmail = {
  kind: "refund";
  firstName: string;
  /** US cents. */
  amount: number;
  reason: "cancelled" | "returned" | "duplicate" | "claim" | "price_difference" | "change_closed" | "other";
  /** A personal message of the shop. */
  message?: string | null;
  /** Null when the payment has no order. */
  order: Pick<OrderFields, "orderNumber" | "orderUrl"> | null;
};

/** Sent to the shop. */
export type ShopMessageEmail = {
  kind: "shop-message";
  name: string;
  email: string;
  body: string;
  /** The order that the sender named, and whether the message came from the browser that placed it. */
  order: { number: string; isFromSameBrowser: boolean } | null;
  replyUrl: string;
};

/** The shop's reply to a message. */
export type MessageAnswerEmail = {
  kind: "message-answer";
  name: string;
  body: string;
  /** The message it replies to; null when the shop writes first. */
  question: string | null;
  /** The order that the message names. */
  orderNumber: string | null;
  /** The contact page. */
  writeUrl: string;
};

/** Signs in the owner of the address; `signInUrl` carries the token. */
export type SignInLinkEmail = { kind: "sign-in-link"; email: string; minutes: number; signInUrl: string };

export type EmailContent =
  | CancelledEmail
  | ClaimDecidedEmail
  | DeliveredEmail
  | FrameShortageEmail
  | InProductionEmail
  | MessageAnswerEmail
  | OrderChangedEmail
  | OrderCodeEmail
  | OrderLinkEmail
  | OrderReceivedEmail
  | PhotoProblemEmail
  | PictureRejectedEmail
  | RefundEmail
  | RemakeEmail
  | RemakeSentEmail
  | ShippedEmail
  | ShopMessageEmail
  | SignInLinkEmail
  | UploadLinkEmail
  | UploadReminderEmail;

export type Envelope = {
  to: string;
  /** Stable per email: if a crash sends it twice, mail clients show it once. */
  messageId: string;
  content: EmailContent;
  /** Reply address, if not the shop's. */
  replyTo?: { name: string; address: string };
};

/**
 * Sends emails. `send` rejects when the mail server does not accept the email, so that the caller retries.
 * @throws EMAIL_INVALID when the server permanently rejects the address
 */
export type MailClient = {
  send(envelope: Envelope): Promise<void>;
  close(): void;
};
