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

export type Letter = OrderReceivedLetter | UploadLinkLetter;

export type Envelope = {
  to: string;
  /** One letter, one Message-ID: sent twice by a crash, mail programs show it once. */
  messageId: string;
  letter: Letter;
};

/** The way out. Rejects when the mail server does not take the letter; the caller tries again later. */
export type Mail = {
  send(envelope: Envelope): Promise<void>;
  close(): void;
};
