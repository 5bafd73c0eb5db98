import { toGreetingName } from "@storywall/domain/cart/address";
import { listShownAdjustments } from "@storywall/domain/cart/adjustments";
import { computeAmountDue } from "@storywall/domain/cart/gift-cards";
import { findAccessory } from "@storywall/domain/catalog/accessories";
import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import { formatMoney, formatSignedMoney } from "@storywall/domain/kernel/money";
import { isUsState, usStates } from "@storywall/domain/kernel/us-states";
import type { OrderView } from "@storywall/domain/orders/schema";
import { formatAddressLines, type LetterheadShop, writeLetterhead } from "./letterhead.ts";
import { createPageWriter, inkColors, PAGE, type PageWriter, RIGHT_EDGE } from "./page-writer.ts";

type ReceiptOrder = Pick<
  OrderView,
  "number" | "placedAt" | "email" | "shippingAddress" | "lines" | "totals" | "giftCards" | "state"
> & { refunds: ReadonlyArray<ReceiptRefund> };

type ReceiptRefund = Pick<OrderView["refunds"][number], "id" | "amount" | "reason" | "state" | "createdAt"> & {
  isHeld?: boolean;
};

/** Right edges of the number columns. */
const columns = { quantity: 388, each: 468, amount: RIGHT_EDGE } as const;

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
const formatDay = (instant: string) => dayFormat.format(new Date(instant));

/** Draws the receipt of an order as a PDF, with tax and completed refunds. */
export async function drawReceipt(order: ReceiptOrder, shop: LetterheadShop): Promise<Uint8Array> {
  const writer = await createPageWriter({
    title: `Receipt ${order.number}`,
    author: shop.name,
    language: "en-US",
    contents: { order, shop },
  });
  writeLetterhead(writer, shop, "Receipt");
  writeReceiptDetails(writer, order);
  writeOrderLines(writer, order.lines);
  writeOrderTotals(writer, order);
  writeClosingText(writer, order, shop);
  return writer.finish(
    (page, pages) => `${shop.name}, ${shop.location}   ·   Receipt ${order.number}   ·   ${page} of ${pages}`,
  );
}

function writeReceiptDetails(writer: PageWriter, { number, placedAt, email, shippingAddress }: ReceiptOrder): void {
  const right = 330;
  const facts: Array<[name: string, value: string]> = [
    ["Order", number],
    ["Placed", formatDay(placedAt)],
    ["Email", email],
  ];
  const address = formatAddressLines(shippingAddress).flatMap((line) => writer.wrap(line, RIGHT_EDGE - right));
  for (let row = 0; row < Math.max(facts.length, address.length + 1); row++) {
    const fact = facts[row];
    if (fact) {
      writer.write(fact[0], { ink: inkColors.soft });
      writer.write(writer.fit(fact[1], right - PAGE.margin - 70), { x: PAGE.margin + 54, isBold: row === 0 });
    }
    if (row === 0) writer.write("Ship to", { x: right, ink: inkColors.soft });
    else writer.write(address[row - 1] ?? "", { x: right });
    writer.down(16);
  }
  writer.down(24);
}

const describeFrame = ({ frameStyle, frameType, matType }: ReceiptOrder["lines"][number]["design"]) =>
  `${frameStyle} frame, ${frameType}, ${matType === "none" ? "edge to edge" : "white mat"}`;

function writeOrderLines(writer: PageWriter, lines: ReceiptOrder["lines"]): void {
  const headerStyle = { ink: inkColors.soft, size: 9.5 };
  writer.write("Item", headerStyle);
  writer.write("Quantity", { ...headerStyle, right: columns.quantity });
  writer.write("Each", { ...headerStyle, right: columns.each });
  writer.write("Amount", { ...headerStyle, right: columns.amount });
  writer.down(9);
  writer.drawRule();
  for (const line of lines) {
    const details = findAccessory(line.templateKey)?.description ?? describeFrame(line.design);
    const titles = writer.wrap(line.title, columns.quantity - PAGE.margin - 60, { isBold: true });
    writer.ensureSpace(32 + titles.length * 14);
    writer.down(20);
    writer.write(String(line.quantity), { right: columns.quantity });
    writer.write(formatMoney(line.unitPrice), { right: columns.each });
    writer.write(formatMoney(line.unitPrice * line.quantity), { right: columns.amount });
    titles.forEach((title, index) => {
      if (index > 0) writer.down(14);
      writer.write(title, { isBold: true });
    });
    writer.down(14);
    writer.write(details, { size: 9.5, ink: inkColors.soft });
  }
  writer.down(18);
  writer.drawRule();
}

function writeOrderTotals(writer: PageWriter, { totals, giftCards, refunds, shippingAddress }: ReceiptOrder): void {
  const left = 330;
  const writeRow = (name: string, value: string, isBold = false) => {
    writer.write(name, { x: left, isBold, ...(isBold ? { size: 12 } : { ink: inkColors.soft }) });
    writer.write(value, { right: RIGHT_EDGE, isBold, ...(isBold ? { size: 12 } : {}) });
    writer.down(18);
  };
  const completed = refunds.filter(({ state }) => state === "succeeded");
  writer.ensureSpace(148 + (completed.length + totals.adjustments.length + giftCards.length) * 18);
  writer.down(24);
  writeRow("Subtotal", formatMoney(totals.subtotal));
  for (const { label, amount } of listShownAdjustments(totals)) writeRow(label, formatSignedMoney(amount));
  writeRow("Shipping", totals.shipping === 0 ? "Free" : formatMoney(totals.shipping));
  const state = shippingAddress.provinceCode ?? "";
  writeRow(
    totals.tax > 0 && isUsState(state) ? `Sales tax (${usStates[state]})` : "Sales tax",
    formatMoney(totals.tax),
  );
  writer.down(-8);
  writer.drawRule({ from: left });
  writer.down(20);
  writeRow(`Total paid (${totals.currency})`, formatMoney(totals.total), true);
  for (const { lastFour, amount } of giftCards) writeRow(`Gift card ending in ${lastFour}`, formatMoney(amount));
  if (giftCards.length > 0) writeRow("Charged to card", formatMoney(computeAmountDue(totals.total, giftCards)));
  for (const { amount, createdAt } of completed)
    writeRow(`Refunded, ${formatDay(createdAt)}`, `–${formatMoney(amount)}`);
}

function writeClosingText(
  writer: PageWriter,
  { shippingAddress, state, refunds }: ReceiptOrder,
  { email }: LetterheadShop,
): void {
  const pending = refunds.filter(({ state, isHeld }) => !isHeld && (state === "requested" || state === "submitted"));
  const pendingAmount = pending.reduce((sum, { amount }) => sum + amount, 0);
  const sentences = [
    state === "cancelled"
      ? "This order was canceled."
      : `Thank you${formatCommaAndName(toGreetingName(shippingAddress))}.`,
    pendingAmount > 0 ? `A refund of ${formatMoney(pendingAmount)} is on its way to your original payment method.` : "",
    state === "cancelled" ? "" : `You can return your order for a full refund within ${RETURN_DAYS} days of delivery.`,
    `Questions about this order? Email ${email}.`,
  ];
  const lines = writer.wrap(sentences.filter(Boolean).join(" "), RIGHT_EDGE - PAGE.margin);
  writer.ensureSpace(30 + lines.length * 16);
  writer.down(30);
  for (const line of lines) {
    writer.write(line);
    writer.down(16);
  }
}

const formatCommaAndName = (name: string) => (name ? `, ${name}` : "");
