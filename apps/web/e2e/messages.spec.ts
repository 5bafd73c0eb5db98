import { expect, test } from "./fixtures.ts";
import { openOwnerPage } from "./open-owner-page.ts";

test("a visitor and the shop write to each other in one thread (S-020, S-031)", async ({
  page,
  shopper,
  owner,
  inbox,
  browser,
}) => {
  const email = `thread-${Date.now()}@example.com`;
  await page.goto("/contact");
  await page.getByLabel("Your message").fill("Can it be green?");
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you for your message")).toBeVisible();
  const thread = page.getByRole("list", { name: "Your messages" });
  await expect(thread).toContainText("Can it be green?");

  const office = await openOwnerPage(browser, owner, { width: 1440, height: 900 });
  await office.goto("/admin/messages");
  const replyForm = office.getByRole("form", { name: `Reply to ${email}` });
  await test.step("a reply appears without reloading and is emailed", async () => {
    await replyForm.getByLabel("Your reply").fill("Not green, but wood.");
    await replyForm.getByRole("button", { name: "Send reply" }).click();
    await expect(thread).toContainText("Not green, but wood.");
    await expect(thread.getByText("New", { exact: true })).toBeVisible();
    await inbox.waitForEmail(email, /^Our reply to your message/);
  });

  await test.step("the visitor replies without entering an email address again", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Please write a message.")).toBeVisible();
    await expect(page.getByLabel("Your reply")).toBeFocused();
    await page.getByLabel("Your reply").fill("Wood is fine.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent.")).toBeVisible();
    await expect(thread.getByRole("listitem")).toHaveCount(3);
    await shopper.inspectPage("a thread with the shop");
  });

  await test.step("the inbox shows the whole thread", async () => {
    await office.reload();
    const message = office.getByRole("article", { name: `Message from ${email}` });
    await message.getByText("Earlier in this thread (2)").click();
    await expect(message).toContainText("Can it be green?");
    await expect(message).toContainText("Not green, but wood.");
  });

  await test.step("the menu shows that a reply is unread until the visitor reads it", async () => {
    await page.goto("/shipping");
    await replyForm.getByLabel("Your reply").fill("Then we start.");
    await replyForm.getByRole("button", { name: "Send reply" }).click();
    await expect(office.getByText(`Your reply is on its way to ${email}.`)).toBeVisible();
    await page.reload();
    const menuButton = page.getByRole("button", { name: "Menu 1 new reply" });
    await menuButton.click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Contact us 1 new reply" }).click();
    await expect(thread).toContainText("Then we start.");
    await page.goto("/shipping");
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
  });
  await office.close();
});

test("the contact form works while earlier messages cannot be loaded", async ({ page, watched }) => {
  watched.allowErrors(/503/);
  await page.route(/\/api\/trpc\/[^?]*messages\.thread/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/contact");
  await expect(page.getByText("We couldn’t load your earlier messages")).toBeVisible();
  await expect(page.getByLabel("Your message")).toBeVisible();
  await page.unroute(/\/api\/trpc\/[^?]*messages\.thread/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We couldn’t load your earlier messages")).toBeHidden();
});
