import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { formatAddressLines, type LetterheadShop, writeLetterhead } from "./letterhead.ts";
import { createPageWriter, inkColors, PAGE, type PageWriter, RIGHT_EDGE } from "./page-writer.ts";

/** Data of the evidence document for a disputed payment. */
export type DisputeEvidence = {
  orderNumber: string;
  createdAt: Date;
  placedAt: string;
  state: string;
  email: string;
  shippingAddress: Readonly<Record<string, string | null>>;
  /** In cents. */
  total: number;
  lines: ReadonlyArray<{ title: string; details: string; quantity: number; price: number }>;
  payments: ReadonlyArray<{ id: string; amount: number; state: string; at: Date | null }>;
  refunds: ReadonlyArray<{ amount: number; reason: string; state: string; at: string }>;
  parcels: ReadonlyArray<{
    title: string;
    carrier: string;
    number: string;
    sentAt: Date | null;
    deliveredAt: Date | null;
  }>;
  acceptedWarnings: ReadonlyArray<{ piece: string; warning: string }>;
  emails: ReadonlyArray<{ kind: string; sentAt: Date }>;
  messages: ReadonlyArray<{ from: string; at: Date; text: string }>;
  timeline: ReadonlyArray<{ at: string; event: string }>;
  proofs: ReadonlyArray<{ piece: string; jpeg: Uint8Array }>;
};

const WIDTH = RIGHT_EDGE - PAGE.margin;
const LABEL_WIDTH = 150;
const instantFormat = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: SHOP_TIME_ZONE,
  timeZoneName: "short",
});
const formatInstant = (at: Date | string | null) => (at === null ? "not recorded" : instantFormat.format(new Date(at)));
const formatCents = (cents: number) => formatMoney(toMinor(cents));
/** Turns a stored value such as `photo-rejected` into words. */
const formatStoredValue = (value: string) => value.replaceAll(/[_-]/g, " ").replaceAll("cancelled", "canceled");

/** Draws the data of a purchase in the order that banks expect. */
export async function drawDisputeEvidence(order: DisputeEvidence, shop: LetterheadShop): Promise<Uint8Array> {
  const title = `Dispute evidence ${order.orderNumber}`;
  const { proofs: _, ...texts } = order;
  const contents = { texts, shop, pieces: order.proofs.map(({ piece }) => piece) };
  const writer = await createPageWriter({ title, author: shop.name, language: "en-US", contents });
  writeLetterhead(writer, shop, title);
  writeLabeledValues(writer, [
    ["Order", `${order.orderNumber}, placed ${formatInstant(order.placedAt)}`],
    ["Status", formatStoredValue(order.state)],
    ["Total", `${formatCents(order.total)} USD`],
    ["Customer", order.email],
    ["Shipping address", formatAddressLines(order.shippingAddress).join(", ")],
    ["Document created", formatInstant(order.createdAt)],
  ]);
  writeSection(writer, "Items", order.lines, ({ title: name, details, quantity, price }) => [
    quantity > 1 ? `${quantity} × ${name}` : name,
    `${details}, ${formatCents(price)}`,
  ]);
  writeSection(writer, "Payments", order.payments, ({ id, amount, state, at }) => [
    formatInstant(at),
    `${formatCents(amount)}, ${formatStoredValue(state)}, ${id}`,
  ]);
  writeSection(writer, "Refunds", order.refunds, ({ amount, reason, state, at }) => [
    formatInstant(at),
    `${formatCents(amount)}, ${formatStoredValue(reason)}, ${formatStoredValue(state)}`,
  ]);
  writeSection(writer, "Packages", order.parcels, ({ title: parcelTitle, carrier, number, sentAt, deliveredAt }) => [
    parcelTitle,
    `${carrier} ${number}. Sent: ${formatInstant(sentAt)}. Delivered: ${formatInstant(deliveredAt)}.`,
  ]);
  writeSection(writer, "Warnings the customer accepted", order.acceptedWarnings, ({ piece, warning }) => [
    piece,
    warning,
  ]);
  writeSection(writer, "Emails to the customer", order.emails, ({ kind, sentAt }) => [
    formatInstant(sentAt),
    formatStoredValue(kind),
  ]);
  writeSection(writer, "Messages", order.messages, ({ from, at, text }) => [formatInstant(at), `${from}: ${text}`]);
  await writePrintProofs(writer, order.proofs);
  writeSection(writer, "Timeline", order.timeline, ({ at, event }) => [formatInstant(at), event]);
  return writer.finish((page, pages) => `${shop.name}   ·   ${title}   ·   ${page} of ${pages}`);
}

type EvidenceFact = readonly [name: string, value: string];

function writeSection<T>(
  writer: PageWriter,
  title: string,
  rows: readonly T[],
  toFact: (row: T) => EvidenceFact,
): void {
  writer.ensureSpace(70);
  writer.down(18);
  writer.write(title, { size: 14, isBold: true });
  writer.down(9);
  writer.drawRule();
  writer.down(18);
  if (rows.length === 0) {
    writer.write("None.", { ink: inkColors.soft });
    writer.down(16);
  } else writeLabeledValues(writer, rows.map(toFact));
}

/** Writes labels on the left and their values beside them. Long values are wrapped. */
function writeLabeledValues(writer: PageWriter, facts: readonly EvidenceFact[]): void {
  const small = { size: 9.5 };
  for (const [name, value] of facts) {
    const names = writer.wrap(name, LABEL_WIDTH - 12, small);
    const values = writer.wrap(value, WIDTH - LABEL_WIDTH, small);
    for (let row = 0; row < Math.max(names.length, values.length); row++) {
      writer.ensureSpace(14);
      writer.write(names[row] ?? "", { ...small, ink: inkColors.soft });
      writer.write(values[row] ?? "", { ...small, x: PAGE.margin + LABEL_WIDTH });
      writer.down(13);
    }
    writer.down(3);
  }
}

const PROOFS_PER_ROW = 3;
const PROOF_CELL = { width: WIDTH / PROOFS_PER_ROW - 12, height: 150 };

async function writePrintProofs(writer: PageWriter, proofs: DisputeEvidence["proofs"]): Promise<void> {
  writer.ensureSpace(PROOF_CELL.height + 80);
  writer.down(18);
  writer.write("Proofs", { size: 14, isBold: true });
  writer.down(9);
  writer.drawRule();
  writer.down(14);
  if (proofs.length === 0) {
    writer.write("No prints.", { ink: inkColors.soft });
    writer.down(16);
  }
  for (let at = 0; at < proofs.length; at += PROOFS_PER_ROW) {
    writer.ensureSpace(PROOF_CELL.height + 26);
    writer.down(PROOF_CELL.height);
    const row = proofs.slice(at, at + PROOFS_PER_ROW);
    for (const [index, { jpeg }] of row.entries()) {
      await writer.drawImage(jpeg, PAGE.margin + index * (WIDTH / PROOFS_PER_ROW), PROOF_CELL);
    }
    writer.down(13);
    for (const [index, { piece }] of row.entries()) {
      writer.write(writer.fit(piece, PROOF_CELL.width, { size: 8.5 }), {
        x: PAGE.margin + index * (WIDTH / PROOFS_PER_ROW),
        size: 8.5,
        ink: inkColors.soft,
      });
    }
    writer.down(14);
  }
}
