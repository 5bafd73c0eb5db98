import { createPrintedOrder } from "./create-printed-order.ts";
import { inspectAdminPage } from "./inspect-admin-page.ts";
import { openOwnerPage } from "./open-owner-page.ts";
import { expect, test } from "./own-shop.ts";

test("F-18: all printable tiles can be put into one batch", async ({ shop, owner, browser }) => {
  test.setTimeout(300_000);
  await createPrintedOrder(shop, "infinite@example.com", "trio", [1, 6, 3]);
  await createPrintedOrder(shop, "timeless@example.com", "trio", [3, 1, 6], { frame: "timeless" });
  const desk = await openOwnerPage(browser, owner, { width: 1440, height: 900 });

  await test.step("the sheet margin is saved, and a gap that is too small for cut marks is rejected", async () => {
    await desk.goto("/admin/settings");
    const form = desk.getByRole("form", { name: "Print sheets" });
    await form.getByLabel("Minimum gap between prints (mm)").fill("3");
    await form.getByRole("button", { name: "Save Print sheets" }).click();
    await expect(form.getByText("Enter 4 mm or more, for cut marks and captions.")).toBeVisible();
    await inspectAdminPage(desk, "print sheets with a problem");
    await form.getByLabel("Minimum gap between prints (mm)").fill("4");
    await form.getByLabel("Unprintable margin (mm)").fill("4");
    await form.getByRole("button", { name: "Save Print sheets" }).click();
    await expect(desk.getByText("Print sheets saved.")).toBeVisible();
  });

  await desk.goto("/admin/board");
  const ready = desk.getByRole("region", { name: /^Ready/ });
  await expect(ready.getByRole("article", { name: "Small Infinite, 3 tiles" })).toBeVisible();
  await expect(ready.getByRole("article", { name: "Small Timeless, 3 tiles" })).toBeVisible();
  await inspectAdminPage(desk, "the board before everything is printed");

  await ready.getByRole("button", { name: "Print everything early…" }).click();
  const question = desk.getByRole("dialog", { name: "Start before the change window ends?" });
  await expect(question).toContainText("6 tiles belong to customers");
  await question.getByRole("button", { name: "Start anyway" }).click();
  const notice = desk.getByText(/^Batch \d+ started: 6 tiles on 1 sheet\.$/);
  await expect(notice).toBeVisible();
  const href = (await desk.getByRole("link", { name: "Download sheets" }).getAttribute("href")) ?? "";
  expect(href).toMatch(/\/sheets-60x90\.pdf$/);
  const pdf = await (await desk.request.get(href)).body();
  expect(pdf.toString("latin1", 0, 8)).toBe("%PDF-1.6");
  expect(pdf.toString("latin1").match(/DCTDecode/g)).toHaveLength(6);

  const batch = desk.getByRole("region", { name: /^Printing/ }).getByRole("article", { name: /^Batch \d+, 6 tiles$/ });
  await expect(batch).toContainText("All sizes and frames");
  await inspectAdminPage(desk, "the board after everything was started");
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(desk.getByText(/^Batch \d+ broken up/)).toBeVisible();
  await expect(batch).toHaveCount(0);
  await expect(ready.getByRole("article", { name: "Small Infinite, 3 tiles" })).toBeVisible();

  await ready.getByRole("button", { name: "Print everything early…" }).click();
  await question.getByRole("button", { name: "Start anyway" }).click();
  await batch.getByRole("button", { name: "All printed" }).click();
  const framing = desk.getByRole("region", { name: /^Framing/ });
  for (const frame of ["Infinite", "Timeless"])
    await expect(framing.getByRole("article").filter({ hasText: `Small ${frame}` })).toContainText("3");
  await inspectAdminPage(desk, "the board while a batch of two frames is framed");
});
