import { createHash } from "node:crypto";
import { newId } from "@storywall/domain/kernel/ids";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { openProgram } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";
import { createPackedOrder } from "./packed-order.fixture.ts";

type PrintFiles = { boxCode: string; state: string; files: { code: string; path: string; sha256: string }[] };

describe("A print lab with an API token", () => {
  test("a print lab can complete a batch from its files to shipping", async ({ shop, deps, db, storage }) => {
    const order = await createTestOrderToPrint(deps);
    const jpeg = await makePhoto({ width: 60, height: 90, profile: "srgb" });
    await storage.write("prints/one.jpg", jpeg, { contentType: "image/jpeg" });
    const printSha256 = createHash("sha256").update(jpeg).digest("hex");
    await db.orderTile.updateMany({ where: { orderId: order.id }, data: { printKey: "prints/one.jpg", printSha256 } });
    const { call } = await openProgram(shop, ["orders.view", "photos.view", "production.advance"]);
    const post = (path: string, body: object) => call(path, { method: "POST", body });

    expect((await post("/api/admin/batches", { batchId: newId("batch") })).status).toBe(200);
    const { body } = await call(`/api/admin/orders/${order.id}/print-files`);
    const { boxCode, files, state } = body.data as PrintFiles;
    expect(state).toBe("printing");
    for (const { code, path, sha256 } of files) {
      const { bytes } = await call(path);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
      for (const station of ["printing", "framing", "packing"]) {
        const box = station === "packing" ? { box: boxCode } : {};
        expect((await post("/api/admin/scans", { station, code, ...box })).status).toBe(200);
      }
    }
    const { plates } = (await call(`/api/admin/boxes/${boxCode}`)).body.data as { plates: number };
    expect((await post(`/api/admin/boxes/${boxCode}/close`, { plates })).status).toBe(200);
    expect((await call("/api/admin/parcels")).body.data).toMatchObject({ parcels: [{ code: boxCode }] });
    const parcel = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
    expect(await post(`/api/admin/parcels/${boxCode}/tracking`, parcel)).toMatchObject({
      status: 200,
      body: { data: { orderId: order.id } },
    });
    expect((await call(`/api/orders/${order.id}`)).body.data).toMatchObject({
      state: "shipped",
      tracking: { carrier: "UPS", number: "1Z999AA10123456784" },
    });
  });

  test("a print lab marks the tiles of a batch as printed", async ({ shop, deps, db }) => {
    const order = await createTestOrderToPrint(deps);
    const { call } = await openProgram(shop, ["production.advance"]);
    const batchId = newId("batch");
    await call("/api/admin/batches", { method: "POST", body: { batchId } });
    const { body } = await call(`/api/admin/batches/${batchId}/printed`, { method: "POST" });
    expect(body.data).toEqual({ tiles: order.tiles.length });
    expect(await db.orderTile.count({ where: { orderId: order.id, state: "printed" } })).toBe(order.tiles.length);
  });

  test("a print lab gets postal addresses for labels only with a permission for it", async ({ shop, deps, db }) => {
    const { box, id } = await createPackedOrder(await shop.openAdminBrowser(), deps);
    const lab = await openProgram(shop, ["production.advance"]);
    const request = { method: "POST", body: { boxes: [box] }, headers: { "idempotency-key": "labels of today 1" } };
    expect(await lab.call("/api/admin/parcels/addresses", request)).toMatchObject({
      status: 403,
      body: { code: "ADMIN_FORBIDDEN" },
    });
    const labels = await openProgram(shop, ["addresses.export"]);
    const first = await labels.call("/api/admin/parcels/addresses", request);
    const { csv } = first.body.data as { csv: string };
    expect(csv).toContain(box);
    expect((await labels.call("/api/admin/parcels/addresses", request)).body).toEqual(first.body);
    const stored = await db.idempotencyKey.findMany();
    expect(stored).toMatchObject([{ isEncrypted: true }]);
    expect(stored[0]?.body).not.toContain(box);
    const text = `box,carrier,tracking number\n${box},UPS,1Z999AA10123456784`;
    expect((await lab.call("/api/admin/tracking-imports", { method: "POST", body: { text } })).body.data).toMatchObject(
      {
        rows: [{ status: "imported", order: { id } }],
      },
    );
  });
});
