import { readFile } from "node:fs/promises";
import { openDb } from "@storywall/db/client";
import { createApiShopper } from "./api-shopper.ts";
import { openAdminPage } from "./open-admin-page.ts";
import { expect, test } from "./own-shop.ts";
import { createPhotoWithOrientation } from "./photos.ts";

test("the owner repairs a discrepancy in the books (F-20)", async ({ page, shop, owner }) => {
  const shopper = createApiShopper(shop);
  await shopper.calls.visitor.ensure.mutate({});
  const photoId = await shopper.send((await createPhotoWithOrientation(1)).buffer);
  await shopper.waitUntilPhotosReady(photoId);
  const checkout = await shopper.createCheckout("books@example.com", [photoId], "single_tile");
  await shopper.payCheckout(checkout.id);
  const { orderId } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId) throw new Error("There is no order");
  const db = openDb(shop.services.env.DATABASE_URL ?? "", { max: 1 });
  const { id, amount } = await db.payment.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  await db.payment.update({ where: { id }, data: { amountRefunded: 5 } });
  await db.$disconnect();

  await owner.addCookiesToBrowser(page.context());
  await page.goto("/admin");
  await openAdminPage(page, "System", "Reconciliation");
  await page.getByRole("button", { name: "Check now" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "refunded amount doesn’t match the sum of its refunds" });
  await expect(row).toContainText("expected $0.00, found $0.05", { timeout: 60_000 });
  await row.getByRole("button", { name: /^Check its refunds again/ }).click();
  await expect(page.getByText("Repair started. The next check will close this discrepancy.")).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(row).toHaveCount(0, { timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText("No open discrepancies.")).toBeVisible();
  await page.getByRole("button", { name: "closed" }).click();
  await expect(row).toContainText("by sweep");

  await openAdminPage(page, "System", "Audit");
  await page.getByRole("textbox", { name: /^Action starts with/ }).fill("break.");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 entry" })).toBeVisible();
  await expect(page.getByText("break.repaired")).toBeVisible();
  await page.getByRole("button", { name: "Verify log" }).click();
  await expect(page.getByText(/^The log is intact: \d+ entries\.$/)).toBeVisible();

  await openAdminPage(page, "System", "Exports");
  await page.getByLabel("What to export", { exact: true }).selectOption("Ledger");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^storywall-ledger-\d{4}-\d\d-01-[\d-]+\.csv$/);
  const [head = "", ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  const at = head.split(",").indexOf("amount_cents");
  expect(rows.filter((line) => line.includes(id)).map((line) => Number(line.split(",")[at]))).toEqual([amount]);
  // Cancel the order, because the board spec runs next in the same shop and lists every tile that is not printed yet.
  await shopper.calls.orders.cancel.mutate({ orderId });
});
