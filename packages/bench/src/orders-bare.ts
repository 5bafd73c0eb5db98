import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { type Name, sql } from "./orders-bare-sql.ts";

/**
 * The least any program could do for the same order: `node:http`, `JSON.parse`, the statements of the shop, each planned
 * once, and their rows as JSON. It checks nothing: no schema, session, limit or Stripe.
 */
type WireLine = { uuid: string; templateKey: string; userTemplateInfo: Design; quantity: number };
type Design = {
  frameStyle: string;
  matType: string;
  tiles: Array<{ name: string; frameSize: string; artItemId: string }>;
};
type Body = {
  cartId: string;
  checkoutId: string;
  lineItems: WireLine[];
  lineItem: WireLine;
  promoCode: string;
  shippingAddress: object;
  shippingRateHandle: string;
  email: string;
};
type Asked = { body: Body; userId: string; id: string };
type Line = { id: string; templateKey: string; design: Design; quantity: number; isUploadLater: boolean };
type Cart = {
  id: string;
  userId: string;
  version: number;
  promoCode: string | null;
  promoOptOut: boolean;
  email: string | null;
  shippingAddress: object | null;
  shippingRate: string;
  giftNote: string | null;
  lines: Line[];
  promos: Array<{ code: string; basisPointsOff: number }>;
};
type Snapshot = {
  lines: Array<Line & { title: string; unitPrice: number }>;
  promo: { code: string };
  totals: object;
} & Pick<Cart, "email" | "shippingAddress" | "giftNote">;
type Money = {
  id: string;
  userId: string;
  amount: number;
  currency: string;
  snapshot: Snapshot;
  cart: { id: string };
  payments: Array<{ id: string; intentId: string | null }>;
};

/** Of a single tile, the only wall sold here, in cents. */
const UNIT_PRICE = 700;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const newId = (kind: string) => `${kind}_${symbols(26)}`;

function symbols(length: number): string {
  return Array.from(randomBytes(length), (byte) => "0123456789abcdefghjkmnpqrstvwxyz"[byte % 32]).join("");
}

async function rows<T>(on: Pick<pg.ClientBase, "query">, name: Name, values: unknown[]): Promise<T[]> {
  return (await on.query({ name, text: sql[name], values })).rows;
}

async function one<T>(on: Pick<pg.ClientBase, "query">, name: Name, values: unknown[]): Promise<T> {
  const [row] = await rows<T>(on, name, values);
  if (!row) throw new Error(`${name} found nothing`);
  return row;
}

async function inTransaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query("BEGIN");
    const result = await work(tx);
    await tx.query("COMMIT");
    return result;
  } catch (error) {
    await tx.query("ROLLBACK");
    throw error;
  } finally {
    tx.release();
  }
}

const toLine = ({ uuid, templateKey, userTemplateInfo, quantity }: WireLine): Line => ({
  id: uuid,
  templateKey,
  design: userTemplateInfo,
  quantity,
  isUploadLater: false,
});
const artsOf = (lines: readonly Line[]) => lines.flatMap(({ design }) => design.tiles.map((tile) => tile.artItemId));
const withId = <T extends { id: string }>(row: T) => ({ ...row, _id: row.id });
const live = (userId: string, event: object) => JSON.stringify({ userId, event });

async function startCart({ body, userId }: Asked) {
  const lines = body.lineItems.map(toLine);
  const now = new Date().toISOString();
  await rows(pool, "visitor", [userId, now, randomBytes(32).toString("hex")]);
  const arts = artsOf(lines);
  const values = [newId("cart"), userId, lines[0]?.id, lines.length, [], arts, JSON.stringify(lines), null];
  return withId(await one<Cart>(pool, "startCart", values));
}

async function addLine({ body, userId }: Asked) {
  const { id, templateKey, design, quantity } = toLine(body.lineItem);
  const arts = design.tiles.map(({ artItemId }) => artItemId);
  const values = [body.cartId, userId, id, 50, [], arts, templateKey, JSON.stringify(design), quantity, false, null];
  return withId(await one<Cart>(pool, "addLine", values));
}

/** The locked cart with these changes, or as it is when there are none. */
function editCart(cartId: string, toChanges: (cart: Cart) => Partial<Cart> | null, written: Line[] = []) {
  return inTransaction(async (tx) => {
    const cart = await one<Cart>(tx, "lockCart", [cartId, null]);
    const changes = toChanges(cart);
    if (!changes) return withId(cart);
    const to = { ...cart, ...changes };
    const address = to.shippingAddress && JSON.stringify(to.shippingAddress);
    const texts = [to.promoCode, to.promoOptOut, to.email, address, to.shippingRate, to.giftNote];
    const values = [cartId, cart.version, JSON.stringify(written), [], Math.max(1, written.length), ...texts];
    return withId({ ...to, ...(await one<object>(tx, "writeCart", values)) });
  });
}

function updateLine({ body }: Asked) {
  const line = toLine(body.lineItem);
  const toLines = ({ lines }: Cart) => ({ lines: lines.map((before) => (before.id === line.id ? line : before)) });
  return editCart(body.cartId, toLines, [line]);
}

const isSame = (wanted: string) => (cart: Cart) => (cart.shippingRate === wanted ? null : { shippingRate: wanted });

function snapshotOf({ lines, promos, promoCode, shippingRate, giftNote }: Cart, { email, shippingAddress }: Body) {
  const priced = lines.map((line) => {
    return { ...line, title: "Single tile", unitPrice: UNIT_PRICE, linePrice: UNIT_PRICE * line.quantity };
  });
  const subtotal = priced.reduce((sum, { linePrice }) => sum + linePrice, 0);
  const promo = promos.find(({ code }) => code === promoCode) ?? { code: "", basisPointsOff: 0 };
  const amount = Math.round((subtotal * promo.basisPointsOff) / 10_000);
  const { code, basisPointsOff } = promo;
  const totals = { currency: "USD", subtotal, discount: amount, shipping: 0, tax: 0, total: subtotal - amount };
  const contact = { email, shippingAddress, shippingRate, giftNote };
  return { v: 1, lines: priced, promo: { code, basisPointsOff, amount }, ...contact, totals };
}

function createCheckout({ body, userId }: Asked) {
  return inTransaction(async (tx) => {
    const cart = await one<Cart>(tx, "lockCart", [body.cartId, null]);
    await rows(tx, "art", [artsOf(cart.lines)]);
    const snapshot = snapshotOf(cart, body);
    const id = newId("checkout");
    const job = { name: "checkout.create", payload: { checkoutId: id }, aggregate: id, priority: 2 };
    const until = new Date(Date.now() + 30 * 60_000).toISOString();
    const frozen = [id, cart.id, userId, cart.version, JSON.stringify(snapshot), snapshot.totals.total, until];
    const contact = [body.email, JSON.stringify(body.shippingAddress)];
    await rows(tx, "freeze", [...frozen, newId("payment"), JSON.stringify([job]), ...contact]);
    return { _id: id, ...snapshot };
  });
}

async function createIntent({ body, userId }: Asked) {
  const { checkoutId } = body;
  const standing = await one<object>(pool, "standing", [checkoutId]);
  const paymentIntentId = `pi_${symbols(24)}`;
  await inTransaction(async (tx) => {
    const { payments } = await one<Money>(tx, "lockMoney", [checkoutId, null]);
    const event = live(userId, { type: "checkout", checkoutId });
    await rows(tx, "openPayment", [paymentIntentId, payments[0]?.id, event]);
  });
  return { data: { ...standing, paymentIntentId } };
}

async function complete({ body, userId }: Asked) {
  const { checkoutId } = body;
  await one(pool, "findPayment", [checkoutId]);
  return inTransaction(async (tx) => {
    const money = await one<Money>(tx, "lockMoney", [checkoutId, "finalise"]);
    const { snapshot } = money;
    const now = new Date();
    const paymentId = money.payments[0]?.id;
    await rows(tx, "markPaid", [now.toISOString(), paymentId, checkoutId]);
    await rows(tx, "art", [artsOf(snapshot.lines)]);
    const id = newId("order");
    const lines = snapshot.lines.map((line, position) => ({ ...line, position, isComplete: true }));
    const pieces = snapshot.lines.flatMap(piecesOf);
    const { email, shippingAddress, totals, promo, giftNote } = snapshot;
    const number = `SW-${symbols(8).toUpperCase()}`;
    const owner = [id, number, checkoutId, paymentId, userId, email, JSON.stringify(shippingAddress)];
    const sums = [JSON.stringify(totals), money.amount, money.currency, promo.code, giftNote];
    const days = [new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10), now.toISOString()];
    const parts = [JSON.stringify(lines), JSON.stringify(pieces), money.cart.id];
    const events = [live(userId, { type: "order", orderId: id }), live(userId, { type: "checkout", checkoutId })];
    await one(tx, "placeOrder", [...owner, ...sums, ...days, ...parts, ...events]);
    const dedupe = `mail-${id}-order-received`;
    const letter = { name: "email.order-received", payload: { orderId: id }, aggregate: id, dedupe, priority: 3 };
    const prints = pieces.map(({ id: tileId }) => {
      return { name: "print.render", payload: { tileId }, aggregate: tileId, priority: 5 };
    });
    await rows(tx, "enqueue", [JSON.stringify([letter, ...prints])]);
    return { data: { orderId: id, orderNumber: number, totals, lines } };
  });
}

function piecesOf({ id: lineId, design, quantity }: Line) {
  const { frameStyle, matType } = design;
  return Array.from({ length: quantity }, (_, index) =>
    design.tiles.map(({ name, frameSize, artItemId }, position) => {
      const place = { name, position, orientation: "portrait", frameSize, frameStyle, matType };
      return {
        id: newId("tile"),
        lineId,
        copy: index + 1,
        ...place,
        photoId: null,
        artId: artItemId,
        printAnyway: false,
      };
    }),
  ).flat();
}

const steps: Record<string, (asked: Asked) => Promise<object>> = {
  "POST /api/shopify/init-cart": startCart,
  "PUT /api/shopify/add-cart-item": addLine,
  "PUT /api/shopify/update-cart-item": updateLine,
  "PUT /api/shopify/add-promo-code": ({ body }) => editCart(body.cartId, () => ({ promoCode: body.promoCode })),
  "PUT /api/shopify/update-shipping-address": ({ body }) =>
    editCart(body.cartId, () => ({ shippingAddress: body.shippingAddress })),
  "PUT /api/shopify/set-shipping-lineItem": ({ body }) => editCart(body.cartId, isSame(body.shippingRateHandle)),
  "POST /api/shopify/create-checkout": createCheckout,
  "POST /api/payments/create-payment-intent": createIntent,
  "PUT /api/shopify/complete-checkout": complete,
  "GET /api/orders": async ({ id }) => ({ data: await one<object>(pool, "readOrder", [id]) }),
};

async function answer(request: IncomingMessage, userId: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const [path = "", id = ""] = (request.url ?? "").split(/\/(?=order_)/);
  const step = steps[`${request.method} ${path}`];
  if (!step) throw new Error(`There is no ${request.method} ${path}`);
  return JSON.stringify(await step({ body: JSON.parse(Buffer.concat(chunks).toString() || "{}"), userId, id }));
}

const server = createServer(async (request, response) => {
  const userId = /user=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? newId("user");
  const headers = { "content-type": "application/json", "set-cookie": `user=${userId}` };
  try {
    response.writeHead(200, headers).end(await answer(request, userId));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
