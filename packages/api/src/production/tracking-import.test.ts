import { newId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import type { TrackingImportView } from "@storywall/domain/production/shipping/tracking-import";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { listJobPayloads } from "../orders/orders.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";
import { createPackedOrder } from "./packed-order.fixture.ts";

const submitTrackingTable = async (admin: Browser, step: "previewTracking" | "importTracking", text: string) => {
  const { status, body } = await admin.mutate(`shipping.${step}`, { text });
  expect(status).toBe(200);
  return (body as unknown as TrackingImportView).rows;
};

const listStatuses = async (admin: Browser, step: "previewTracking" | "importTracking", text: string) =>
  (await submitTrackingTable(admin, step, text)).map(({ status }) => status);

describe("Importing tracking numbers", () => {
  test("the tracking import marks each matched box as sent once", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const byNumber = await createPackedOrder(admin, deps);
    const byBox = await createPackedOrder(admin, deps);
    const sentOrder = await createPackedOrder(admin, deps);
    await admin.mutate("board.send", { box: sentOrder.box, carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
    const printing = await createTestOrderToPrint(deps);
    const text = [
      "order,carrier,tracking number",
      `${byNumber.number.toLowerCase()},UPS,1z 5R8 939 03 5756 7127`,
      `${byBox.box},USPS,9405511899223197428490`,
      `${sentOrder.number},UPS,1Z999AA10123456784`,
      `${sentOrder.number},UPS,1Z879E930346834440`,
      `${printing.number},UPS,1Z8V92A70367203024`,
      "SW-NOSUCH00,UPS,1ZXX3150YW44070023",
      `${toProductionCode(newId("remake"))},UPS,1Z410E7W0392751591`,
      `${byBox.box},USPS,9405511899223197428490`,
      `${byNumber.number},,`,
    ].join("\n");
    const others = ["sent", "shipped", "blocked", "unknown", "unknown", "duplicate", "invalid"];

    const preview = await submitTrackingTable(admin, "previewTracking", text);
    expect(preview.map(({ status }) => status)).toEqual(["ready", "ready", ...others]);
    expect(preview[0]).toMatchObject({
      line: 2,
      order: { id: byNumber.id, number: byNumber.number, isRemake: false },
      carrier: "UPS",
      trackingNumber: "1Z5R89390357567127",
    });
    expect(await db.order.count({ where: { state: "shipped" } })).toBe(1);

    const both = await Promise.all([1, 2].map(() => submitTrackingTable(admin, "importTracking", text)));
    for (const rows of both) {
      for (const { status } of rows.slice(0, 2)) expect(["imported", "sent"]).toContain(status);
      // If the other import was faster, the repeated row is reported as already sent.
      const statuses = rows.slice(2).map(({ status }) => status);
      expect([others, others.with(5, "sent")]).toContainEqual(statuses);
    }
    expect(await listStatuses(admin, "importTracking", text)).toEqual(["sent", "sent", ...others.with(5, "sent")]);
    expect(await db.order.findUniqueOrThrow({ where: { id: byNumber.id } })).toMatchObject({
      state: "shipped",
      carrier: "UPS",
      trackingNumber: "1Z5R89390357567127",
    });
    expect(await db.order.findUniqueOrThrow({ where: { id: printing.id } })).toMatchObject({ trackingNumber: null });
    expect(await db.auditEntry.count({ where: { action: "parcel.sent" } })).toBe(3);
    const emails = (await listJobPayloads({ db }, "email.shipped")).map((payload) => JSON.stringify(payload));
    expect(emails.toSorted()).toEqual(
      [byNumber, byBox, sentOrder].map(({ id }) => JSON.stringify({ orderId: id })).toSorted(),
    );
  });

  test("the tracking import rejects a tracking number that belongs to another box", async ({ shop, deps }) => {
    const admin = await shop.openAdminBrowser();
    const first = await createPackedOrder(admin, deps);
    const second = await createPackedOrder(admin, deps);
    await submitTrackingTable(admin, "importTracking", `${first.box},UPS,1Z5R89390357567127`);
    expect(await submitTrackingTable(admin, "importTracking", `${second.box},UPS,1Z5R89390357567127`)).toMatchObject([
      { status: "duplicate", sentence: `This number already belongs to ${first.number}.` },
    ]);
  });

  test("the tracking import asks about tracking numbers that don’t look like the carrier’s", async ({
    shop,
    db,
    deps,
  }) => {
    const admin = await shop.openAdminBrowser();
    const first = await createPackedOrder(admin, deps);
    const second = await createPackedOrder(admin, deps);
    const text = `${first.box},UPS,1z 999\n${second.box},USPS,9400111899223197428490`;
    const sentence = "This doesn’t look like a UPS tracking number.";

    const preview = await submitTrackingTable(admin, "previewTracking", text);
    expect(preview).toMatchObject([
      { status: "unconfirmed", trackingNumber: "1Z999", sentence: expect.stringContaining(sentence) },
      { status: "unconfirmed" },
    ]);
    expect(await listStatuses(admin, "importTracking", text)).toEqual(["unconfirmed", "unconfirmed"]);
    expect(await db.order.count({ where: { trackingNumber: { not: null } } })).toBe(0);

    const { body } = await admin.mutate("shipping.importTracking", { text, confirmedNumbers: ["1Z999"] });
    expect(body).toMatchObject({ rows: [{ status: "imported" }, { status: "unconfirmed" }] });
    expect(await db.order.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({ trackingNumber: "1Z999" });
    expect(await db.order.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ trackingNumber: null });
  });

  test("the tracking import never imports formulas, markup or rounded numbers", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const { box } = await createPackedOrder(admin, deps);
    const numbers = ["=1+1", "<b>1Z999</b>", "9.4E+21", "9400111899223190000000"];
    for (const carrier of ["USPS", "OnTrac"]) {
      const text = numbers.map((number) => `${box},${carrier},${number}`).join("\n");
      const { body } = await admin.mutate("shipping.importTracking", { text, confirmedNumbers: numbers });
      const invalid = { status: "invalid", sentence: expect.stringContaining("Copy it from the label") };
      const rounded = { status: "invalid", sentence: expect.stringContaining("Format its column as text") };
      expect(body).toMatchObject({ rows: [invalid, invalid, rounded, rounded] });
    }
    expect(await db.order.count({ where: { trackingNumber: { not: null } } })).toBe(0);
  });

  test("the tracking import rejects an unreadable table with an error message", async ({ shop }) => {
    const admin = await shop.openAdminBrowser();
    expect(await admin.mutate("shipping.previewTracking", { text: "" })).toMatchObject({
      status: 422,
      body: { shopCode: "TRACKING_EMPTY", message: expect.stringContaining("There are no rows to import") },
    });
    expect((await admin.mutate("shipping.previewTracking", { text: "x".repeat(200_001) })).status).toBe(400);
  });

  test("the tracking import is available only to the owner and production staff", async ({ shop }) => {
    const { browser } = await createAdmin(shop, "support");
    for (const step of ["previewTracking", "importTracking"]) {
      expect((await browser.mutate(`shipping.${step}`, { text: "SW-1,UPS,1" })).status).toBe(403);
    }
  });
});
