import { readFile } from "node:fs/promises";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { openAdminPage } from "./open-admin-page.ts";

const trio = findTemplateByKey("trio");

test("a visitor can download and delete their data by keyboard (F-22)", async ({ page, context, shop, watched }) => {
  const owner = createApiShopper(shop);
  if (!trio) throw new Error("There is no trio");
  await owner.calls.walls.save.mutate({
    wallId: null,
    name: "Hall",
    templateKey: "trio",
    design: createEmptyDesign(trio),
  });
  await owner.addCookiesToBrowser(context);
  await page.goto("/walls/your-data");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).press("Enter");
  const file = await saving;
  expect(file.suggestedFilename()).toBe("storywall-my-data.zip");
  expect((await readFile(await file.path())).toString("latin1")).toContain('"name": "Hall"');

  const word = page.getByRole("textbox", { name: "Type DELETE to confirm" });
  watched.allowErrors(/422/);
  await word.fill("please");
  await word.press("Enter");
  await expect(page.getByText("Type DELETE to confirm that you want to delete everything.")).toBeVisible();
  await word.fill("delete");
  await word.press("Enter");
  await expect(page.getByRole("heading", { name: "Your data has been deleted" })).toBeFocused();
  expect((await context.cookies()).filter(({ name }) => ["sid", "userId", "cartId"].includes(name))).toEqual([]);
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
  await page.goto("/walls");
  await expect(page.getByRole("heading", { name: "Hall" })).toHaveCount(0);
});

test("an operator can erase the data of a person who contacted the shop (F-22)", async ({
  page,
  shop,
  owner: admin,
  watched,
}) => {
  const owner = createApiShopper(shop);
  if (!trio) throw new Error("There is no trio");
  await owner.calls.walls.save.mutate({
    wallId: null,
    name: "Hall",
    templateKey: "trio",
    design: createEmptyDesign(trio),
  });
  const { userId } = await owner.calls.visitor.ensure.mutate({});

  await admin.addCookiesToBrowser(page.context());
  await page.goto("/admin");
  await openAdminPage(page, "Customers", "Customer data");
  const sought = page.getByRole("textbox", { name: "Email address or order number" });
  const find = page.getByRole("button", { name: "Find" });
  await find.click();
  await expect(page.getByText("Enter an email address, order number, or ID.")).toBeVisible();
  watched.allowErrors(/404|422/);
  await sought.fill("nobody@example.com");
  await find.click();
  await expect(page.getByText("No customer found.")).toBeVisible();

  await sought.fill(userId);
  await find.click();
  await expect(page.getByRole("heading", { name: "One visitor" })).toBeVisible();
  await expect(page.getByText("no photos, 1 wall")).toBeVisible();
  await page.getByRole("button", { name: /^Delete…/ }).click();
  const word = page.getByRole("textbox", { name: "Type DELETE to confirm" });
  await expect(word).toBeFocused();
  await word.press("Enter");
  await expect(page.getByText("Type DELETE to confirm that you want to delete everything.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete permanently" })).toHaveAttribute("aria-disabled", "false");
  await word.fill("DELETE");
  await word.press("Enter");
  await expect(page.getByText("0 photos and 1 wall were deleted")).toBeVisible();
  await find.click();
  await expect(page.getByText("No customer found.")).toBeVisible();
  expect(page.url()).toMatch(/\/admin\/customers$/);
});
