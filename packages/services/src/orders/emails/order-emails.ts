import { toGreetingName } from "@storywall/domain/cart/address";
import { Address } from "@storywall/domain/cart/address-schema";
import { formatFrameLabel } from "@storywall/domain/catalog/frames";
import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import { findReplacementFrames } from "@storywall/domain/catalog/stock";
import { isChangeable } from "@storywall/domain/orders/actions";
import type { EmailContent, OrderChangedEmail, ReminderStep, UploadLinkEmail } from "@storywall/email/email-content";
import { isEmailSent, type MailDeps, markEmailDropped, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { readFrameShortage } from "../answer-frame-shortage.ts";
import { computeOrderCode, ORDER_CODE_MINUTES } from "../order-access.ts";
import { attachFirstWallPicture, attachWallPictures } from "./attach-pictures.ts";
import {
  buildOrderLink,
  buildUploadLink,
  describeShipping,
  type EmailOrder,
  formatAddressLines,
  readEmailOrder,
  toTrackingFields,
} from "./read-email-order.ts";

export type OrderEmailFields = { orderNumber: string; firstName: string; orderUrl: string };

type OrderEmailEvent = {
  orderId: string;
  /**
   * Idempotency key: the name of the step. If an order can repeat the step, an id is appended, such as the job's id.
   */
  event: string;
  /** Id of the job that sends the email again. It becomes part of the idempotency key. */
  again?: string | undefined;
};

export type OrderEmailInput = Omit<OrderEmailEvent, "event">;

/**
 * Sends an email to the order's address, once per event. If the email is outdated, `buildTemplate` returns null and
 * nothing is sent.
 */
export async function sendOrderEmail(
  deps: MailDeps,
  { orderId, event, again }: OrderEmailEvent,
  buildTemplate: (order: EmailOrder, about: OrderEmailFields) => EmailContent | null | Promise<EmailContent | null>,
): Promise<void> {
  const dedupe = `mail-${orderId}-${event}${again ? `-again-${again}` : ""}`;
  if (await isEmailSent(deps.db, dedupe)) return;

  const order = await readEmailOrder(deps, orderId);
  const orderFields = {
    orderNumber: order.number,
    firstName: toGreetingName(order.address),
    orderUrl: buildOrderLink(deps, orderId),
  };
  const template = await buildTemplate(order, orderFields);
  if (template) await sendEmailOnce(deps, { dedupe, orderId, to: order.email, template });
  else await markEmailDropped(deps, dedupe);
}

/** Confirms an order. The email contains an upload link for each wall that waits for photos. */
export function sendOrderReceivedEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "order-received" }, async (order, about) => ({
    kind: "order-received",
    ...about,
    lines: (await attachWallPictures(deps, order.lines)).map(({ id, isWaitingForPhotos, ...line }) => ({
      ...line,
      uploadUrl: isWaitingForPhotos && order.state === "awaiting_photos" ? buildUploadLink(deps, order.id, id) : null,
    })),
    totals: order.totals,
    giftCards: order.giftCards,
    ...describeShipping(order),
    addressLines: formatAddressLines(order.address),
  }));
}

export function sendInProductionEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "in-production" }, async (order, about) => {
    if (!["printing", "framing", "packed"].includes(order.state)) return null;
    const lines = await attachWallPictures(deps, order.lines);
    return { kind: "in-production", ...about, ...describeShipping(order), lines };
  });
}

export function sendShippedEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "shipped" }, async (order, about) => {
    if (order.state !== "shipped") return null;
    const lines = await attachWallPictures(deps, order.lines);
    return {
      kind: "shipped",
      ...about,
      ...toTrackingFields(order),
      addressLines: formatAddressLines(order.address),
      lines,
    };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function sendDeliveredEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "delivered" }, async (order, about) => {
    if (order.state !== "delivered") return null;
    const deliveredOn = order.deliveredAt ?? deps.now();
    const returnBy = new Date(deliveredOn.getTime() + RETURN_DAYS * DAY_MS).toISOString().slice(0, 10);
    return { kind: "delivered", ...about, wall: await attachFirstWallPicture(deps, order), returnBy };
  });
}

export async function sendCancelledEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  const refunds = await deps.db.refund.findMany({
    where: { orderId: step.orderId, reason: "cancelled", state: { not: "failed" } },
    select: { amount: true, state: true, payment: { select: { state: true } } },
  });
  const sumRefunds = (isHeld: boolean) =>
    refunds
      .filter(({ state, payment }) => isHeld === (state === "requested" && payment.state === "disputed"))
      .reduce((sum, { amount }) => sum + amount, 0);
  const amounts = { refunded: sumRefunds(false), held: sumRefunds(true) };
  await sendOrderEmail(deps, { ...step, event: "cancelled" }, ({ state, cancelledBy }, about) =>
    state === "cancelled"
      ? { kind: "cancelled", ...about, isByCustomer: cancelledBy === "customer", ...amounts }
      : null,
  );
}

type Change = { orderId: string; what: OrderChangedEmail["what"]; cause: string };

/**
 * Tells the customer that the address or photos were changed, so that an unauthorized change is noticed. For an unpaid
 * change of the address, asks for the payment instead, unless it was paid or closed in the meantime. `cause` is the
 * job's id.
 */
export async function sendOrderChangedEmail(deps: MailDeps, { orderId, what, cause }: Change): Promise<void> {
  const unpaid = await deps.db.orderChange.findFirst({
    where: { orderId, state: "awaiting_payment" },
    select: { shippingAddress: true, amount: true },
  });
  await sendOrderEmail(deps, { orderId, event: `changed-${cause}` }, async (order, about) => {
    if (what === "address-unpaid" && !unpaid) return null;
    const email = { kind: "order-changed", ...about, wall: await attachFirstWallPicture(deps, order), what } as const;
    if (!unpaid || what !== "address-unpaid") return { ...email, addressLines: formatAddressLines(order.address) };
    const addressLines = formatAddressLines(Address.parse(unpaid.shippingAddress));
    return { ...email, addressLines, amount: unpaid.amount };
  });
}

/**
 * Tells the customer that a claim was declined or that the order may be returned. Other decisions have their own
 * emails.
 */
export async function sendClaimDecidedEmail(deps: MailDeps, { claimId }: { claimId: string }): Promise<void> {
  const { orderId, state, sentence } = await deps.db.claim.findUniqueOrThrow({ where: { id: claimId } });
  if (state !== "declined" && state !== "returning") return;
  await sendOrderEmail(deps, { orderId, event: `claim-${claimId}` }, (_order, about) => ({
    kind: "claim-decided",
    ...about,
    decision: state,
    message: sentence,
  }));
}

/** Emails the customer the choices for a frame that is out of stock. Sends nothing if no choice is needed anymore. */
export async function sendFrameShortageEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  const { short, left, pieces } = await readFrameShortage(deps.db, step.orderId);
  await sendOrderEmail(deps, { ...step, event: "frame-shortage" }, ({ state, framesAnswer }, about) =>
    short.length === 0 || !isChangeable(state) || framesAnswer !== null
      ? null
      : {
          kind: "frame-shortage",
          ...about,
          frames: short.map(formatFrameLabel),
          alternatives: [
            ...new Set(short.flatMap(({ frameStyle }) => findReplacementFrames(frameStyle, pieces, left))),
          ],
        },
  );
}

type UploadLinkEmailInput = {
  orderId: string;
  /** Line to upload photos for; null for all lines that wait for photos. */
  lineId: string | null;
  /** Id of the job. One email is sent per job. */
  cause: string;
};

/** Emails the upload links of an order. Sends nothing if no line waits for photos. */
export function sendUploadLinkEmail(deps: MailDeps, { orderId, lineId, cause }: UploadLinkEmailInput): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `upload-link-${cause}` }, async (order, { orderNumber, firstName }) => {
    const lines = await listWallsAwaitingPhotos(deps, order, lineId);
    return lines.length > 0 ? { kind: "upload-link", orderNumber, firstName, lines } : null;
  });
}

/** Emails a reminder of missing photos. Sends nothing if the order is complete or canceled. */
export function sendUploadReminderEmail(
  deps: MailDeps,
  { orderId, step }: { orderId: string; step: ReminderStep },
): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `reminder-${step}` }, async (order, { orderNumber, firstName }) => {
    const lines = order.state === "awaiting_photos" ? await listWallsAwaitingPhotos(deps, order, null) : [];
    return lines.length > 0 ? { kind: "upload-reminder", step, orderNumber, firstName, lines } : null;
  });
}

/** Lists the lines that wait for photos, each with its upload link. With a line's id, lists only that line. */
async function listWallsAwaitingPhotos(
  deps: MailDeps,
  order: EmailOrder,
  onlyLineId: string | null,
): Promise<UploadLinkEmail["lines"]> {
  const lines = order.lines.filter(
    (line) => line.isWaitingForPhotos && (onlyLineId === null || line.id === onlyLineId),
  );
  return (await attachWallPictures(deps, lines)).map(({ id, title, details, frameColor, picture }) => ({
    title,
    details,
    frameColor,
    picture,
    uploadUrl: buildUploadLink(deps, order.id, id),
  }));
}

/** Emails the one-time code to the order's address, unless the code was used or has expired. */
export async function sendOrderCodeEmail(deps: MailDeps, { codeId }: { codeId: string }): Promise<void> {
  const row = await deps.db.orderCode.findUnique({ where: { id: codeId } });
  if (!row) return;
  const { orderId } = row;
  const isValid = row.usedAt === null && row.expiresAt > deps.now();
  await sendOrderEmail(deps, { orderId, event: codeId }, (_order, about) =>
    isValid
      ? { kind: "order-code", ...about, code: computeOrderCode(deps.secret, codeId), minutes: ORDER_CODE_MINUTES }
      : null,
  );
}

/** Emails the order's signed link to the order's address. `cause` is the job's id; one email is sent per `cause`. */
export function sendOrderLinkEmail(
  deps: MailDeps,
  { orderId, cause }: { orderId: string; cause: string },
): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `order-link-${cause}` }, async (order, about) => ({
    kind: "order-link",
    ...about,
    wall: await attachFirstWallPicture(deps, order),
  }));
}
