import { readFile } from "node:fs/promises";
import { startDesign } from "@storywall/domain/cart/start-design";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { openApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";

const trio = templateByKey("trio");

test("a visitor takes her data along and has it deleted by keyboard, once she typed that she means it (F-22)", async ({
  page,
  context,
  shop,
  watched,
}) => {
  const owner = openApiShopper(shop);
  if (!trio) throw new Error("There is no trio");
  await owner.calls.walls.save.mutate({ wallId: null, name: "Hall", templateKey: "trio", design: startDesign(trio) });
  await owner.handOver(context);
  await page.goto("/walls/your-data");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).press("Enter");
  const file = await saving;
  expect(file.suggestedFilename()).toBe("storywall-my-data.zip");
  expect((await readFile(await file.path())).toString("latin1")).toContain('"name": "Hall"');

  const word = page.getByRole("textbox", { name: "Type DELETE to confirm" });
  watched.expectTrouble(/422/);
  await word.fill("please");
  await word.press("Enter");
  await expect(page.getByText("Type DELETE to confirm that everything is to be deleted.")).toBeVisible();
  await word.fill("delete");
  await word.press("Enter");
  await expect(page.getByRole("heading", { name: "Everything is deleted" })).toBeFocused();
  expect((await context.cookies()).filter(({ name }) => ["sid", "userId", "cartId"].includes(name))).toEqual([]);
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
  await page.goto("/walls");
  await expect(page.getByRole("heading", { name: "Hall" })).toHaveCount(0);
});
