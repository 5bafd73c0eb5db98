import { openTool } from "./open-tool.ts";
import { expect, test } from "./own-shop.ts";

test("published prices appear immediately on pages and in carts", async ({ page, shop, owner, browser, watched }) => {
  // The server rejects one draft on purpose.
  watched.allowErrors(/422/);
  await owner.addCookiesToBrowser(page.context());
  await page.goto("/admin/prices");
  const form = page.getByRole("form", { name: "Change prices" });
  const draft = page.getByRole("region", { name: "Draft" });
  const current = page.getByRole("region", { name: "Current prices" });
  const publishPrices = async () => {
    await draft.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish these prices?" });
    await dialog.getByRole("button", { name: "Publish prices" }).click();
  };
  const savePriceDraft = async () => {
    await form.getByRole("button", { name: "Save draft" }).click();
    await expect(form).toHaveCount(0);
  };

  await test.step("larger collections that cost more than smaller ones are reported, and a draft lowers them", async () => {
    await expect(page.getByText("4 × Trio costs $0.03 less than one Dozen.")).toBeVisible();
    await page.getByRole("button", { name: "Draft lower prices" }).click();
    await expect(draft.getByRole("row", { name: /^Dozen.* was \$359\.99 now \$359\.96/ })).toBeVisible();
    await draft.getByRole("button", { name: "Discard draft" }).click();
    await expect(draft).toHaveCount(0);
  });

  await test.step("a typing error is explained beside its field, and nothing is saved", async () => {
    await page.getByRole("button", { name: "Change prices" }).click();
    await form.getByLabel("Trio, in dollars").fill("ninety");
    await form.getByRole("button", { name: "Save draft" }).click();
    await expect(form.getByText("Enter a price like 89.99.")).toBeVisible();
  });

  await test.step("a collection that costs more than its tiles is not published", async () => {
    await form.getByLabel("Trio, in dollars").fill("120");
    await savePriceDraft();
    await publishPrices();
    await expect(
      draft.getByText("Trio costs $120.00, but the same tiles cost $105.00 when bought separately."),
    ).toBeVisible();
  });

  await test.step("the draft shows old and new prices, and shoppers still see the old ones", async () => {
    await draft.getByRole("button", { name: "Edit draft" }).click();
    await form.getByLabel("Trio, in dollars").fill("95");
    await form.getByLabel("Small tile, in units").fill("800");
    await form.getByLabel("Gift wrap, in dollars").fill("6");
    await form.getByLabel(/^Tiles/).fill("12");
    await form.getByLabel("Savings, in dollars").fill("12");
    await expect(form.getByText("$40.00 per framed tile")).toBeVisible();
    await savePriceDraft();
    await expect(draft.getByRole("row", { name: /^Small.* was \$35\.00 now \$40\.00/ })).toBeVisible();
    await expect(draft.getByRole("row", { name: /^Trio.* was \$89\.99 now \$95\.00/ })).toBeVisible();
    await expect(current.getByRole("row", { name: /^Small.*\$35\.00/ })).toBeVisible();
  });

  await test.step("published prices are on the pages and in the editor", async () => {
    await publishPrices();
    await expect(page.getByText("The new prices are live.")).toBeVisible();
    await expect(draft).toHaveCount(0);
    await expect(page.getByText("These prices are confirmed")).toBeVisible();
    await expect(page.getByRole("region", { name: "Published prices" })).toContainText(
      "Save $12.00 for every 12 tiles. Gift wrap: $6.00. Gift note: $0.00.",
    );
    await expect(current.getByRole("row", { name: /^Small.*\$40\.00/ })).toBeVisible();
    const visitor = await browser.newPage({ baseURL: shop.url });
    await visitor.goto("/");
    await expect(visitor.getByRole("listitem").filter({ hasText: "Trio" }).getByText("$95.00")).toBeVisible();
    await visitor.goto("/browse#sizes");
    await expect(visitor.getByRole("row", { name: /^Small/ }).getByText("$40.00")).toBeVisible();
    await visitor.goto("/create/single_tile");
    await openTool(visitor, "Size");
    // The price of the wall after XMAS20.
    await expect(visitor.getByRole("radio", { name: /^Small.*\$32\.00$/ })).toBeVisible();
    await visitor.close();
  });

  await test.step("the owner publishes the earlier prices again", async () => {
    await page.getByRole("button", { name: "Change prices" }).click();
    await form.getByLabel("Trio, in dollars").fill("89.99");
    await form.getByLabel("Small tile, in units").fill("700");
    for (const label of ["Gift wrap, in dollars", /^Tiles/, "Savings, in dollars"])
      await form.getByLabel(label).fill("");
    await savePriceDraft();
    await publishPrices();
    await expect(current.getByRole("row", { name: /^Small.*\$35\.00/ })).toBeVisible();
    await page.getByRole("button", { name: "Undo confirmation" }).click();
    await expect(page.getByText("These prices aren’t confirmed yet")).toBeVisible();
  });
});
