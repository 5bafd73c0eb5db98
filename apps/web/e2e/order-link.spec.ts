import type { Page } from "@playwright/test";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { findLinkInEmail } from "./inbox.ts";

const readDataLayer = (page: Page) =>
  page.evaluate(() => JSON.stringify((window as { dataLayer?: object[] }).dataLayer));

test("an emailed order link leaves no token in the URL", async ({ page, shop, inbox, watched }) => {
  watched.allowErrors(/403|422/);
  const email = `link-${crypto.randomUUID()}@example.com`;
  const buyer = createApiShopper(shop);
  const checkout = await buyer.createUploadLaterCheckout(email);
  await buyer.payCheckout(checkout.id);
  const { orderId, orderNumber } = await buyer.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  const link = findLinkInEmail(await inbox.waitForEmail(email, /^Your order \S+ is confirmed/), /\/order\/order_/);
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(token).not.toBe("");
  const assertOrderPageShown = async () => {
    await expect(page.getByText(orderNumber ?? "")).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/order/${orderId}`);
  };

  await test.step("the URL, a reload, the back button and the tag manager contain no token", async () => {
    await page.goto("/faq");
    await page.goto(link);
    await assertOrderPageShown();
    await page.reload();
    await assertOrderPageShown();
    await page.goto("/faq");
    await page.goBack();
    await assertOrderPageShown();
    await expect.poll(() => readDataLayer(page)).toContain(`/order/${orderId}`);
    expect(await readDataLayer(page)).not.toContain(token);
    expect(await page.content()).not.toContain(token);
    const receipt = await page.getByRole("link", { name: "Receipt (PDF)" }).getAttribute("href");
    expect((await page.request.get(receipt ?? "")).status()).toBe(200);
  });

  const code = page.getByRole("dialog", { name: "Check your email" });
  const cancel = page.getByRole("dialog", { name: "Cancel this order?" });
  await test.step("without the code the order is not canceled", async () => {
    await page.getByRole("button", { name: "Cancel order" }).click();
    await cancel.getByRole("button", { name: "Cancel order" }).click();
    await expect(code.getByText(/We sent a six-digit code to l\*\*\*@e\*\*\*\.com/)).toBeVisible();
    await expect(code.getByLabel("Code")).toBeFocused();
    await code.getByRole("button", { name: "Not now" }).click();
    await expect(code).toBeHidden();
    await expect(cancel.getByText("This order was placed in another browser.")).toBeVisible();
  });

  await test.step("with the code the order is canceled", async () => {
    await cancel.getByRole("button", { name: "Cancel order" }).click();
    await expect(code.getByText(/We sent a six-digit code/)).toBeVisible();
    await code.getByRole("button", { name: "Confirm" }).click();
    await expect(code.getByText("Enter the six digits from our email.").first()).toBeVisible();
    await code.getByRole("button", { name: "Send a new code" }).click();
    await expect(code.getByText(/We sent a new six-digit code/)).toBeVisible();
    const receivedEmail = await inbox.waitForEmail(email, /Your code for order/);
    const [digits = ""] = /\b\d{6}\b/.exec(receivedEmail.text) ?? [];
    await code.getByLabel("Code").fill(digits === "000000" ? "000001" : "000000");
    await code.getByRole("button", { name: "Confirm" }).click();
    await expect(code.getByText("That code is incorrect.").first()).toBeVisible();
    await expect(code.getByLabel("Code")).toBeFocused();
    await code.getByLabel("Code").fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "This order was canceled" })).toBeVisible();
    await expect(page.getByText("Code accepted.")).toBeVisible();
  });
});

test("the tag manager gets the URL of a shared wall without the secret part", async ({ page, shop }) => {
  const template = findTemplateByKey("trio");
  if (!template) throw new Error("There is no trio");
  const owner = createApiShopper(shop);
  const wall = { wallId: null, name: "Hall", templateKey: "trio", design: createEmptyDesign(template) };
  const { id } = await owner.calls.walls.save.mutate(wall);
  const { token } = await owner.calls.shares.create.mutate({ wallId: id });
  await page.goto(`/p/${token}`);
  await expect(page.getByRole("heading", { level: 1, name: "Hall" })).toBeVisible();
  await expect.poll(() => readDataLayer(page)).toContain("/p/[token]");
  expect(await readDataLayer(page)).not.toContain(token);
});
