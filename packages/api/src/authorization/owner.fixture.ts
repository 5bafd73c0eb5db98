import { templateByKey } from "@storywall/domain/catalog/templates";
import { newId } from "@storywall/domain/kernel/ids";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import type { Deps } from "@storywall/services/kernel/deps";
import { signOrderToken } from "@storywall/services/orders/sign-order-token";
import { anArtItem } from "@storywall/testing/an-art-item";
import { anOrder } from "@storywall/testing/an-order";
import { aCart, aCartLine, aDesign, aReadyPhoto } from "@storywall/testing/factories";
import type { Browser, Shop } from "../shop.fixture.ts";

export const address = {
  firstName: "Marisol",
  lastName: "Vega",
  company: null,
  address1: "1200 Brickell Ave",
  address2: "Apt 4",
  city: "Miami",
  provinceCode: "FL",
  zip: "33131",
  countryCode: "US",
  phone: null,
};

export type Owner = Awaited<ReturnType<typeof createOwner>>;

/** Creates a visitor who owns one of everything, with the ids an attacker would have to guess. */
export async function createOwner(shop: Shop, deps: Deps) {
  const { db } = deps;
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const userId = browser.cookies.get("userId") ?? "";
  const photo = await aReadyPhoto(deps, { userId, width: 700, height: 700 });
  const email = "marisol.secret@example.com";

  const line = aCartLine({ photos: [photo] });
  const cart = await aCart(db, { userId, lines: [line], email });
  await db.cart.update({ where: { id: cart.id }, data: { shippingAddress: address } });
  const paying = await aCart(db, { userId, lines: [aCartLine({ photos: [photo] })], email });
  const checkout = await made(browser, "checkout.create", { cartId: paying.id, email, shippingAddress: address });

  const intent = await made(browser, "payments.createIntent", { checkoutId: checkout.id });

  const earlier = new Date(deps.now().getTime() - 60_000);
  const order = await anOrder(db, { userId, email, photoId: photo.id, placedAt: earlier });
  const waiting = await anOrder(db, {
    userId,
    email,
    lines: [aCartLine({ isUploadLater: true })],
    placedAt: deps.now(),
  });
  const art = await anArtItem(db);
  const design = startDesign(templateByKey("single_tile") as NonNullable<ReturnType<typeof templateByKey>>);
  const shown = aDesign({ photos: [photo] });
  const wall = await made(browser, "walls.save", { ...named("Hidden wall"), design: shown });
  const removed = await made(browser, "walls.save", { ...named("Hidden old wall"), design });
  await browser.mutate("walls.remove", { wallId: removed.id });
  const set = await made(browser, "artSets.create", { name: "Hidden set", items: [{ artItemId: art.id }] });
  const share = await made(browser, "shares.create", { wallId: wall.id });
  const capture = await made(browser, "captures.create", { templateKey: "single_tile", design: shown });
  await made(browser, "visitor.saveTemplateInfo", { templateKey: "single_tile", design: shown });
  const { hash: shareId } = await db.shareLink.findFirstOrThrow({ where: { userId } });
  return {
    browser,
    userId,
    email,
    photo,
    line,
    design,
    shown,
    cartId: cart.id,
    checkoutId: String(checkout.id),
    paymentIntentId: String(intent.paymentIntentId),
    order,
    waiting,
    artId: art.id,
    wallId: String(wall.id),
    removedWallId: String(removed.id),
    setId: String(set.id),
    captureId: String(capture.id),
    shareId: String(share.id ?? shareId),
    token: (scope: "read" | "upload", now = deps.now()) =>
      signOrderToken(deps.secret, { orderId: order.id, scope, now }),
    adminId: await createAdminAccount(deps),
    jobId: await createDeadJob(deps),
    refundId: newId("refund"),
    ...(await createAftersales(deps, order)),
    /** Values that only the owner may read; no request contains them. */
    secrets: [email, "Vega", "Brickell", "33131", photo.handle, order.number, waiting.number, "Hidden"],
    /** The secrets that a holder of the cart or checkout id may not read either. */
    contact: [email, "Vega", "Brickell", "33131", "Marisol"],
  };
}

const named = (name: string) => ({ wallId: null, name, templateKey: "single_tile" });

async function made(browser: Browser, procedure: string, input: unknown): Promise<Record<string, unknown>> {
  const { status, body } = await browser.mutate(procedure, input);
  if (status !== 200) throw new Error(`${procedure} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function createAftersales({ db }: Deps, { id: orderId, checkoutId }: { id: string; checkoutId: string }) {
  const [changeId, remakeId, claimId] = [newId("change"), newId("remake"), newId("claim")];
  const totals = { currency: "USD", subtotal: 1400, discount: 0, shipping: 0, tax: 98, total: 1498 };
  const frozen = { shippingAddress: address, totals, totalsBefore: { ...totals, tax: 0, total: 1400 } };
  await db.orderChange.create({ data: { id: changeId, orderId, ...frozen, amount: 98, requestedBy: "victim" } });
  await db.payment.create({ data: { id: newId("payment"), checkoutId, attempt: 2, amount: 98, changeId } });
  await db.remake.create({ data: { id: remakeId, orderId, requestedBy: "owner" } });
  const told = { reason: "damaged", text: "Hidden crack", messageId: newId("message") };
  await db.claim.create({ data: { id: claimId, orderId, ...told } });
  const messageId = newId("message");
  const written = { email: "marisol.secret@example.com", name: "Marisol Vega", body: "Hidden question" };
  await db.shopMessage.create({ data: { id: messageId, orderId, ...written } });
  return { changeId, remakeId, claimId, messageId };
}

async function createAdminAccount({ db }: Deps): Promise<string> {
  const id = newId("admin");
  await db.adminUser.create({ data: { id, email: `${id.slice(6, 14)}@shop.example`, role: "readonly" } });
  return id;
}

async function createDeadJob({ db }: Deps): Promise<string> {
  const payload = { orderId: newId("order") };
  const data = { name: "email.order-received", payload, aggregate: payload.orderId, deadAt: new Date(), attempts: 20 };
  return String((await db.outboxJob.create({ data })).id);
}
