import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { newId } from "@storywall/domain/kernel/ids";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import type { Deps } from "@storywall/services/kernel/deps";
import { createOrderToken } from "@storywall/services/orders/order-access";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart, createTestCartLine, createTestDesign, createTestPhoto } from "@storywall/testing/factories";
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

export type Owner = Awaited<ReturnType<typeof createVisitorWithRecords>>;

/** Creates a visitor who owns one object of each kind. An attacker would have to guess the objects' ids. */
export async function createVisitorWithRecords(shop: Shop, deps: Deps) {
  const { db } = deps;
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const userId = browser.cookies.get("userId") ?? "";
  const photo = await createTestPhoto(deps, { userId, width: 700, height: 700 });
  const email = "marisol.secret@example.com";

  const line = createTestCartLine({ photos: [photo] });
  const cart = await createTestCart(db, { userId, lines: [line], email });
  await db.cart.update({ where: { id: cart.id }, data: { shippingAddress: address } });
  const lockedCart = await createTestCart(db, { userId, lines: [createTestCartLine({ photos: [photo] })], email });
  const checkout = await callMutationOrThrow(browser, "checkout.create", {
    cartId: lockedCart.id,
    email,
    shippingAddress: address,
  });

  const intent = await callMutationOrThrow(browser, "payments.createIntent", { checkoutId: checkout.id });

  const earlier = new Date(deps.now().getTime() - 60_000);
  const order = await createTestOrder(db, { userId, email, photoId: photo.id, placedAt: earlier });
  const uploadLaterOrder = await createTestOrder(db, {
    userId,
    email,
    lines: [createTestCartLine({ isUploadLater: true })],
    placedAt: deps.now(),
  });
  const art = await createTestArtItem(db);
  const design = createEmptyDesign(
    findTemplateByKey("single_tile") as NonNullable<ReturnType<typeof findTemplateByKey>>,
  );
  const designWithPhoto = createTestDesign({ photos: [photo] });
  const wall = await callMutationOrThrow(browser, "walls.save", {
    ...createWallInput("Hidden wall"),
    design: designWithPhoto,
  });
  const removed = await callMutationOrThrow(browser, "walls.save", { ...createWallInput("Hidden old wall"), design });
  await browser.mutate("walls.remove", { wallId: removed.id });
  const set = await callMutationOrThrow(browser, "artSets.create", {
    name: "Hidden set",
    items: [{ artItemId: art.id }],
  });
  const share = await callMutationOrThrow(browser, "shares.create", { wallId: wall.id });
  const collection = await callMutationOrThrow(browser, "photoCollections.create", { title: "Hidden request" });
  const capture = await callMutationOrThrow(browser, "captures.create", {
    templateKey: "single_tile",
    design: designWithPhoto,
  });
  await callMutationOrThrow(browser, "visitor.saveTemplateInfo", {
    templateKey: "single_tile",
    design: designWithPhoto,
  });
  const { hash: shareId } = await db.shareLink.findFirstOrThrow({ where: { userId } });
  return {
    browser,
    userId,
    email,
    photo,
    line,
    design,
    shown: designWithPhoto,
    cartId: cart.id,
    checkoutId: String(checkout.id),
    paymentIntentId: String(intent.paymentIntentId),
    order,
    waiting: uploadLaterOrder,
    artId: art.id,
    wallId: String(wall.id),
    removedWallId: String(removed.id),
    setId: String(set.id),
    captureId: String(capture.id),
    collectionId: String(collection.id),
    shareId: String(share.id ?? shareId),
    token: (scope: "read" | "upload", now = deps.now()) =>
      createOrderToken(deps.secret, { orderId: order.id, scope, now }),
    adminId: await createAdminAccount(deps),
    jobId: await createDeadJob(deps),
    refundId: newId("refund"),
    ...(await createAfterSalesRecords(deps, order)),
    /** Values that only the owner may read. They do not occur in the sample requests. */
    secrets: [email, "Vega", "Brickell", "33131", photo.handle, order.number, uploadLaterOrder.number, "Hidden"],
    /** Secrets that must stay hidden even from callers who know the id of the cart or checkout. */
    contact: [email, "Vega", "Brickell", "33131", "Marisol"],
  };
}

const createWallInput = (name: string) => ({ wallId: null, name, templateKey: "single_tile" });

async function callMutationOrThrow(
  browser: Browser,
  procedure: string,
  input: unknown,
): Promise<Record<string, unknown>> {
  const { status, body } = await browser.mutate(procedure, input);
  if (status !== 200) throw new Error(`${procedure} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function createAfterSalesRecords({ db }: Deps, { id: orderId, checkoutId }: { id: string; checkoutId: string }) {
  const [changeId, remakeId, claimId] = [newId("change"), newId("remake"), newId("claim")];
  const totals = { currency: "USD", subtotal: 1400, discount: 0, shipping: 0, tax: 98, total: 1498 };
  const changeFields = { shippingAddress: address, totals, totalsBefore: { ...totals, tax: 0, total: 1400 } };
  await db.orderChange.create({ data: { id: changeId, orderId, ...changeFields, amount: 98, requestedBy: "owner" } });
  await db.payment.create({ data: { id: newId("payment"), checkoutId, attempt: 2, amount: 98, changeId } });
  await db.remake.create({ data: { id: remakeId, orderId, requestedBy: "owner" } });
  const claimFields = { reason: "damaged", text: "Hidden crack", messageId: newId("message") };
  const labelPdf = new Uint8Array(Buffer.from("%PDF-1.7 hidden label"));
  await db.claim.create({ data: { id: claimId, orderId, ...claimFields, labelPdf, labelSentAt: new Date() } });
  const messageId = newId("message");
  const messageFields = { email: "marisol.secret@example.com", name: "Marisol Vega", body: "Hidden question" };
  await db.shopMessage.create({ data: { id: messageId, orderId, ...messageFields } });
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
