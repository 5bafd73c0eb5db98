import type { Prisma } from "@storywall/db/client";
import { createPhotoHandle, newId, UserId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import {
  createTestCart,
  createTestCartLine,
  createTestDesign,
  createTestPhoto,
  createTestUser,
} from "@storywall/testing/factories";
import type { VisitorContext } from "../../accounts/context.ts";
import type { Deps } from "../../kernel/deps.ts";

/** Values that an erasure must remove everywhere. Each is stored in several tables. */
export type Markers = { first: string; last: string; street: string; email: string; words: string };

export const createPersonalDataMarkers = (name: string): Markers => ({
  first: `Zeb${name}`,
  last: `Quill${name}`,
  street: `77 ${name}feather Lane`,
  email: `zeb.${name.toLowerCase()}@example.com`,
  words: `for our ${name} anniversary`,
});

const orderStates = ["printing", "framing", "packed", "shipped", "delivered"] as const;

export async function advanceOrderToState(
  { db }: Pick<Deps, "db">,
  id: string,
  to: (typeof orderStates)[number],
): Promise<void> {
  for (const state of orderStates.slice(0, orderStates.indexOf(to) + 1))
    await db.order.update({ where: { id }, data: { state } });
}

/** Creates a visitor with rows in every table that holds visitor data, marked with these values. */
export async function createVisitorWithAllData(deps: Deps, { first, last, street, email, words }: Markers) {
  const { db } = deps;
  const at = deps.now();
  const user = await createTestUser(db, { email, subscribedEmail: email, subscribedAt: at, onboardingSeenAt: at });
  await db.user.update({
    where: { id: user.id },
    data: { subscriptionSource: "offer", subscriptionConfirmedAt: at, wallReminderAskedAt: at, wallReminderSentAt: at },
  });
  const userId = UserId.parse(user.id);
  const ctx: VisitorContext = { ...deps, userId, admin: null };
  const hash = createPhotoHandle();
  await db.session.create({ data: { hash, userId, createdAt: at, lastSeenAt: at } });
  const photo = await createTestPhoto(deps, { userId, width: 700, height: 700 });
  await db.photo.update({ where: { id: photo.id }, data: { iccName: words } });
  const design = createTestDesign({ photos: [photo] }) as unknown as Prisma.InputJsonObject;
  const wallFields = { userId, name: words, templateKey: "single_tile", design };
  const versions = { create: { version: 1, name: words, templateKey: "single_tile", design } };
  const wall = await db.wall.create({ data: { id: newId("wall"), ...wallFields, versions } });
  await db.templateInfo.create({ data: { userId, templateKey: "single_tile", design } });
  await db.shareLink.create({ data: { hash: createPhotoHandle(), ...wallFields, expiresAt: new Date("2030-01-01") } });
  await db.artSet.create({ data: { id: newId("set"), ownerUserId: userId, name: words, items: [] } });
  const { name: _, ...captureFields } = wallFields;
  const capture = await db.capture.create({ data: { id: newId("capture"), ...captureFields, width: 9, height: 9 } });
  const collection = { id: newId("collection"), userId, title: words, expiresAt: new Date("2030-01-01") };
  const contributor = { id: createPhotoHandle(), name: `${first} ${last}` };
  await db.photoCollection.create({ data: { ...collection, contributors: { create: contributor } } });
  await db.photo.update({ where: { id: photo.id }, data: { contributorId: contributor.id } });
  await db.suppressedAddress.create({ data: { address: email, reason: "bounced", at } });
  await db.signInLink.create({ data: { id: newId("link"), email, userId, expiresAt: new Date("2030-01-01") } });

  const address = { firstName: first, lastName: last, company: null, address1: street, address2: null };
  const shippingAddress = {
    ...address,
    city: "Miami",
    provinceCode: "FL",
    zip: "33131",
    countryCode: "US",
    phone: null,
  };
  const cart = await createTestCart(db, { userId, email, lines: [createTestCartLine({ photos: [photo] })] });
  await db.cart.update({ where: { id: cart.id }, data: { shippingAddress, extras: { giftNote: words } } });

  const order = await createTestOrder(db, { userId, email, firstName: first, photoId: photo.id });
  const { checkoutId, paymentId } = order;
  await db.order.update({ where: { id: order.id }, data: { shippingAddress, extras: { giftNote: words } } });
  await db.$executeRaw`ALTER TABLE checkouts DISABLE TRIGGER frozen`;
  const checkout = await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  const snapshot = { ...(checkout.snapshot as Prisma.JsonObject), email, shippingAddress, extras: { giftNote: words } };
  await db.checkout.update({ where: { id: checkoutId }, data: { snapshot } });
  await db.$executeRaw`ALTER TABLE checkouts ENABLE TRIGGER frozen`;
  const payload = { data: { object: { receipt_email: email, shipping: { name: `${first} ${last}`, line1: street } } } };
  const event = {
    id: `evt_${createPhotoHandle()}`,
    type: "payment_intent.succeeded",
    paymentId,
    livemode: false,
    payload,
  };
  await db.paymentEvent.create({ data: { ...event, createdAt: at } });
  const [tile] = order.tiles;
  const printKey = `prints/${tile?.id}/0123456789ab.jpg`;
  await deps.storage.write(printKey, Buffer.from("a print"), { contentType: "image/jpeg" });
  await db.orderTile.update({ where: { id: tile?.id ?? "" }, data: { state: "rendered", printKey } });
  const labelId = newId("label");
  const label = { orderId: order.id, addressVersion: 1, shipmentId: `shp_${createPhotoHandle()}`, rates: [] };
  await db.label.create({ data: { id: labelId, ...label } });
  const pdf = Buffer.from(`%PDF-1.4 ${first} ${last}, ${street}`);
  await db.labelFile.create({ data: { labelId, pdf, createdAt: at } });
  const writer = { email, name: `${first} ${last}`, body: words };
  await db.shopMessage.create({ data: { id: newId("message"), userId, ...writer } });
  await db.shopMessage.create({ data: { id: newId("message"), orderId: order.id, ...writer } });
  const { id: messageId } = await db.shopMessage.findFirstOrThrow({ where: { orderId: order.id } });
  await db.messageAnswer.create({ data: { id: newId("answer"), messageId, body: words, answeredBy: "owner-link" } });
  const claim = {
    orderId: order.id,
    reason: "damaged",
    text: words,
    sentence: words,
    messageId,
    photoIds: [photo.uuid],
  };
  const { id: claimId } = await db.claim.create({ data: { id: newId("claim"), ...claim } });
  await db.claim.update({ where: { id: claimId }, data: { state: "declined" } });
  const rejection = { orderId: order.id, tileId: tile?.id ?? "", photoId: photo.id, outcome: "ask", reason: "other" };
  await db.contentRejection.create({
    data: { id: newId("rejection"), ...rejection, sentence: words, rejectedBy: "owner-link", withdrawnAt: at },
  });
  const giftCard = {
    id: newId("giftcard"),
    kind: "credit",
    codeHash: createPhotoHandle(),
    lastFour: "30HC",
    amount: 100,
  };
  await db.giftCard.create({ data: { ...giftCard, orderId: order.id, recipientEmail: email, message: words } });
  const boughtCard = { ...giftCard, id: newId("giftcard"), kind: "bought", codeHash: createPhotoHandle() };
  const buyer = { buyerEmail: email, senderName: first, message: words };
  await db.giftCard.create({ data: { ...boughtCard, ...buyer, recipientEmail: "friend@example.com" } });
  const { totals } = order;
  const change = { orderId: order.id, shippingAddress, totalsBefore: totals ?? {}, totals: totals ?? {}, amount: 1 };
  const { id: changeId } = await db.orderChange.create({
    data: { id: newId("change"), ...change, requestedBy: userId },
  });
  await db.orderChange.update({ where: { id: changeId }, data: { state: "closed" } });
  const sent = {
    kind: "order-received",
    orderId: order.id,
    messageId: `<${createPhotoHandle()}@shop.example>`,
    sentAt: at,
  };
  const storedResponse = { requestHash: "h", status: 200, createdAt: at, lockedUntil: at };
  const storedFields = { ...address, email, note: words };
  await db.idempotencyKey.createMany({
    data: [
      { ...storedResponse, key: createPhotoHandle(), userId, body: JSON.stringify(storedFields) },
      // Response to a staff member.
      { ...storedResponse, key: createPhotoHandle(), body: JSON.stringify({ id: order.id, ...storedFields }) },
    ],
  });
  await db.sentEmail.create({ data: { dedupe: `mail-${order.id}-order-received`, ...sent } });
  return { ctx, userId, photo, wall, capture, cart, order, printKey, tileId: tile?.id ?? "" };
}
