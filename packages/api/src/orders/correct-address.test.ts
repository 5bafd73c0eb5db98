import { PaymentId } from "@storywall/domain/kernel/ids";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import { confirmPayment } from "@storywall/services/checkout/checkout.fixture";
import { scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import { finalizePayment } from "@storywall/services/orders/finalize-payment";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { readBoard } from "../production/board.fixture.ts";
import { packBox } from "../production/pack-box.fixture.ts";
import { type Shop, test } from "../shop.fixture.ts";
import { advanceOrderTo } from "./aftersales.fixture.ts";
import { address, createPaidOrder, listJobPayloads } from "./orders.fixture.ts";

const miami = { ...address, city: "Miami", provinceCode: "FL", zip: "33131" };
const elmStreet = { ...address, address1: "7 Elm St" };

type Parts = Parameters<typeof createPaidOrder>[0] & { shop: Shop };

async function createOrderInState(parts: Parts, state: string, from: object = address) {
  const paid = await createPaidOrder(parts, { line: { quantity: 3 }, address: from });
  const { orderId } = paid;
  const { db } = parts.deps;
  await db.orderTile.updateMany({ where: { orderId }, data: { state: "rendered", printAnyway: true } });
  if (state !== "checking") await advanceOrderTo(db, orderId, state);
  const admin = await parts.shop.openAdminBrowser();
  const correctAddress = (shippingAddress: object, more: object = {}) =>
    admin.mutate("orders.correctAddress", { orderId, shippingAddress, ...more });
  const readOrderRow = () =>
    db.order.findUniqueOrThrow({ where: { id: orderId }, include: { tiles: true, refunds: true } });
  return { ...paid, admin, correctAddress, readOrderRow: readOrderRow };
}

describe("Correcting the postal address of an order", () => {
  test("correcting an address is possible until the order ships", async ({ shop, deps, simulator }) => {
    for (const state of ["checking", "printing", "framing", "packed"]) {
      const { correctAddress, readOrderRow, orderId } = await createOrderInState({ shop, deps, simulator }, state);
      for (let time = 1; time <= 2; time++)
        expect(await correctAddress(elmStreet), state).toMatchObject({ status: 200 });
      expect(await readOrderRow(), state).toMatchObject({
        shippingAddress: { address1: "7 Elm St" },
        totals: { total: 10_500 },
        addressVersion: 2,
        isLabelVoid: state !== "checking",
      });
      const entries = await deps.db.auditEntry.findMany({ where: { entityId: orderId }, orderBy: { id: "asc" } });
      expect(entries, state).toMatchObject([
        { action: "order.address-corrected", actor: "owner-link", after: { fields: ["address1"] } },
      ]);
      for (const { after } of entries) expect(JSON.stringify(after), state).not.toContain("Elm");
    }
    expect(await listJobPayloads(deps, "email.order-changed")).toHaveLength(4);
    for (const [state, code] of [
      ["shipped", "ACTION_NOT_ALLOWED"],
      ["delivered", "ACTION_NOT_ALLOWED"],
    ] as const) {
      const { correctAddress } = await createOrderInState({ shop, deps, simulator }, state);
      expect((await correctAddress(elmStreet)).body, state).toMatchObject({ shopCode: code });
    }
  });

  test("correcting an address requires a role that may change orders", async ({ shop, deps, simulator }) => {
    const { correctAddress, orderId } = await createOrderInState({ shop, deps, simulator }, "printing");
    expect((await correctAddress({ ...address, zip: "33131" })).body).toMatchObject({ shopCode: "ZIP_STATE_MISMATCH" });
    const { browser: reader } = await createAdmin(shop, "readonly");
    const answer = await reader.mutate("orders.correctAddress", { orderId, shippingAddress: elmStreet });
    expect(answer).toMatchObject({ status: 403, body: { shopCode: "ADMIN_FORBIDDEN" } });
  });

  test("correcting an address refunds the tax difference after an admin confirms the total", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { correctAddress, readOrderRow, orderId } = await createOrderInState(
      { shop, deps, simulator },
      "framing",
      miami,
    );
    expect((await correctAddress(address)).body).toMatchObject({ shopCode: "TOTAL_NOT_AGREED" });
    const { browser: producer } = await createAdmin(shop, "production");
    const input = { orderId, shippingAddress: address, agreedTotal: 10_500 };
    expect(await producer.mutate("orders.correctAddress", input)).toMatchObject({ status: 403 });
    expect(await readOrderRow()).toMatchObject({ addressVersion: 1, isLabelVoid: false, refunds: [] });
    expect(await correctAddress(address, { agreedTotal: 10_500 })).toMatchObject({ status: 200 });
    expect(await readOrderRow()).toMatchObject({
      totals: { tax: 0, total: 10_500 },
      isLabelVoid: true,
      refunds: [{ amount: 735, reason: "price_difference" }],
    });
  });

  test("an address correction that raises the total takes effect after the customer pays", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { db } = deps;
    const { correctAddress, readOrderRow, orderId, shopper } = await createOrderInState(
      { shop, deps, simulator },
      "printing",
    );
    const { body } = await correctAddress(miami, { agreedTotal: 11_235 });
    expect(body).toMatchObject({ shippingAddress: { city: "Portland" }, pendingChange: { amount: 735 } });
    expect(await readOrderRow()).toMatchObject({ isLabelVoid: false });
    expect(await listJobPayloads(deps, "email.order-changed")).toEqual([{ orderId, what: "address-unpaid" }]);
    expect(await scheduledTasks["close expired changes"].work(db)).toBe(0);

    const changeId = (body.pendingChange as { id: string }).id;
    const intent = await shopper.mutate("orders.payChange", { orderId, changeId });
    await confirmPayment(simulator, String(intent.body.paymentIntentId));
    const { id } = await db.payment.findFirstOrThrow({ where: { changeId } });
    await finalizePayment(deps, { paymentId: PaymentId.parse(id) });
    expect(await readOrderRow()).toMatchObject({
      shippingAddress: { city: "Miami" },
      totals: { total: 11_235 },
      isLabelVoid: true,
      addressVersion: 2,
      refunds: [],
    });
  });

  test("a box with a changed address cannot be packed until a new label is printed", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { correctAddress, admin, orderId, readOrderRow } = await createOrderInState(
      { shop, deps, simulator },
      "printing",
    );
    const tileIds = (await readOrderRow()).tiles.map(({ id }) => id);
    await packBox(admin, { box: orderId, tileIds, from: "printing" });
    const [oldCode, newCode] = [toBoxCode(orderId, 1), toBoxCode(orderId, 2)];
    expect(await admin.call(`/admin/boxes/${oldCode}/label.pdf`)).toMatchObject({ status: 200 });
    await correctAddress(elmStreet);

    const openBoxByCode = (box: string) => admin.query("board.openBox", { box });
    expect((await openBoxByCode(oldCode)).body).toMatchObject({ shopCode: "LABEL_VOID" });
    expect((await openBoxByCode(newCode)).body).toMatchObject({ isLabelVoid: true, code: newCode });
    const [tileId = ""] = tileIds;
    const scan = { scanId: crypto.randomUUID(), station: "packing", code: toBoxCode(tileId, 1), box: oldCode };
    expect((await admin.mutate("board.scan", scan)).body).toMatchObject({ shopCode: "LABEL_VOID" });
    expect((await readBoard(admin)).columns.packed?.parcels).toMatchObject([{ code: newCode, isLabelVoid: true }]);

    const tracking = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
    for (const box of [oldCode, newCode]) {
      const sendResponse = await admin.mutate("board.send", { box, ...tracking });
      expect(sendResponse.body, box).toMatchObject({ shopCode: "LABEL_VOID" });
    }
    const advanced = await admin.mutate("production.advance", { orderId, to: "shipped", ...tracking });
    expect(advanced.body).toMatchObject({ shopCode: "LABEL_VOID" });

    // A link created before the change opens the new label.
    expect(await admin.call(`/admin/boxes/${oldCode}/label.pdf`)).toMatchObject({ status: 200 });
    expect(await readOrderRow()).toMatchObject({ isLabelVoid: false });
    expect((await admin.mutate("board.send", { box: oldCode, ...tracking })).body).toMatchObject({
      shopCode: "LABEL_VOID",
    });
    expect(await admin.mutate("board.send", { box: newCode, ...tracking })).toMatchObject({ status: 200 });
  });
});
