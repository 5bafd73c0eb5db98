import { formatMoney, minor } from "@storywall/domain/kernel/money";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { addressLines, type LetterheadShop, writeHead } from "./letterhead.ts";
import { inks, openWriter, PAGE, RIGHT, type Writer } from "./page-writer.ts";

/** What a bank is shown of an order whose payment its customer disputes. */
export type Evidence = {
  orderNumber: string;
  madeAt: Date;
  placedAt: string;
  state: string;
  email: string;
  shippingAddress: Readonly<Record<string, string | null>>;
  /** Cents. */
  total: number;
  lines: ReadonlyArray<{ title: string; details: string; quantity: number; price: number }>;
  payments: ReadonlyArray<{ id: string; amount: number; state: string; at: Date | null }>;
  refunds: ReadonlyArray<{ amount: number; reason: string; state: string; at: string }>;
  parcels: ReadonlyArray<{
    what: string;
    carrier: string;
    number: string;
    sentAt: Date | null;
    deliveredAt: Date | null;
  }>;
  /** What the customer was told of a piece and wanted all the same. */
  accepted: ReadonlyArray<{ piece: string; what: string }>;
  letters: ReadonlyArray<{ kind: string; sentAt: Date }>;
  messages: ReadonlyArray<{ from: string; at: Date; text: string }>;
  story: ReadonlyArray<{ at: string; what: string }>;
  proofs: ReadonlyArray<{ piece: string; jpeg: Uint8Array }>;
};

const WIDTH = RIGHT - PAGE.margin;
const NAMES = 150;
const moment = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: SHOP_TIME_ZONE,
  timeZoneName: "short",
});
const when = (at: Date | string | null) => (at === null ? "not known" : moment.format(new Date(at)));
const money = (cents: number) => formatMoney(minor(cents));

/** All that the shop knows of a purchase, in the order in which a bank asks for it. */
export async function drawEvidence(order: Evidence, shop: LetterheadShop): Promise<Uint8Array> {
  const title = `Evidence for order ${order.orderNumber}`;
  const { proofs: _, ...texts } = order;
  const contents = { texts, shop, pieces: order.proofs.map(({ piece }) => piece) };
  const writer = await openWriter({ title, author: shop.name, language: "en-US", contents });
  writeHead(writer, shop, title);
  writeFacts(writer, [
    ["Order", `${order.orderNumber}, placed ${when(order.placedAt)}`],
    ["Stands at", order.state.replaceAll("_", " ")],
    ["Total", `${money(order.total)} US dollars`],
    ["Customer", order.email],
    ["Sent to", addressLines(order.shippingAddress).join(", ")],
    ["Made", when(order.madeAt)],
  ]);
  writeSection(writer, "What was bought", order.lines, ({ title: name, details, quantity, price }) => [
    quantity > 1 ? `${quantity} × ${name}` : name,
    `${details}, ${money(price)}`,
  ]);
  writeSection(writer, "Payments", order.payments, ({ id, amount, state, at }) => [
    when(at),
    `${money(amount)}, ${state.replaceAll("_", " ")}, ${id}`,
  ]);
  writeSection(writer, "Money sent back", order.refunds, ({ amount, reason, state, at }) => [
    when(at),
    `${money(amount)}, ${reason.replaceAll("_", " ")}, ${state}`,
  ]);
  writeSection(writer, "Parcels", order.parcels, ({ what, carrier, number, sentAt, deliveredAt }) => [
    what,
    `${carrier} ${number}. Sent ${when(sentAt)}. Delivered ${when(deliveredAt)}.`,
  ]);
  writeSection(writer, "Told, and wanted all the same", order.accepted, ({ piece, what }) => [piece, what]);
  writeSection(writer, "Letters sent to the customer", order.letters, ({ kind, sentAt }) => [
    when(sentAt),
    kind.replaceAll("-", " "),
  ]);
  writeSection(writer, "What was written", order.messages, ({ from, at, text }) => [when(at), `${from}: ${text}`]);
  await writeProofs(writer, order.proofs);
  writeSection(writer, "Everything that happened", order.story, ({ at, what }) => [when(at), what]);
  return writer.finish((page, pages) => `${shop.name}   ·   ${title}   ·   ${page} of ${pages}`);
}

type Fact = readonly [name: string, value: string];

function writeSection<T>(writer: Writer, title: string, rows: readonly T[], toFact: (row: T) => Fact): void {
  writer.keep(70);
  writer.down(18);
  writer.write(title, { size: 14, isBold: true });
  writer.down(9);
  writer.rule();
  writer.down(18);
  if (rows.length === 0) {
    writer.write("None.", { ink: inks.soft });
    writer.down(16);
  } else writeFacts(writer, rows.map(toFact));
}

/** A name at the left and its value beside it, each as many lines as it takes. */
function writeFacts(writer: Writer, facts: readonly Fact[]): void {
  const small = { size: 9.5 };
  for (const [name, value] of facts) {
    const names = writer.wrap(name, NAMES - 12, small);
    const values = writer.wrap(value, WIDTH - NAMES, small);
    for (let row = 0; row < Math.max(names.length, values.length); row++) {
      writer.keep(14);
      writer.write(names[row] ?? "", { ...small, ink: inks.soft });
      writer.write(values[row] ?? "", { ...small, x: PAGE.margin + NAMES });
      writer.down(13);
    }
    writer.down(3);
  }
}

const ACROSS = 3;
const CELL = { width: WIDTH / ACROSS - 12, height: 150 };

async function writeProofs(writer: Writer, proofs: Evidence["proofs"]): Promise<void> {
  writer.keep(CELL.height + 80);
  writer.down(18);
  writer.write("What was shown and printed", { size: 14, isBold: true });
  writer.down(9);
  writer.rule();
  writer.down(14);
  if (proofs.length === 0) {
    writer.write("No print was made, or its file is gone.", { ink: inks.soft });
    writer.down(16);
  }
  for (let at = 0; at < proofs.length; at += ACROSS) {
    writer.keep(CELL.height + 26);
    writer.down(CELL.height);
    const row = proofs.slice(at, at + ACROSS);
    for (const [place, { jpeg }] of row.entries()) {
      await writer.picture(jpeg, PAGE.margin + place * (WIDTH / ACROSS), CELL);
    }
    writer.down(13);
    for (const [place, { piece }] of row.entries()) {
      writer.write(writer.fit(piece, CELL.width, { size: 8.5 }), {
        x: PAGE.margin + place * (WIDTH / ACROSS),
        size: 8.5,
        ink: inks.soft,
      });
    }
    writer.down(14);
  }
}
