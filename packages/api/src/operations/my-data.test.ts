import { unzip } from "@storywall/services/operations/privacy/zip.fixture";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { createVisitorWithRecords } from "../authorization/owner.fixture.ts";
import { test } from "../shop.fixture.ts";

describe("a visitor's data (F-22)", () => {
  test("only the visitor can export their data", async ({ shop, deps }) => {
    const owner = await createVisitorWithRecords(shop, deps);
    const answer = await owner.browser.call("/my-data.zip");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="storywall-my-data.zip"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const names = unzip(answer.bytes).map(({ name }) => name);
    expect(names).toContain("orders.json");
    expect(names).toContain(`photos/${owner.photo.uuid}.jpg`);

    const otherBrowser = shop.openBrowser();
    await otherBrowser.mutate("visitor.ensure");
    await createTestPhoto(deps, { userId: otherBrowser.cookies.get("userId") ?? "" });
    otherBrowser.cookies.set("userId", owner.userId);
    const theirs = unzip((await otherBrowser.call("/my-data.zip")).bytes);
    const text = Buffer.concat(theirs.map(({ bytes }) => bytes)).toString("latin1");
    for (const secret of owner.secrets) expect(text).not.toContain(secret);
    expect(theirs.filter(({ name }) => name.startsWith("photos/"))).toHaveLength(1);

    const nobody = await shop.openBrowser().call("/my-data.zip");
    expect(nobody).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
    expect((await (await shop.openAdminBrowser()).call("/my-data.zip")).status).toBe(404);
  });

  test("a visitor's data can be read and erased through REST", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    expect(await browser.call("/api/my-data")).toMatchObject({ status: 200, body: { data: null } });
    await browser.mutate("visitor.ensure");
    const userId = browser.cookies.get("userId") ?? "";
    await createTestPhoto(deps, { userId });
    expect(await browser.call("/api/my-data")).toMatchObject({ body: { data: { photos: [{ state: "ready" }] } } });

    const eraseMyData = (confirm: string) => browser.call("/api/my-data", { method: "DELETE", body: { confirm } });
    expect(await eraseMyData("no")).toMatchObject({ status: 422, body: { code: "ERASE_NOT_CONFIRMED" } });
    expect(await eraseMyData("DELETE")).toMatchObject({ status: 200, body: { data: { photos: 1, ordersKept: 0 } } });
    expect(browser.cookies.get("sid") ?? "").toBe("");
    expect(await browser.call("/api/my-data")).toMatchObject({ body: { data: null } });
    expect(await deps.db.photo.findMany({ where: { userId } })).toMatchObject([{ state: "delete_pending" }]);
    expect(await deps.db.session.count({ where: { userId } })).toBe(0);
  });

  test("a visitor's data is not erased while an order is in progress", async ({ shop, deps }) => {
    const { browser, order } = await createVisitorWithRecords(shop, deps);
    const answer = await browser.call("/api/my-data", { method: "DELETE", body: { confirm: "DELETE" } });
    expect(answer).toMatchObject({ status: 409, body: { code: "ERASE_ORDER_OPEN" } });
    expect(answer.body.message).toContain(order.number);
  });

  test("a visitor's data can be exported at most ten times an hour", async ({ shop, clock }) => {
    const browser = shop.openBrowser("203.0.113.7");
    await browser.mutate("visitor.ensure");
    for (let at = 1; at <= 10; at++) expect((await browser.call("/my-data.zip")).status).toBe(200);
    const rejected = await browser.call("/my-data.zip");
    expect(rejected).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    clock.advance(2 * 60 * 60_000);
    expect((await browser.call("/my-data.zip")).status).toBe(200);
  });
});
