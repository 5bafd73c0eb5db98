import { ErasureId, newId, UserId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { readAllRows } from "@storywall/testing/read-all-rows";
import { describe, expect } from "vitest";
import {
  confirmPayment,
  createOpenCheckout,
  createPhotoRow,
  injectSimulatorFault,
  listJobPayloads,
  listSimulatorIntents,
  seedPromos,
} from "../../checkout/checkout.fixture.ts";
import { createOrderToken } from "../../orders/order-access.ts";
import { readOrder } from "../../orders/read-order.ts";
import { scheduledTasks } from "../tasks/scheduled-tasks.ts";
import { applyErasure } from "./apply-erasure.ts";
import { eraseOwnData } from "./erase-visitor.ts";
import { eraseCustomer, findMatchingCustomers } from "./find-customer.ts";
import { advanceOrderToState, createPersonalDataMarkers, createVisitorWithAllData } from "./personal-data.fixture.ts";
import { retentionPolicy } from "./retention-policy.ts";

const confirmation = { confirm: "DELETE" };
const ann = createPersonalDataMarkers("Ann");
const bob = createPersonalDataMarkers("Bob");

test("every table has an erasure policy (F-22)", async ({ db }) => {
  const stored = Object.keys(await readAllRows(db));
  expect([...stored, "state_transitions"].toSorted()).toEqual(Object.keys(retentionPolicy).toSorted());
});

describe("an erased visitor (F-22)", () => {
  test("an erased visitor leaves no personal data in any table", async ({ deps }) => {
    const other = await createVisitorWithAllData(deps, bob);
    const { ctx, order, userId, photo } = await createVisitorWithAllData(deps, ann);
    await advanceOrderToState(deps, order.id, "delivered");
    const before = JSON.stringify(await readAllRows(deps.db));
    for (const marker of Object.values(ann)) expect(before).toContain(marker);
    const others = listRowsWithIds(await readAllRows(deps.db), [other.userId, other.order.id, other.order.checkoutId]);

    expect(await eraseOwnData(ctx, confirmation)).toMatchObject({ photos: 1, walls: 1, ordersKept: 1 });

    const stored = await readAllRows(deps.db);
    for (const [table, rows] of Object.entries(stored)) {
      for (const marker of Object.values(ann).filter((candidate) => candidate !== ann.words)) {
        expect(JSON.stringify(rows), `${table} names her`).not.toContain(marker);
      }
    }
    // The rows of photos remain until jobs delete them; all other rows are erased.
    for (const [table, rows] of Object.entries(stored)) {
      if (table !== "photos") expect(JSON.stringify(rows), table).not.toContain(ann.words);
    }
    expect(listRowsWithIds(stored, [other.userId, other.order.id, other.order.checkoutId])).toEqual(others);
    expect(await listJobPayloads(deps.db, "photo.delete")).toEqual([{ photoId: photo.id }]);
    expect(await deps.db.session.count({ where: { userId } })).toBe(0);
    expect(await deps.db.erasure.findMany()).toMatchObject([
      { ids: expect.arrayContaining([userId, photo.id, order.id]) },
    ]);
  });

  test("an erased visitor's orders keep only their number, totals, tax and tax location", async ({ deps }) => {
    const { ctx, order } = await createVisitorWithAllData(deps, ann);
    await advanceOrderToState(deps, order.id, "shipped");
    await eraseOwnData(ctx, confirmation);
    const storedOrder = await deps.db.order.findUniqueOrThrow({
      where: { id: order.id },
      include: { lines: true, payment: true },
    });
    expect(storedOrder).toMatchObject({
      number: order.number,
      amount: order.amount,
      totals: order.totals,
      shippingAddress: { provinceCode: "FL", zip: "33131", countryCode: "US", firstName: "", address1: "", city: "" },
      lines: [{ quantity: 1, unitPrice: 1400 }],
      payment: { amount: order.amount, state: "succeeded" },
    });
    const { snapshot } = await deps.db.checkout.findUniqueOrThrow({ where: { id: order.checkoutId } });
    expect(snapshot).toMatchObject({ email: null, extras: {}, lines: [{ unitPrice: 1400 }], totals: order.totals });
  });

  test("the erasure is audited without personal data", async ({ deps }) => {
    const { ctx, order, userId } = await createVisitorWithAllData(deps, ann);
    await advanceOrderToState(deps, order.id, "delivered");
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    const otherVisitor = { ...deps, userId: null, admin: null };
    expect(await readOrder(otherVisitor, { orderId: order.id, token })).toMatchObject({ number: order.number });
    await eraseOwnData(ctx, confirmation);
    await expect(readOrder(otherVisitor, { orderId: order.id, token })).rejects.toMatchObject({
      code: "ORDER_NOT_FOUND",
    });
    expect(await deps.db.auditEntry.findMany()).toMatchObject([
      {
        actor: "customer",
        role: null,
        action: "customer.erased",
        entityId: userId,
        after: { photos: 1, walls: 1, ordersKept: 1 },
      },
    ]);
  });

  test("orders that another visitor placed with the erased visitor's email address are erased", async ({ deps }) => {
    const { ctx, order } = await createVisitorWithAllData(deps, ann);
    const other = await createVisitorWithAllData(deps, bob);
    const elsewhere = await createTestOrder(deps.db, { userId: other.userId, email: ann.email.toUpperCase() });
    await advanceOrderToState(deps, order.id, "delivered");
    await expect(eraseOwnData(ctx, confirmation)).rejects.toThrow(elsewhere.number);
    await advanceOrderToState(deps, elsewhere.id, "shipped");
    const { erasureId } = await eraseOwnData(ctx, confirmation);
    if (!erasureId) throw new Error("nothing was erased");
    await applyErasure(deps, { erasureId });
    expect(await deps.db.order.findUnique({ where: { id: elsewhere.id } })).toMatchObject({ email: "" });
    expect(await deps.db.user.findUnique({ where: { id: other.userId } })).toMatchObject({ email: bob.email });
    expect(await deps.db.photo.count({ where: { userId: other.userId, state: "ready" } })).toBe(1);
  });

  test("a visitor is erased only after the confirmation is typed", async ({ deps }) => {
    const { ctx } = await createVisitorWithAllData(deps, ann);
    const before = await readAllRows(deps.db);
    await expect(eraseOwnData(ctx, { confirm: "yes" })).rejects.toMatchObject({ code: "ERASE_NOT_CONFIRMED" });
    expect(await readAllRows(deps.db)).toEqual(before);
  });

  test("an open payment is canceled before the visitor is erased", async ({ ctx, simulator }) => {
    await seedPromos(ctx.db);
    const { cart } = await createOpenCheckout(ctx);
    await eraseOwnData(ctx, confirmation);
    expect(await listSimulatorIntents(simulator)).toMatchObject([{ status: "canceled" }]);
    expect(await ctx.db.cart.count({ where: { id: cart.id } })).toBe(0);
    expect(await ctx.db.checkout.count()).toBe(0);
  });
});

function listRowsWithIds(stored: Record<string, unknown[]>, ids: readonly string[]): string[] {
  return Object.entries(stored)
    .filter(([table]) => table !== "outbox_jobs")
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${JSON.stringify(row)}`))
    .filter((line) => ids.some((id) => line.includes(id)))
    .toSorted();
}

describe("erasing a visitor's data is not possible yet", () => {
  test("a visitor cannot be erased while an order or a return is in progress", async ({ deps }) => {
    const { ctx, order } = await createVisitorWithAllData(deps, ann);
    for (const state of ["checking", "printing", "framing", "packed"]) {
      if (state !== "checking") await deps.db.order.update({ where: { id: order.id }, data: { state } });
      const before = await readAllRows(deps.db);
      await expect(eraseOwnData(ctx, confirmation)).rejects.toMatchObject({
        code: "ERASE_ORDER_OPEN",
        kind: "conflict",
        message: `Order ${order.number} is still in progress. You can delete your data once it has shipped or been canceled.`,
      });
      expect(await readAllRows(deps.db)).toEqual(before);
    }
    await deps.db.order.update({ where: { id: order.id }, data: { state: "shipped" } });
    const { messageId, id: firstClaim } = await deps.db.claim.findFirstOrThrow();
    const claim = { orderId: order.id, reason: "damaged", text: "Bent" };
    const open = await deps.db.claim.create({ data: { id: newId("claim"), ...claim, messageId: `${messageId}2` } });
    await expect(eraseOwnData(ctx, confirmation)).rejects.toThrow("once we’ve answered your claim about it");
    await deps.db.claim.update({ where: { id: open.id }, data: { state: "remade" } });
    const remake = await deps.db.remake.create({
      data: { id: newId("remake"), orderId: order.id, requestedBy: firstClaim },
    });
    await expect(eraseOwnData(ctx, confirmation)).rejects.toThrow("once its remake has shipped");
    await deps.db.remake.update({ where: { id: remake.id }, data: { state: "sent" } });
    for (const state of ["returning"]) await deps.db.order.update({ where: { id: order.id }, data: { state } });
    await expect(eraseOwnData(ctx, confirmation)).rejects.toThrow("once its return is settled");
    await deps.db.order.update({ where: { id: order.id }, data: { state: "returned" } });
    expect(await eraseOwnData(ctx, confirmation)).toMatchObject({ ordersKept: 1 });
  });

  test("a visitor cannot be erased while another visitor's unfinished order uses their photo", async ({ deps }) => {
    const { ctx, order, userId } = await createVisitorWithAllData(deps, ann);
    await advanceOrderToState(deps, order.id, "delivered");
    const photo = await createPhotoRow(deps.db, { userId });
    const other = await createTestOrder(deps.db, { photoId: photo.id });
    await expect(eraseOwnData(ctx, confirmation)).rejects.toMatchObject({
      code: "ERASE_ORDER_OPEN",
      facts: { order: other.number },
    });
  });

  test("a visitor cannot be erased during a `processing` payment or a pending refund", async ({ ctx, simulator }) => {
    await seedPromos(ctx.db);
    const { order, userId } = await createVisitorWithAllData(ctx, bob);
    await advanceOrderToState(ctx, order.id, "delivered");
    const owing = { id: newId("refund"), paymentId: order.paymentId, orderId: order.id, amount: 5 };
    await ctx.db.refund.create({ data: { ...owing, reason: "goodwill", requestedBy: "x" } });
    await expect(eraseOwnData({ ...ctx, userId }, confirmation)).rejects.toMatchObject({ code: "ERASE_MONEY_OPEN" });

    const { intentId } = await createOpenCheckout(ctx);
    await injectSimulatorFault(simulator, { bank: [{ next: 1, delayMs: 60_000, outcome: "succeeded" }] });
    expect(await confirmPayment(simulator, intentId)).toMatchObject({ status: "processing" });
    await expect(eraseOwnData(ctx, confirmation)).rejects.toMatchObject({ code: "ERASE_MONEY_OPEN" });
    expect(await ctx.db.erasure.count()).toBe(0);
  });

  test("a visitor cannot be erased if an order is paid but no webhook has arrived", async ({ ctx, simulator }) => {
    await seedPromos(ctx.db);
    const { intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    await expect(eraseOwnData(ctx, confirmation)).rejects.toMatchObject({ code: "ERASE_ORDER_OPEN" });
    expect(await ctx.db.order.count()).toBe(1);
  });
});

describe("erasing a visitor's data", () => {
  test("erasing a visitor also deletes a photo that was added after the request", async ({ deps }) => {
    const { ctx, order, userId } = await createVisitorWithAllData(deps, ann);
    await advanceOrderToState(deps, order.id, "delivered");
    const { erasureId } = await eraseOwnData(ctx, confirmation);
    if (!erasureId) throw new Error("nothing was erased");
    const late = await createPhotoRow(deps.db, { userId });
    await applyErasure(deps, { erasureId });
    expect(await deps.db.photo.findUnique({ where: { id: late.id } })).toMatchObject({ state: "delete_pending" });
    const erasureRecord = JSON.parse((await deps.storage.read(`erasures/${erasureId}.json`)).toString());
    expect(erasureRecord).toMatchObject({
      id: erasureId,
      askedBy: "customer",
      ids: expect.arrayContaining([userId, order.id]),
    });
    expect(await deps.db.erasure.findUnique({ where: { id: erasureId } })).toMatchObject({
      appliedAt: expect.any(Date),
    });
  });

  test("an erasure finds a restored visitor by photo id if the visitor id differs", async ({ deps }) => {
    const { db } = deps;
    const anonymousId = UserId.parse((await createTestUser(db)).id);
    const photo = await createPhotoRow(db, { userId: anonymousId });
    const order = await createTestOrder(db, { userId: anonymousId, email: ann.email });
    // The erasure was recorded before the restore, under another visitor id. Only the photo's id is the same.
    const erasureId = ErasureId.parse(newId("erasure"));
    const data = { id: erasureId, ids: [newId("user"), photo.id], askedBy: "customer" };
    await db.erasure.create({ data });

    await applyErasure(deps, { erasureId });
    expect(await db.photo.findUnique({ where: { id: photo.id } })).toMatchObject({ state: "ready" });
    expect(await db.erasure.findUnique({ where: { id: erasureId } })).toMatchObject({ appliedAt: null });
    expect(await scheduledTasks["finish erasures"].work(db)).toBe(1);
    expect(await scheduledTasks["finish erasures"].work(db)).toBe(0);
    expect(await listJobPayloads(db, "visitor.erase")).toEqual([{ erasureId }]);

    await advanceOrderToState(deps, order.id, "shipped");
    await applyErasure(deps, { erasureId });
    expect(await db.photo.findUnique({ where: { id: photo.id } })).toMatchObject({ state: "delete_pending" });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ email: "" });
    expect(await scheduledTasks["finish erasures"].work(db)).toBe(0);
  });
});

describe("an operator", () => {
  test("an operator can find a customer by email address, order number or id", async ({ deps }) => {
    const { order, userId, cart } = await createVisitorWithAllData(deps, ann);
    await advanceOrderToState(deps, order.id, "delivered");
    const ctx = { ...deps, userId: null, admin: { role: "support", actor: "admin_x" } as const };
    for (const about of [ann.email.toUpperCase(), order.number.toLowerCase(), order.id, userId]) {
      expect(await findMatchingCustomers(ctx, { about })).toMatchObject([
        { userId, photos: 1, orders: [{ number: order.number }] },
      ]);
    }
    await expect(findMatchingCustomers(ctx, { about: "nobody@example.com" })).rejects.toMatchObject({
      code: "CUSTOMER_NOT_FOUND",
    });
    await expect(findMatchingCustomers(ctx, { about: cart.id })).rejects.toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
    await expect(eraseCustomer(ctx, { userId, confirm: "" })).rejects.toMatchObject({ code: "ERASE_NOT_CONFIRMED" });
    await eraseCustomer(ctx, { userId, ...confirmation });
    expect(await deps.db.auditEntry.findMany()).toMatchObject([
      { actor: "admin_x", role: "support", entityId: userId },
    ]);
    await expect(findMatchingCustomers(ctx, { about: ann.email })).rejects.toMatchObject({
      code: "CUSTOMER_NOT_FOUND",
    });
    await expect(eraseCustomer(ctx, { userId, ...confirmation })).rejects.toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
  });
});
