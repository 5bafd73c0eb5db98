import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { cards, type Shopper } from "./shopper.ts";

async function arriveAtPayment(shopper: Shopper, email: string): Promise<void> {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.heldWay(1)]);
  await shopper.waitReady(1);
  await shopper.addToCart();
  await shopper.goToCheckout();
  await shopper.giveAddress(email);
}

test("a declined card costs nothing, and a good one then pays for the same order", async ({
  page,
  shopper,
  watched,
  inbox,
}) => {
  const email = `declined-${Date.now()}@example.com`;
  watched.expectTrouble(/402/);
  await arriveAtPayment(shopper, email);
  await shopper.giveCard(cards.declined);
  await shopper.payButton.click();
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined" })).toContainText(
    "You have not been charged",
  );
  await shopper.looks("a declined card");
  await shopper.giveCard(cards.good);
  const { number } = await shopper.pay();
  await inbox.letter(email, new RegExp(number));
  expect(await inbox.list(email)).toHaveLength(1);
});

test("a bank that asks the shopper first is answered, and the order is made", async ({ page, shopper, inbox }) => {
  const email = `bank-${Date.now()}@example.com`;
  await arriveAtPayment(shopper, email);
  await shopper.giveCard(cards.asksBank);
  await shopper.payButton.click();
  const bank = page.getByRole("dialog", { name: "Is this you?" });
  await expect(bank).toContainText("$5.99");
  await shopper.looks("the bank's question");
  await bank.getByRole("button", { name: "Approve" }).click();
  const { number } = await shopper.arriveAtOrder();
  await inbox.letter(email, new RegExp(number));
});

test("saying no to the bank costs nothing", async ({ page, shopper, watched }) => {
  watched.expectTrouble(/40[02]/);
  await arriveAtPayment(shopper, `no-${Date.now()}@example.com`);
  await shopper.giveCard(cards.asksBank);
  await shopper.payButton.click();
  await page.getByRole("dialog", { name: "Is this you?" }).getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not been charged" })).toBeVisible();
  await expect(shopper.payButton).toBeEnabled();
});
