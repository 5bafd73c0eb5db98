import type { SecurityAction } from "@storywall/domain/accounts/permissions";
import type { TotalsView } from "@storywall/domain/cart/schema";
import type { FrameColor } from "@storywall/domain/catalog/frames";

/** A picture that is embedded in the email. `width` and `height` are in px; the file has at least twice as many pixels. */
export type EmailPicture = { contentId: string; jpeg: Buffer; width: number; height: number };

export type EmailLine = {
  title: string;
  /** For example "3 tiles · Medium · Infinite frame". */
  details: string;
  /** Null for accessories, which have no frame. */
  frameColor: FrameColor | null;
  quantity: number;
  /** Price in US cents for the whole quantity, before discounts. */
  price: number;
  /** The framed wall; null if its picture is not made yet. */
  picture: EmailPicture | null;
};

/** `uploadUrl` is the link of the upload page, or null if the wall has all its photos. */
export type ReceivedLine = EmailLine & { uploadUrl: string | null };

export type OrderReceivedEmail = {
  kind: "order-received";
  orderNumber: string;
  firstName: string;
  lines: readonly ReceivedLine[];
  totals: TotalsView;
  /** Amounts in US cents that gift cards paid. */
  giftCards: ReadonlyArray<{ lastFour: string; amount: number }>;
  /** Latest shipping date, `YYYY-MM-DD`. */
  shipBy: string;
  /** Days between which the order usually arrives, `YYYY-MM-DD`. Null if there is no estimate. */
  arrival: { from: string; to: string } | null;
  addressLines: readonly string[];
  /** URL with a signed token that grants access to the order. */
  orderUrl: string;
};

export type UploadLinkEmail = {
  kind: "upload-link";
  orderNumber: string;
  firstName: string;
  lines: ReadonlyArray<Pick<EmailLine, "title" | "details" | "frameColor" | "picture"> & { uploadUrl: string }>;
};

/** The wall whose picture is at the top of the email. Null if the order has only accessories. */
type WithWall = { wall: Omit<EmailLine, "price"> | null };

type OrderFields = {
  orderNumber: string;
  firstName: string;
  /** URL with a signed token that grants access to the order. */
  orderUrl: string;
};

/** Times after which a reminder about missing photos is sent. */
export const reminderSteps = ["24h", "3d", "7d"] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export type UploadReminderEmail = Omit<UploadLinkEmail, "kind"> & { kind: "upload-reminder"; step: ReminderStep };

export type PhotoProblemEmail = OrderFields & {
  kind: "photo-problem";
  /** Whether an earlier email already mentioned the order. */
  isReminder: boolean;
  /** Message for the order's error code; null for an unknown code. */
  problem: string | null;
  photos: readonly ProblemPhoto[];
};

/** A photo that wouldn't print well. */
export type ProblemPhoto = {
  /** For example "Trio, tile 2". */
  piece: string;
  /** Message for the photo's error code; null for an unknown code. */
  problem: string | null;
  /** The proof of the print; null if there is none. */
  picture: EmailPicture | null;
  /** URL of the order page, at this photo. */
  replaceUrl: string;
};

export type PictureRejectedEmail = OrderFields & {
  kind: "photo-rejected";
  /** For example "Trio, tile 2". */
  piece: string;
  /** The reason as a sentence. */
  reason: string;
  /** A personal message from the shop. */
  message: string | null;
  /** Refund in US cents; null when the customer may send another picture instead. */
  refunded: number | null;
  /** Names of the canceled walls if the shop makes the rest of the order, otherwise null. */
  walls: readonly string[] | null;
};

/** Email that asks the customer what to do, because a frame sold out during the payment. */
export type FrameShortageEmail = OrderFields & {
  kind: "frame-shortage";
  /** For example "Infinite in Small". */
  frames: readonly string[];
  /** Frames that the customer can choose instead. */
  alternatives: readonly string[];
};

export type InProductionEmail = OrderFields & {
  kind: "in-production";
  /** Latest shipping date, `YYYY-MM-DD`. */
  shipBy: string;
  /** Days between which the order usually arrives, `YYYY-MM-DD`. Null if there is no estimate. */
  arrival: { from: string; to: string } | null;
  lines: readonly EmailLine[];
};

export type ShippedEmail = OrderFields & {
  kind: "shipped";
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  addressLines: readonly string[];
  lines: readonly EmailLine[];
};

export type DeliveredEmail = OrderFields &
  WithWall & {
    kind: "delivered";
    /** Last day for a return, `YYYY-MM-DD`. */
    returnBy: string;
  };

export type CancelledEmail = OrderFields & {
  kind: "cancelled";
  isByCustomer: boolean;
  /** Refund in US cents; 0 when nothing is refunded now. */
  refunded: number;
  /** Refund in US cents that waits until the customer's bank has decided on a dispute. */
  held: number;
};

export type OrderChangedEmail = OrderFields &
  WithWall & {
    kind: "order-changed";
    /** `address-unpaid`: the address changes after the customer has paid `amount`. */
    what: "address" | "address-unpaid" | "photos";
    addressLines: readonly string[];
    /** Amount in US cents; only for `address-unpaid`. */
    amount?: number;
  };

export type RemakeEmail = OrderFields & {
  kind: "remake";
  tiles: number;
  /** A personal message from the shop. */
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

/** A decision on a claim that leads to neither a remake nor a refund. */
export type ClaimDecidedEmail = OrderFields & {
  kind: "claim-decided";
  decision: "declined" | "returning";
  message: string | null;
};

/** Email about a step of a return. */
export type ReturnEmail = OrderFields & {
  kind: "return";
  step: "label" | "reminder" | "arrived";
  /** Link of the label, or of the order page that shows it; null without a label. */
  labelUrl: string | null;
  /** Refund in US cents; only for `arrived`. */
  refunded: number;
};

/** Email for a customer who lost the link to the order and requests a new one. */
export type OrderLinkEmail = OrderFields & WithWall & { kind: "order-link" };

/**
 * Code that a customer enters in a browser that did not place the order, to prove access to the order's email address.
 */
export type OrderCodeEmail = OrderFields & {
  kind: "order-code";
  /** The code, which has six digits. */
  code: string;
  minutes: number;
};

export type RefundEmail = {
  kind: "refund";
  firstName: string;
  /** Amount in US cents. */
  amount: number;
  reason: "cancelled" | "returned" | "duplicate" | "claim" | "price_difference" | "change_closed" | "other";
  /** A personal message from the shop. */
  message?: string | null;
  /** Last four characters of the gift card that got the money; null if it goes to a card or account. */
  giftCard: string | null;
  /** The paid order; null when the payment has no order. */
  order: Pick<OrderFields, "orderNumber" | "orderUrl"> | null;
};

/** A gift card or store credit for its recipient. */
export type GiftCardEmail = {
  kind: "gift-card";
  isStoreCredit: boolean;
  /** Name of the person who bought the card. */
  senderName: string | null;
  /** Amount in US cents. */
  amount: number;
  /** For example "7K2M-XQ4T-9WDA-30HC". */
  code: string;
  /** A message from the sender or the shop. */
  message: string | null;
  /** The order for which the shop gave the credit. */
  orderNumber: string | null;
  shopUrl: string;
};

export type GiftCardReceiptEmail = {
  kind: "gift-card-receipt";
  firstName: string;
  /** Amount in US cents. */
  amount: number;
  recipientEmail: string;
  /** Day on which the card is sent, `YYYY-MM-DD`; null if it was sent at once. */
  deliverOn: string | null;
  /** Link by which the buyer sees the card and corrects its address. */
  cardUrl: string;
};

/** A visitor's message, sent to the shop. */
export type ShopMessageEmail = {
  kind: "shop-message";
  name: string;
  email: string;
  body: string;
  /** Whether the shop wrote it for its staff. The name and email are then those of the customer it is about. */
  isFromShop: boolean;
  /** The order that the sender mentioned, and whether the message came from the browser that placed it. */
  order: { number: string; isFromSameBrowser: boolean } | null;
  replyUrl: string;
};

export type MessageAnswerEmail = {
  kind: "message-answer";
  name: string;
  body: string;
  /** The visitor's message; null when the shop writes first. */
  question: string | null;
  orderNumber: string | null;
  /** Link of the contact page. */
  writeUrl: string;
};

/** Email with a link that signs in the owner of the address. `signInUrl` contains the token. */
export type SignInLinkEmail = { kind: "sign-in-link"; email: string; minutes: number; signInUrl: string };

/**
 * Email that tells an owner, or the person whose account was changed, about a change that affects the shop's security.
 */
export type SecurityChangeEmail = {
  kind: "security-change";
  /** Address of the recipient. */
  email: string;
  action: SecurityAction;
  /** Email address of the admin or name of the API token that made the change; null for the owner's one-time link. */
  changedBy: string | null;
  /** Email address of the changed account; null if the change was not about an account. */
  account: string | null;
  /** For example "November 29, 2026, 12:40 AM EST". */
  time: string;
  auditUrl: string;
};

/** Tests the mail server before the shop opens. */
export type MailTestEmail = { kind: "mail-test"; email: string; adminUrl: string };

/** Asks an address to confirm that it wants offers. */
export type ConfirmOffersEmail = {
  kind: "confirm-offers";
  /** Address of the recipient. */
  email: string;
  confirmUrl: string;
  /** Whether one reminder of an unfinished wall is wanted too. */
  wantsWallReminder: boolean;
};

export type WallReminderEmail = {
  kind: "wall-reminder";
  /** Address of the recipient. */
  email: string;
  /** For example "Trio". */
  wallName: string;
  wallUrl: string;
  /** Address to which mail programs post to unsubscribe (RFC 8058). */
  unsubscribeUrl: string;
  /** Page on which a person unsubscribes. */
  stopUrl: string;
};

type ComparedFigure = { now: number; before: number };

/** The owner's figures of a month, next to those of the month before. Amounts are in US cents. */
export type MonthlyFiguresEmail = {
  kind: "monthly-figures";
  /** Address of the recipient. */
  email: string;
  /** For example "November 2026". */
  month: string;
  /** For example "October". */
  monthBefore: string;
  sales: ComparedFigure;
  refunded: ComparedFigure;
  orders: ComparedFigure;
  /** Null without an order. */
  averageOrder: { now: number | null; before: number | null };
  visits: ComparedFigure;
  late: ComparedFigure;
  remakes: ComparedFigure;
  refused: ComparedFigure;
  /** The most ordered layouts, for example "Trio". */
  layouts: readonly { name: string; count: number }[];
  adminUrl: string;
};

export type EmailContent =
  | CancelledEmail
  | ClaimDecidedEmail
  | ConfirmOffersEmail
  | DeliveredEmail
  | FrameShortageEmail
  | GiftCardEmail
  | GiftCardReceiptEmail
  | InProductionEmail
  | MailTestEmail
  | MessageAnswerEmail
  | MonthlyFiguresEmail
  | OrderChangedEmail
  | OrderCodeEmail
  | OrderLinkEmail
  | OrderReceivedEmail
  | PhotoProblemEmail
  | PictureRejectedEmail
  | RefundEmail
  | RemakeEmail
  | RemakeSentEmail
  | SecurityChangeEmail
  | ReturnEmail
  | ShippedEmail
  | ShopMessageEmail
  | SignInLinkEmail
  | UploadLinkEmail
  | UploadReminderEmail
  | WallReminderEmail;

export type Envelope = {
  to: string;
  /** Message id, which is the same in each attempt to send the email, so that mail clients show the email once. */
  messageId: string;
  content: EmailContent;
  /** Reply address; by default the shop's address for customers. */
  replyTo?: { name: string; address: string };
};

/**
 * Sends emails. `send` rejects when the mail server does not accept the email; the caller retries.
 * @throws EMAIL_INVALID when the server permanently rejects the address
 */
export type MailClient = {
  send(envelope: Envelope): Promise<void>;
  close(): void;
};
