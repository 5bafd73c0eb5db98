import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { initTRPC } from "@trpc/server";
import { createHTTPHandler } from "@trpc/server/adapters/standalone";
import pg from "pg";
import { z } from "zod";
import { type StatementName, sql } from "./orders-baseline-sql.ts";

/**
 * A minimal tRPC server on pg that makes the same writes for an order: zod inputs, the shop's statements prepared once
 * per connection, and rows as JSON. It has no sessions, limits, output schemas, webhooks or Stripe.
 */
const Design = z.object({
  frameStyle: z.string(),
  matType: z.string(),
  tiles: z.array(z.looseObject({ name: z.string(), frameSize: z.string(), artItemId: z.string() })),
});
const LineItem = z.object({
  uuid: z.uuid(),
  templateKey: z.string(),
  userTemplateInfo: z.looseObject(Design.shape),
  quantity: z.int(),
});
const ShippingAddress = z.record(z.string(), z.string());
type Design = z.infer<typeof LineItem>["userTemplateInfo"];
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
  extras: object;
  lines: Line[];
  promos: Array<{ code: string; basisPointsOff: number }>;
};
type Snapshot = {
  lines: Array<Line & { title: string; unitPrice: number }>;
  promo: { code: string };
  totals: object;
} & Pick<Cart, "email" | "shippingAddress" | "extras">;
type LockedCheckout = {
  id: string;
  userId: string;
  amount: number;
  currency: string;
  snapshot: Snapshot;
  cart: { id: string };
  payments: Array<{ id: string; intentId: string | null }>;
};

/** Price of a single tile, the only product here, in cents. */
const UNIT_PRICE = 3500;
// Like the shop, the server keeps its database connections while it is idle.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, idleTimeoutMillis: 0 });
const createId = (kind: string) => `${kind}_${createRandomSymbols(26)}`;

function createRandomSymbols(length: number): string {
  return Array.from(randomBytes(length), (byte) => "0123456789abcdefghjkmnpqrstvwxyz"[byte % 32]).join("");
}

async function queryRows<T>(on: Pick<pg.ClientBase, "query">, name: StatementName, values: unknown[]): Promise<T[]> {
  return (await on.query({ name, text: sql[name], values })).rows;
}

async function queryOneRow<T>(on: Pick<pg.ClientBase, "query">, name: StatementName, values: unknown[]): Promise<T> {
  const [row] = await queryRows<T>(on, name, values);
  if (!row) throw new Error(`${name} found nothing`);
  return row;
}

async function runInTransaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
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

const toCartLine = ({ uuid, templateKey, userTemplateInfo, quantity }: z.infer<typeof LineItem>): Line => ({
  id: uuid,
  templateKey,
  design: userTemplateInfo,
  quantity,
  isUploadLater: false,
});
const collectArtIds = (lines: readonly Line[]) =>
  lines.flatMap(({ design }) => design.tiles.map((tile) => tile.artItemId));
const addUnderscoreId = <T extends { id: string }>(row: T) => ({ ...row, _id: row.id });
const buildLiveEvent = (userId: string, event: object) => JSON.stringify({ userId, event });

/** Locks the cart and writes the changes that `toChanges` returns. Null leaves the cart unchanged. */
function updateCart(cartId: string, toChanges: (cart: Cart) => Partial<Cart> | null, written: Line[] = []) {
  return runInTransaction(async (tx) => {
    const cart = await queryOneRow<Cart>(tx, "lockCart", [cartId, null]);
    const changes = toChanges(cart);
    if (!changes) return addUnderscoreId(cart);
    const to = { ...cart, ...changes };
    const address = to.shippingAddress && JSON.stringify(to.shippingAddress);
    const texts = [to.promoCode, to.promoOptOut, to.email, address, to.shippingRate, JSON.stringify(to.extras)];
    const values = [cartId, cart.version, JSON.stringify(written), [], Math.max(1, written.length), ...texts];
    return addUnderscoreId({ ...to, ...(await queryOneRow<object>(tx, "writeCart", values)) });
  });
}

type Contact = { email: string; shippingAddress: object };

function createCheckoutSnapshot(
  { lines, promos, promoCode, shippingRate, extras }: Cart,
  { email, shippingAddress }: Contact,
) {
  const priced = lines.map((line) => {
    return { ...line, title: "Single tile", unitPrice: UNIT_PRICE, linePrice: UNIT_PRICE * line.quantity };
  });
  const subtotal = priced.reduce((sum, { linePrice }) => sum + linePrice, 0);
  const promo = promos.find(({ code }) => code === promoCode) ?? { code: "", basisPointsOff: 0 };
  const amount = Math.round((subtotal * promo.basisPointsOff) / 10_000);
  const { code, basisPointsOff } = promo;
  const adjustments =
    amount > 0 ? [{ kind: "promo", label: `Discount (${code})`, amount: -amount, taxCode: null }] : [];
  const sums = { subtotal, discount: amount, adjustments, shipping: 0, tax: 0, total: subtotal - amount };
  const totals = { currency: "USD", ...sums };
  const contact = { email, shippingAddress, shippingRate, extras };
  return { v: 1, lines: priced, promo: { code, basisPointsOff, amount }, ...contact, totals };
}

function createOrderTiles({ id: lineId, design, quantity }: Line) {
  const { frameStyle, matType } = design;
  return Array.from({ length: quantity }, (_, index) =>
    design.tiles.map(({ name, frameSize, artItemId }, position) => {
      const tile = { name, position, orientation: "portrait", frameSize, frameStyle, matType };
      return {
        id: createId("tile"),
        lineId,
        copy: index + 1,
        ...tile,
        photoId: null,
        artId: artItemId,
        printAnyway: false,
      };
    }),
  ).flat();
}

function createCheckout(userId: string, { cartId, ...contact }: Contact & { cartId: string }) {
  return runInTransaction(async (tx) => {
    const cart = await queryOneRow<Cart>(tx, "lockCart", [cartId, null]);
    await queryRows(tx, "art", [collectArtIds(cart.lines)]);
    const snapshot = createCheckoutSnapshot(cart, contact);
    const id = createId("checkout");
    const job = { name: "checkout.create", payload: { checkoutId: id }, aggregate: id, priority: 2 };
    const until = new Date(Date.now() + 30 * 60_000).toISOString();
    const checkoutValues = [id, cart.id, userId, cart.version, JSON.stringify(snapshot), snapshot.totals.total, until];
    const texts = [contact.email, JSON.stringify(contact.shippingAddress)];
    await queryRows(tx, "freeze", [...checkoutValues, createId("payment"), JSON.stringify([job]), ...texts]);
    return { _id: id, ...snapshot };
  });
}

async function createPaymentIntent(userId: string, checkoutId: string) {
  const checkout = await queryOneRow<object>(pool, "readCheckout", [checkoutId]);
  const paymentIntentId = `pi_${createRandomSymbols(24)}`;
  await runInTransaction(async (tx) => {
    const { payments } = await queryOneRow<LockedCheckout>(tx, "lockMoney", [checkoutId, null]);
    const event = buildLiveEvent(userId, { type: "checkout", checkoutId });
    await queryRows(tx, "openPayment", [paymentIntentId, payments[0]?.id, event]);
  });
  return { ...checkout, paymentIntentId };
}

async function completeCheckout(userId: string, checkoutId: string) {
  await queryOneRow(pool, "findPayment", [checkoutId]);
  return runInTransaction(async (tx) => {
    const locked = await queryOneRow<LockedCheckout>(tx, "lockMoney", [checkoutId, "finalize"]);
    const { snapshot } = locked;
    const now = new Date();
    const paymentId = locked.payments[0]?.id;
    await queryRows(tx, "markPaid", [now.toISOString(), paymentId, checkoutId]);
    await queryRows(tx, "art", [collectArtIds(snapshot.lines)]);
    const id = createId("order");
    const lines = snapshot.lines.map((line, position) => ({ ...line, position, isComplete: true }));
    const tiles = snapshot.lines.flatMap(createOrderTiles);
    const { email, shippingAddress, totals, promo, extras } = snapshot;
    const number = `SW-${createRandomSymbols(8).toUpperCase()}`;
    const owner = [id, number, checkoutId, paymentId, userId, email, JSON.stringify(shippingAddress)];
    const sums = [JSON.stringify(totals), locked.amount, locked.currency, promo.code, JSON.stringify(extras)];
    const days = [new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10), now.toISOString()];
    const parts = [JSON.stringify(lines), JSON.stringify(tiles), locked.cart.id];
    const events = [
      buildLiveEvent(userId, { type: "order", orderId: id }),
      buildLiveEvent(userId, { type: "checkout", checkoutId }),
    ];
    await queryOneRow(tx, "placeOrder", [...owner, ...sums, ...days, ...parts, ...events]);
    const dedupe = `mail-${id}-order-received`;
    const emailJob = { name: "email.order-received", payload: { orderId: id }, aggregate: id, dedupe, priority: 3 };
    const prints = tiles.map(({ id: tileId }) => {
      return { name: "print.render", payload: { tileId }, aggregate: tileId, priority: 5 };
    });
    const event = { orderId: id, event: "order.paid" };
    const webhookJob = { name: "webhook.order-event", payload: event, aggregate: id, priority: 5 };
    await queryRows(tx, "enqueue", [JSON.stringify([emailJob, ...prints, webhookJob])]);
    return { orderId: id, orderNumber: number, totals, lines };
  });
}

const t = initTRPC.context<{ userId: string }>().create();
const CartRef = z.object({ cartId: z.string() });
const CheckoutRef = z.object({ checkoutId: z.string() });

const router = t.router({
  startCart: t.procedure.input(z.object({ lineItems: z.array(LineItem) })).mutation(async ({ input, ctx }) => {
    const lines = input.lineItems.map(toCartLine);
    await queryRows(pool, "visitor", [ctx.userId, new Date().toISOString(), randomBytes(32).toString("hex")]);
    const own = [createId("cart"), ctx.userId, lines[0]?.id, lines.length];
    return addUnderscoreId(
      await queryOneRow<Cart>(pool, "startCart", [...own, [], collectArtIds(lines), JSON.stringify(lines), null]),
    );
  }),
  addLine: t.procedure.input(CartRef.extend({ lineItem: LineItem })).mutation(async ({ input, ctx }) => {
    const line = toCartLine(input.lineItem);
    const guards = [input.cartId, ctx.userId, line.id, 50, [], collectArtIds([line])];
    const values = [line.templateKey, JSON.stringify(line.design), line.quantity, false, null];
    return addUnderscoreId(await queryOneRow<Cart>(pool, "addLine", [...guards, ...values]));
  }),
  updateLine: t.procedure.input(CartRef.extend({ lineItem: LineItem })).mutation(({ input }) => {
    const line = toCartLine(input.lineItem);
    const replaceCartLine = ({ lines }: Cart) => ({ lines: lines.map((item) => (item.id === line.id ? line : item)) });
    return updateCart(input.cartId, replaceCartLine, [line]);
  }),
  addPromo: t.procedure
    .input(CartRef.extend({ promoCode: z.string() }))
    .mutation(({ input: { cartId, promoCode } }) => updateCart(cartId, () => ({ promoCode }))),
  setAddress: t.procedure
    .input(CartRef.extend({ shippingAddress: ShippingAddress }))
    .mutation(({ input: { cartId, shippingAddress } }) => updateCart(cartId, () => ({ shippingAddress }))),
  setShipping: t.procedure
    .input(CartRef.extend({ shippingRateHandle: z.string() }))
    .mutation(({ input: { cartId, shippingRateHandle: shippingRate } }) =>
      updateCart(cartId, (cart) => (cart.shippingRate === shippingRate ? null : { shippingRate })),
    ),
  createCheckout: t.procedure
    .input(CartRef.extend({ email: z.email(), shippingAddress: ShippingAddress }))
    .mutation(({ input, ctx }) => createCheckout(ctx.userId, input)),
  createIntent: t.procedure
    .input(CheckoutRef)
    .mutation(({ input, ctx }) => createPaymentIntent(ctx.userId, input.checkoutId)),
  complete: t.procedure.input(CheckoutRef).mutation(({ input, ctx }) => completeCheckout(ctx.userId, input.checkoutId)),
  readOrder: t.procedure
    .input(z.object({ orderId: z.string() }))
    .query(({ input }) => queryOneRow<object>(pool, "readOrder", [input.orderId])),
});

const handler = createHTTPHandler({
  router,
  createContext({ req, res }) {
    const userId = /user=(\w+)/.exec(req.headers.cookie ?? "")?.[1] ?? createId("user");
    res.setHeader("set-cookie", `user=${userId}`);
    return { userId };
  },
});
const server = createServer(handler);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
