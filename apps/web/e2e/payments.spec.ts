import { goToCheckout } from "./go-to-checkout.ts";
import { expect, test } from "./own-shop.ts";
import { planPaymentFaults } from "./plan-payment-faults.ts";
import type { RunningShop } from "./running-shop.ts";
import { cards, type Shopper } from "./shopper.ts";

async function openPaymentStep(shop: RunningShop, shopper: Shopper, email: string): Promise<void> {
  await goToCheckout(shop, shopper);
  await shopper.fillAddress(email);
}

test("after a declined card, another card pays for the same order", async ({ page, shop, shopper, watched, inbox }) => {
  const email = `declined-${Date.now()}@example.com`;
  watched.allowErrors(/402/);
  await openPaymentStep(shop, shopper, email);
  await shopper.fillCard(cards.declined);
  await shopper.getPayButton().click();
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined" })).toContainText(
    "You have not been charged",
  );
  await shopper.inspectPage("a declined card");
  await shopper.fillCard(cards.good);
  const { number } = await shopper.payAndWaitForOrder();
  const subject = `Your order ${number} is confirmed`;
  await inbox.waitForEmail(email, new RegExp(subject));
  expect((await inbox.list(email)).filter((receivedEmail) => receivedEmail.subject === subject)).toHaveLength(1);
});

test("a completed 3-D Secure challenge creates the order", async ({ page, shop, shopper, inbox }) => {
  const email = `bank-${Date.now()}@example.com`;
  await openPaymentStep(shop, shopper, email);
  await shopper.fillCard(cards.requiresAuthentication);
  await shopper.getPayButton().click();
  const bank = page.getByRole("dialog", { name: "Is this you?" });
  await expect(bank).toContainText("$29.96");
  await shopper.inspectPage("the 3-D Secure challenge");
  await bank.getByRole("button", { name: "Approve" }).click();
  const { number } = await shopper.waitForOrderPage();
  await inbox.waitForEmail(email, new RegExp(number));
});

test("canceling a 3-D Secure challenge charges nothing", async ({ page, shop, shopper, watched }) => {
  watched.allowErrors(/40[02]/);
  await openPaymentStep(shop, shopper, `no-${Date.now()}@example.com`);
  await shopper.fillCard(cards.requiresAuthentication);
  await shopper.getPayButton().click();
  await page.getByRole("dialog", { name: "Is this you?" }).getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not been charged" })).toBeVisible();
  await expect(shopper.getPayButton()).toBeEnabled();
});

test("a card declined after its 3-D Secure challenge charges nothing", async ({ page, shop, shopper, watched }) => {
  watched.allowErrors(/40[02]/);
  await openPaymentStep(shop, shopper, `asked-${Date.now()}@example.com`);
  await shopper.fillCard(cards.declinedAfterAuthentication);
  await shopper.getPayButton().click();
  await page.getByRole("dialog", { name: "Is this you?" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined" })).toContainText(
    "You have not been charged",
  );
  await expect(shopper.getPayButton()).toBeEnabled();
});

test("a slow payment becomes an order when it succeeds", async ({ page, shop, shopper, inbox }) => {
  const email = `slow-${Date.now()}@example.com`;
  await page.clock.install();
  await openPaymentStep(shop, shopper, email);
  await shopper.fillCard(cards.good);
  await planPaymentFaults(shop, { bank: [{ next: 1, delayMs: 10_000, outcome: "succeeded" }] });
  await shopper.getPayButton().click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirming your payment…" })).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(page.getByRole("heading", { level: 1, name: "Your bank is taking longer than usual" })).toBeVisible();
  await expect(page.getByText("You won’t be charged twice.")).toBeVisible();
  await shopper.inspectPage("a slow bank");
  const { number } = await shopper.waitForOrderPage();
  await inbox.waitForEmail(email, new RegExp(number));
});

test("after a payment fails during processing, the cart can be paid again", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/40[29]/);
  await openPaymentStep(shop, shopper, `late-no-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  await planPaymentFaults(shop, { bank: [{ next: 1, delayMs: 3_000, outcome: "declined" }] });
  await shopper.getPayButton().click();
  await expect(page.getByRole("heading", { level: 1, name: "Your payment didn’t go through" })).toBeVisible();
  await expect(page.getByText("You have not been charged, and your cart is just as you left it.")).toBeVisible();
  await shopper.inspectPage("a payment that failed after processing");
  await page.getByRole("link", { name: "Back to checkout" }).click();
  await expect(shopper.getPayButton()).toBeEnabled();
  await shopper.fillCard(cards.good);
  await shopper.payAndWaitForOrder();
});

test("the page does not blame the bank if the shop is unreachable after a payment", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/503/);
  await openPaymentStep(shop, shopper, `unseen-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  const completeCall = /\/api\/trpc\/[^?]*checkout\.complete/;
  await page.route(completeCall, (route) =>
    route.fulfill({ status: 503, contentType: "text/plain", body: "Unavailable" }),
  );
  await shopper.getPayButton().click();
  await expect(page.getByRole("heading", { level: 1, name: "We can’t confirm your payment yet" })).toBeVisible();
  await page.unroute(completeCall);
  await shopper.waitForOrderPage();
});

test("while payments are down, the shopper sees that nothing was charged (§3.3)", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/503/);
  await openPaymentStep(shop, shopper, `away-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  await planPaymentFaults(shop, { requests: { mode: "unavailable", next: 1_000 } });
  await shopper.getPayButton().click();
  const paymentsDownMessage = page.getByText(
    "We can’t take payments right now. You haven’t been charged, and your cart is saved. Please try again later.",
  );
  await expect(paymentsDownMessage.first()).toBeVisible();
  await shopper.inspectPage("a checkout without payments");
  await planPaymentFaults(shop, {});
  await expect(shopper.getPayButton()).toBeEnabled();
  await shopper.payAndWaitForOrder();
});
