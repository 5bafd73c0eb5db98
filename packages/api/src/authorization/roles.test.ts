import { type AdminRole, adminRoles, describePermissions, permissions } from "@storywall/domain/accounts/permissions";
import { newId } from "@storywall/domain/kernel/ids";
import { buildCaptureKey, buildPrintProofKey, buildRenditionKey } from "@storywall/storage/storage-keys";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { createPaidOrder } from "../orders/orders.fixture.ts";
import { test } from "../shop.fixture.ts";

const createForbiddenResponse = (message: string) => ({ status: 403, body: { message } });

describe("Canceling an order", () => {
  test("canceling a paid order requires the refund permission", async ({ shop, deps, simulator }) => {
    const { orderId } = await createPaidOrder({ shop, deps, simulator });
    const cancelOrderAsRole = async (role: AdminRole) =>
      (await createAdmin(shop, role)).browser.mutate("orders.cancel", { orderId });
    expect(await cancelOrderAsRole("production")).toMatchObject(
      createForbiddenResponse("Your account isn’t allowed to refund or cancel paid orders."),
    );
    expect(await deps.db.order.findUnique({ where: { id: orderId } })).toMatchObject({ state: "checking" });
    expect(await deps.db.refund.count()).toBe(0);
    expect(await cancelOrderAsRole("support")).toMatchObject({ status: 200, body: { state: "cancelled" } });
  });

  test("canceling a fully refunded order requires only the permission to change orders", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { orderId } = await createPaidOrder({ shop, deps, simulator });
    await (await shop.openAdminBrowser()).mutate("orders.refund", { orderId, reason: "goodwill" });
    const { browser } = await createAdmin(shop, "production");
    expect(await browser.mutate("orders.cancel", { orderId })).toMatchObject({ status: 200 });
  });
});

describe("Customers' photos", () => {
  test("customers' photos are visible only to roles that may see them", async ({ shop, db, deps }) => {
    const order = await createTestOrder(db);
    const photo = await createTestPhoto(deps, { userId: order.userId, width: 700, height: 700 });
    const [tile] = order.tiles;
    const tileId = tile?.id ?? "";
    const key = buildPrintProofKey(tileId, "0".repeat(64));
    await db.orderTile.update({ where: { id: tileId }, data: { photoId: photo.id, proofKey: key } });
    const capture = newId("capture");
    const captureFields = { templateKey: "trio", design: {}, width: 1, height: 1, readyAt: new Date() };
    await db.capture.create({ data: { id: capture, userId: order.userId, ...captureFields } });
    for (const file of [key, buildCaptureKey(capture), buildRenditionKey(photo.id, 400)]) {
      await deps.storage.write(file, Buffer.from("picture"), { contentType: "image/jpeg" });
    }
    const messageId = newId("message");
    await db.shopMessage.create({ data: { id: messageId, email: order.email, name: "Marisol", body: "Torn" } });
    const claim = { orderId: order.id, reason: "damaged", text: "Torn", photoIds: [photo.id], messageId };
    await db.claim.create({ data: { id: newId("claim"), ...claim } });
    const files = [
      `/photos/${photo.handle}/400.jpg`,
      `/captures/${capture}.jpg`,
      `/orders/${order.id}/tiles/${tileId}/proof.jpg`,
    ];

    for (const role of adminRoles) {
      const { browser } = await createAdmin(shop, role);
      const maySee = (permissions["photos.view"].roles as readonly AdminRole[]).includes(role);
      const statuses = await Promise.all(files.map(async (path) => (await browser.call(path)).status));
      expect({ role, statuses }).toEqual({ role, statuses: files.map(() => (maySee ? 200 : 403)) });
      const printFile = await browser.call(`/admin/print-files/${tileId}`);
      expect({ role, isForbidden: printFile.status === 403 }).toEqual({ role, isForbidden: !maySee });
      const { body } = await browser.query("admin.printFiles", { orderId: order.id });
      expect(JSON.stringify(body).includes("proof.jpg")).toBe(maySee);
      const claims = await browser.query("admin.claims", { orderId: order.id });
      expect(JSON.stringify(claims.body).includes("/photos/")).toBe(maySee);
      const info = await browser.query("orders.lineInfo", { orderId: order.id, lineId: order.lines[0]?.id });
      expect(JSON.stringify(info.body).includes("/photos/")).toBe(maySee);
    }
  });
});

test("a role's permissions come from the permission table", () => {
  expect(describePermissions("production")).toContain("see customers’ photos");
  expect(describePermissions("production")).not.toContain("refund or cancel paid orders");
  expect(describePermissions("readonly")).toEqual([
    "see orders",
    "see jobs",
    "see the audit log",
    "see reconciliation",
  ]);
  const everything = Object.entries(permissions).flatMap(([name, { what }]) => (name === "admin.access" ? [] : [what]));
  expect(describePermissions("owner")).toEqual(everything);
});
