import { openDb } from "@storywall/db/client";
import { computeTotpCode, computeTotpStep } from "@storywall/services/accounts/admin/totp";
import { createApiShopper } from "./api-shopper.ts";
import { openAdminPage } from "./open-admin-page.ts";
import { expect, test } from "./own-shop.ts";
import { createPhotoWithOrientation } from "./photos.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test("an admin can manage messages, orders, photos, stock, promo codes, prices and admin accounts", async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const shopper = createApiShopper(shop);
  await shopper.calls.visitor.ensure.mutate({});
  const photoId = await shopper.send((await createPhotoWithOrientation(1)).buffer);
  await shopper.waitUntilPhotosReady(photoId);
  const checkout = await shopper.createCheckout("desk@example.com", [photoId], "single_tile");
  await shopper.payCheckout(checkout.id);
  const { orderId, orderNumber = "" } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId || !orderNumber) throw new Error("There is no order");
  await shopper.calls.messages.send.mutate({
    email: "desk@example.com",
    name: "Dee",
    body: "When does it come?",
    orderNumber,
  });

  await page.goto(await shop.createSignInLink());
  await page.waitForURL(/\/admin$/);
  const health = await fetch(`${shop.url}/healthz`);
  const { version } = (await health.json()) as { version: string };
  await expect(page.getByText(`Version ${version}`, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /messages? needs? a reply/ }).click();
  const message = page.getByRole("article", { name: "Message from Dee" });
  await message.getByRole("button", { name: "Send reply" }).click();
  await expect(message.getByText("Write a reply first.")).toBeVisible();
  await message.getByLabel("Your reply").fill("On Thursday.");
  await message.getByRole("button", { name: "Send reply" }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(message).toContainText("On Thursday.");

  await openAdminPage(page, "Orders", "All orders");
  await page.getByLabel(/^Number, email/).fill("desk@example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^1 order/ })).toBeVisible();
  await expect(page).toHaveURL(/text=desk/);
  await page.getByRole("link", { name: orderNumber }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: orderNumber })).toBeVisible();
  await expect
    .poll(async () => (await shopper.calls.orders.read.query({ orderId })).lines[0]?.tiles[0]?.proofPath ?? null, {
      timeout: 60_000,
    })
    .not.toBeNull();
  // Reload so that all print files are listed and the page does not grow during the checks.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Print files" })).toBeVisible();
  await page.getByRole("button", { name: "Reject a photo…" }).click();
  const rejectForm = page.getByRole("form", { name: "Reject a photo" });
  await rejectForm.getByLabel("Message to the customer").fill("The poster is the picture.");
  await rejectForm.getByRole("button", { name: "Reject photo" }).click();
  await rejectForm.getByRole("button", { name: "Yes, ask for another photo" }).click();
  await expect(page.getByText("another photo requested")).toBeVisible();
  expect(await shopper.calls.orders.read.query({ orderId })).toMatchObject({ problem: { code: "PHOTO_REFUSED" } });
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText(/^withdrawn/)).toBeVisible();

  await openAdminPage(page, "Production", "Stock");
  await page.getByRole("button", { name: "Change the count of Whisper, X-Large" }).click();
  await page.getByLabel("On the shelf now").fill("7");
  await page.getByRole("button", { name: "Save count" }).click();
  await expect(page.getByText("7 on the shelf, 0 reserved")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("7 on the shelf, 0 reserved")).toHaveCount(0);

  await openAdminPage(page, "Shop", "Promo codes");
  await page.getByRole("button", { name: "New code" }).click();
  const code = page.getByRole("form", { name: "New code" });
  await code.getByLabel("Code", { exact: true }).fill("desk15");
  await code.getByRole("textbox", { name: "Percent off" }).fill("15");
  await code.getByRole("button", { name: "Create code" }).click();
  const promoRow = page.getByRole("main").getByRole("listitem").filter({ hasText: "DESK15" });
  await expect(promoRow).toContainText("active");
  await promoRow.getByRole("button", { name: /^End now/ }).click();
  await expect(promoRow).toContainText("ended");

  await openAdminPage(page, "Shop", "Prices");
  await expect(
    page.getByText(/We read one unit in that list as 5 US cents, so the prices are Small \$35\.00/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Confirm these prices" }).click();
  await expect(page.getByText("These prices are confirmed")).toBeVisible();
  await page.getByRole("button", { name: "Undo confirmation" }).click();
  await expect(page.getByText("These prices aren’t confirmed yet")).toBeVisible();

  await openAdminPage(page, "System", "People");
  await page.getByLabel("Email address").fill("daria@example.com");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Give this link to daria@example.com")).toBeVisible();
  // Cancel the order, because the board spec runs next in the same shop and lists every tile that is not printed yet.
  await shopper.calls.orders.cancel.mutate({ orderId });
});

test("an invited colleague sets up a password and an authenticator app", async ({ page, browser, shop }) => {
  await page.goto(await shop.createSignInLink());
  await page.waitForURL(/\/admin$/);
  await page.goto("/admin/people");
  await page.getByLabel("Email address").fill("noor@example.com");
  await page.getByRole("button", { name: "Create account" }).click();
  const invitation = page.getByRole("status").filter({ hasText: "noor@example.com" });
  const link = (await invitation.locator("code").textContent()) ?? "";

  const colleague = await browser.newPage();
  await colleague.goto(link);
  await colleague.waitForURL(/\/admin\/account$/);
  await colleague.getByLabel("New password", { exact: true }).fill("four unrelated words");
  await colleague.getByLabel("Repeat new password").fill("four unrelated wards");
  await colleague.getByRole("button", { name: "Set password" }).click();
  await expect(colleague.getByText("The passwords don’t match.")).toBeVisible();
  await colleague.getByLabel("Repeat new password").fill("four unrelated words");
  await colleague.getByRole("button", { name: "Set password" }).click();
  await expect(colleague.getByRole("heading", { name: "Change your password" })).toBeVisible();

  await colleague.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = (await colleague.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  await colleague.getByLabel("Code", { exact: true }).fill(computeTotpCode(secret, computeTotpStep(new Date())));
  await colleague.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(colleague.getByText("You sign in with your password and a six-digit code")).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto("/admin/sign-in");
  await elsewhere.getByLabel("Email").fill("noor@example.com");
  await elsewhere.getByLabel("Password").fill("four unrelated words");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByText("password, or code is incorrect")).toBeVisible();
  // Each code is accepted only once, so use the code of the next time step, which is already valid.
  await elsewhere
    .getByLabel("Code from your authenticator app")
    .fill(computeTotpCode(secret, computeTotpStep(new Date()) + 1));
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await elsewhere.waitForURL(/\/admin$/);
});

test("a sensitive change asks for new proof of identity if the sign-in is ten minutes old", async ({
  page,
  shop,
  watched,
}) => {
  watched.allowErrors(/403.*admins\.create|410.*proveIdentity/);
  await page.goto(await shop.createSignInLink());
  await page.waitForURL(/\/admin$/);
  const db = openDb(shop.services.env.DATABASE_URL ?? "", { max: 1 });
  // End only this page's session, because the other tests of this shop need the owner's proof of identity.
  const { hash } = await db.adminSession.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  await db.adminSession.update({ where: { hash }, data: { provedAt: new Date(Date.now() - 11 * 60_000) } });
  await db.$disconnect();

  await page.goto("/admin/people");
  await page.getByLabel("Email address").fill("ines@example.com");
  await page.getByRole("button", { name: "Create account" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(dialog.getByLabel("New sign-in link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Please confirm that it’s you")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("ines@example.com");

  await page.getByRole("button", { name: "Create account" }).click();
  await dialog.getByLabel("New sign-in link").fill("https://shop.example/admin/sign-in#an-old-link");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This sign-in link was already used or has expired.")).toBeVisible();
  await dialog.getByLabel("New sign-in link").fill(await shop.createSignInLink());
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Give this link to ines@example.com")).toBeVisible();
});

test("an API token works until the owner revokes it", async ({ page, shop, watched }) => {
  watched.allowErrors(/401.*admin\/orders/);
  await page.goto(await shop.createSignInLink());
  await page.waitForURL(/\/admin$/);
  await page.goto("/admin/people");
  const programs = page.getByRole("region", { name: "Programs" });
  await programs.getByRole("button", { name: "New API token" }).click();
  const form = programs.getByRole("form", { name: "New API token" });
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Enter the program’s name.")).toBeVisible();
  await expect(form.getByText("Choose at least one.")).toBeVisible();
  await form.getByLabel("Program").fill("Print lab");
  await form.getByLabel("See orders").check();
  await form.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy the token now" });
  const secret = await dialog.getByLabel("API token").inputValue();
  await dialog.getByRole("button", { name: "I’ve copied it" }).click();
  const row = programs.getByRole("listitem").filter({ hasText: "Print lab" });
  await expect(row).toContainText("May see orders.");
  await expect(row).toContainText("never used");

  const listOrders = () =>
    page.request.get("/api/admin/orders", { headers: { authorization: `Bearer ${secret}` }, failOnStatusCode: false });
  expect((await listOrders()).status()).toBe(200);
  await page.reload();
  await expect(row).toContainText("last used");
  await row.getByRole("button", { name: "Revoke… Print lab" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(programs.getByText("No tokens yet.")).toBeVisible();
  expect((await listOrders()).status()).toBe(401);
});
