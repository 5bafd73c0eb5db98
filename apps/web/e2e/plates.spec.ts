import { OrderId } from "@storywall/domain/kernel/ids";
import { expect, test } from "./fixtures.ts";
import { cards } from "./shopper.ts";

test("replacement plates are shipped without a print", async ({ page, shop, shopper, owner }) => {
  await page.goto("/browse");
  await page.getByRole("link", { name: "Get new plates" }).click();
  await expect(page).toHaveURL(/\/faq#plates$/);
  const offer = page.getByRole("region", { name: "Moving your tiles?" });
  await expect(offer).toContainText("Set of 4 replacement plates: $9.99");
  await offer.getByRole("button", { name: "Add plates to cart" }).click();
  const line = shopper.getCartDialog().getByRole("listitem").filter({ hasText: "Replacement plates, set of 4" });
  await expect(line).toContainText("4 adhesive steel plates. Each tile needs one.");
  await expect(line.getByRole("link")).toHaveCount(0);
  await line.getByRole("button", { name: "Increase quantity" }).click();

  await shopper.goToCheckout();
  await expect(page.locator("summary").filter({ hasText: "Your order" })).toContainText("2 items");
  await shopper.fillAddress(`plates-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  const orderId = OrderId.parse((await shopper.payAndWaitForOrder()).orderId);
  await expect(page.getByRole("heading", { name: "Your items" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Replacement plates, set of 4 × 2" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Progress" }).getByRole("listitem")).toHaveText([
    /^Received/,
    "Packed",
    "Shipped",
    "Delivered",
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );

  const advance = owner.calls.production.advance.mutate;
  await advance({ orderId, to: "packed", isEarly: true, unchecked: "Counted by hand" });
  await advance({ orderId, to: "shipped", carrier: "USPS", trackingNumber: "9405511899223197428490" });
  await advance({ orderId, to: "delivered" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order has arrived");
  await expect(page.getByRole("button", { name: "Add plates to cart" })).toBeVisible();
  await page.getByRole("button", { name: "Report a problem" }).click();
  const claim = page.getByRole("dialog", { name: "Report a problem" });
  await expect(claim.getByLabel("What’s the problem?").getByRole("option")).toHaveText([
    "It arrived damaged",
    "Something is broken or missing",
  ]);
  const body = await (await page.request.get(`${shop.url}/orders/${orderId}/receipt.pdf`)).body();
  expect(body.subarray(0, 4).toString()).toBe("%PDF");
});
