import { estimatedWeights } from "@storywall/domain/catalog/settings";
import { newId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import type { AddressExport, ReadyParcelsView } from "@storywall/domain/production/shipping/ready-parcels";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";
import { createTrioLine } from "./board.fixture.ts";
import { createPackedOrder } from "./packed-order.fixture.ts";

const readReadyBoxes = async (admin: Browser) =>
  (await admin.query("shipping.read")).body as unknown as ReadyParcelsView;

async function exportAddresses(admin: Browser, boxes: readonly string[] | null) {
  const { status, body } = await admin.mutate("shipping.exportAddresses", { boxes });
  expect(status).toBe(200);
  const { csv, ...rest } = body as unknown as AddressExport;
  return { ...rest, rows: csv.split("\r\n").slice(1, -1) };
}

describe("The address list for label services", () => {
  test("the address list has every box that is ready to ship", async ({ shop, deps }) => {
    const admin = await shop.openAdminBrowser();
    const trio = await createPackedOrder(admin, deps, { lines: [createTrioLine()], firstName: "Ada" });
    await createTestOrderToPrint(deps);
    const { parcels, areWeightsEstimated } = await readReadyBoxes(admin);
    expect(areWeightsEstimated).toBe(true);
    expect(parcels).toEqual([
      expect.objectContaining({
        code: trio.box,
        orderNumber: trio.number,
        destination: "Miami, FL",
        tiles: 3,
        grams: 350 + 3 * (422 + 50),
        hasAddress: true,
      }),
    ]);

    const value = { ...estimatedWeights, box: 400 };
    await admin.mutate("settings.change", { key: "packing", value, revision: 0 });
    expect((await readReadyBoxes(admin)).parcels.map(({ grams }) => grams)).toEqual([1_816]);
    expect(await exportAddresses(admin, null)).toEqual({
      fileName: expect.stringMatching(/^storywall-addresses-\d{4}-\d{2}-\d{2}\.csv$/),
      boxes: 1,
      leftOut: 0,
      rows: [`${trio.number},Ada Vega,,1200 Brickell Ave,Apt 4,Miami,FL,33131,US,,64.1,${trio.box}`],
    });
  });

  test("the address list has only the selected boxes", async ({ shop, deps }) => {
    const admin = await shop.openAdminBrowser();
    const first = await createPackedOrder(admin, deps);
    const second = await createPackedOrder(admin, deps);
    const unknown = toProductionCode(newId("order"));
    const { rows, boxes, leftOut } = await exportAddresses(admin, [second.box, unknown]);
    expect({ boxes, leftOut }).toEqual({ boxes: 1, leftOut: 1 });
    expect(rows[0]).toContain(second.number);
    await admin.mutate("board.send", { box: second.box, carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
    expect(await admin.mutate("shipping.exportAddresses", { boxes: [second.box] })).toMatchObject({
      status: 409,
      body: { shopCode: "ADDRESSES_NONE" },
    });
    expect((await readReadyBoxes(admin)).parcels.map(({ code }) => code)).toEqual([first.box]);
  });

  test("the address list leaves out a box whose postal address was erased", async ({ shop, deps, db }) => {
    const admin = await shop.openAdminBrowser();
    const erased = await createPackedOrder(admin, deps);
    const remaining = await createPackedOrder(admin, deps);
    await db.order.update({ where: { id: erased.id }, data: { shippingAddress: {} } });
    const { parcels } = await readReadyBoxes(admin);
    expect(parcels.find(({ code }) => code === erased.box)).toMatchObject({ hasAddress: false, destination: "" });
    const { rows, boxes, leftOut } = await exportAddresses(admin, null);
    expect({ boxes, leftOut }).toEqual({ boxes: 1, leftOut: 1 });
    expect(rows[0]).toContain(remaining.number);
  });

  test("the audit log entry of an address list contains no addresses", async ({ shop, deps, db }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createPackedOrder(admin, deps);
    await exportAddresses(admin, null);
    const entries = await db.auditEntry.findMany({ where: { action: "addresses.exported" }, orderBy: { id: "asc" } });
    expect(entries.map(({ entityId, after }) => ({ entityId, after }))).toEqual([
      { entityId: "addresses", after: { parcels: [order.id] } },
    ]);
  });

  test("the address list is available to the owner and production staff only", async ({ shop, deps }) => {
    await createPackedOrder(await shop.openAdminBrowser(), deps);
    const { browser: production } = await createAdmin(shop, "production");
    expect((await exportAddresses(production, null)).boxes).toBe(1);
    const { browser: support } = await createAdmin(shop, "support");
    expect((await support.mutate("shipping.exportAddresses", { boxes: null })).status).toBe(403);
    expect((await support.query("shipping.read")).status).toBe(403);
  });
});
