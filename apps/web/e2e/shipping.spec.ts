import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { type ApiShopper, createApiShopper } from "./api-shopper.ts";
import { inspectLayout, inspectPage } from "./inspect-page.ts";
import { openAdminPage } from "./open-admin-page.ts";
import { expect, test } from "./own-shop.ts";
import { createPhotoWithOrientation } from "./photos.ts";
import type { RunningShop } from "./running-shop.ts";

const unchecked = "Packed without a scanner";

/** Places an order for one tile and packs it. */
async function createPackedOrder(shop: RunningShop, owner: ApiShopper, email: string) {
  const shopper = createApiShopper(shop);
  await shopper.calls.visitor.ensure.mutate({});
  const photoId = await shopper.send((await createPhotoWithOrientation(3)).buffer);
  await shopper.waitUntilPhotosReady(photoId);
  const checkout = await shopper.createCheckout(email, [photoId], "single_tile");
  await shopper.payCheckout(checkout.id);
  const { orderId, orderNumber } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId || !orderNumber) throw new Error("There is no order");
  await waitForProof(shopper, orderId);
  const { advance } = owner.calls.production;
  await advance.mutate({ orderId, to: "printing", isEarly: true });
  await advance.mutate({ orderId, to: "framing" });
  await advance.mutate({ orderId, to: "packed", unchecked });
  return { orderId, number: orderNumber, box: toProductionCode(orderId) };
}

const waitForProof = ({ calls }: ApiShopper, orderId: OrderId) =>
  expect
    .poll(async () => (await calls.orders.read.query({ orderId })).lines[0]?.tiles[0]?.proofPath, { timeout: 60_000 })
    .toBeTruthy();

/** Inspects the page at three widths in light and dark mode. */
async function inspectPageAtThreeWidths(page: Page, step: string): Promise<void> {
  await inspectPage(page, step);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await inspectLayout(page, `${step}, ${width} px, ${colorScheme}`);
      if (process.env.SHOTS) {
        const path = join(process.env.SHOTS, `${step}-${width}-${colorScheme}.png`.replaceAll(" ", "-"));
        await page.screenshot({ path, fullPage: true });
      }
    }
  }
  await inspectPage(page, `${step}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

test("the owner can ship orders with labels bought elsewhere", async ({ page, shop, owner, inbox, watched }) => {
  test.setTimeout(300_000);
  // The server rejects an outdated version and an empty table on purpose.
  watched.allowErrors(/409|422/);
  await owner.addCookiesToBrowser(page.context());
  const sender = page.getByRole("form", { name: "Return address" });
  const weights = page.getByRole("form", { name: "Package weights" });
  const downloadLabelAddresses = async () => {
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Download/ }).click();
    const file = await downloaded;
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    return { name: file.suggestedFilename(), lines: lines.filter(Boolean) };
  };

  await test.step("mistakes in the return address are explained beside their fields", async () => {
    await page.goto("/admin");
    await openAdminPage(page, "Shop", "Settings");
    await expect(page.getByText("No return address yet")).toBeVisible();
    await sender.getByLabel("Name").fill("Storywall Workshop");
    await sender.getByLabel("ZIP code").fill("10001");
    await sender.getByLabel("State").selectOption("Florida");
    await sender.getByRole("button", { name: "Save" }).click();
    await expect(sender.getByText("Enter a street address.")).toBeVisible();
    await inspectPageAtThreeWidths(page, "settings with mistakes");
    await sender.getByLabel("Street address").fill("100 NE 1st Ave");
    await sender.getByLabel("City").fill("Miami");
    await sender.getByRole("button", { name: "Save" }).click();
    await expect(sender.getByText("ZIP code 10001 isn’t in Florida.")).toBeVisible();
    await sender.getByLabel("ZIP code").fill("33132");
    await sender.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Return address saved.")).toBeVisible();
    await expect(page.getByText("No return address yet")).toHaveCount(0);
  });

  await test.step("saving an outdated version is rejected, and the admin chooses between both versions", async () => {
    await weights.getByLabel("Empty box (oz)").fill("20");
    await expect(weights.getByText("567 g")).toBeVisible();
    const { packing } = await owner.calls.settings.read.query();
    await owner.calls.settings.change.mutate({
      key: "packing",
      value: { ...packing.value, box: 400 },
      revision: packing.revision,
    });
    await weights.getByRole("button", { name: "Save" }).click();
    await expect(weights.getByText("Someone else changed this setting")).toBeVisible();
    await inspectPage(page, "settings that someone else changed");
    await weights.getByRole("button", { name: "Keep editing mine" }).click();
    await weights.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Package weights saved.")).toBeVisible();
    await page.reload();
    await expect(weights.getByLabel("Empty box (oz)")).toHaveValue("20");
    await expect(page.getByText("These weights are estimates")).toHaveCount(0);
    await inspectPageAtThreeWidths(page, "settings");
  });

  const first = await createPackedOrder(shop, owner, "first@example.com");
  const second = await createPackedOrder(shop, owner, "second@example.com");
  // Other specs that use this shop may have left packed boxes.
  const getBoxRow = ({ number }: { number: string }) =>
    page.getByRole("list", { name: "Boxes" }).getByRole("listitem").filter({ hasText: number });

  await test.step("the label shows the return address", async () => {
    const label = await page.request.get(`/admin/boxes/${first.box}/label.pdf`);
    expect(label.headers()["content-type"]).toBe("application/pdf");
  });

  await test.step("the addresses and weights of all boxes, or of selected boxes, are downloaded", async () => {
    await page.goto("/admin/board");
    await page.getByRole("link", { name: "Addresses and tracking" }).click();
    await expect(getBoxRow(first)).toContainText("Portland, OR");
    await expect(getBoxRow(second)).toContainText("1 tile, 36.7 oz (1,039 g)");
    await inspectPageAtThreeWidths(page, "shipping");
    const all = await downloadLabelAddresses();
    expect(all.name).toMatch(/^storywall-addresses-.*\.csv$/);
    // The box weighs 567 g, the tile 422 g, and the padding 50 g.
    const weight = "36.7";
    expect(all.lines[0]).toBe(
      "order_number,name,company,address1,address2,city,state,zip,country,phone,weight_oz,reference",
    );
    expect(all.lines.filter((line) => line.includes(first.number) || line.includes(second.number))).toEqual([
      `${first.number},Ann Lee,,12 Elm St,,Portland,OR,97201,US,,${weight},${first.box}`,
      `${second.number},Ann Lee,,12 Elm St,,Portland,OR,97201,US,,${weight},${second.box}`,
    ]);
    await page.getByRole("checkbox", { name: `Select ${second.number}` }).check();
    expect((await downloadLabelAddresses()).lines.slice(1)).toEqual([expect.stringContaining(second.box)]);
    await expect(page.getByText(/\.csv lists 1 box\.$/)).toBeVisible();
  });

  await test.step("a pasted table is checked before any tracking number is sent", async () => {
    await page.getByRole("button", { name: "Check rows" }).click();
    await expect(page.getByText("There are no rows to import.")).toBeVisible();
    await page
      .getByLabel("Rows")
      .fill(`${first.number}, UPS, 1Z999AA10123459996\nSW-NOSUCH00, UPS, 1Z5R89390357567127\n${first.number}, UPS`);
    await page.getByRole("button", { name: "Check rows" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("1 matched, 1 not recognized, 1 incomplete")).toBeVisible();
    await inspectPageAtThreeWidths(page, "tracking preview");
    await page.getByRole("button", { name: "Mark 1 box as shipped" }).click();
    await expect(page.getByText("1 box marked as shipped.")).toBeVisible();
    await expect(page.getByText("2 rows weren’t imported. See why below.")).toBeVisible();
    await inspectPageAtThreeWidths(page, "tracking result");
    await expect(getBoxRow(first)).toHaveCount(0);
    await expect(getBoxRow(second)).toHaveCount(1);
    const email = await inbox.waitForEmail("first@example.com", /on its way/);
    expect(email.text).toContain("1Z999AA10123459996");
  });

  await test.step("a CSV file from a label service is imported, and a repeated import changes nothing", async () => {
    const csv = [
      "Ship Date,Carrier,Tracking Number,Order Number,Reference",
      `2026-11-25,UPS,1Z999AA10123459996,${first.number},${first.box}`,
      `2026-11-25,USPS,9400 1118 9922,${second.number},${second.box}`,
    ].join("\r\n");
    const file = { name: "labels.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.getByLabel("Choose a CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Check rows" }).click();
    await expect(page.getByText("1 to confirm, 1 already imported")).toBeVisible();
    await page.getByRole("checkbox", { name: "Use 940011189922 anyway" }).check();
    await inspectPageAtThreeWidths(page, "an unusual tracking number");
    await page.getByRole("button", { name: "Mark 1 box as shipped" }).click();
    await expect(page.getByText("1 box marked as shipped.")).toBeVisible();
    await expect(getBoxRow(second)).toHaveCount(0);
    await page.getByRole("button", { name: "Check rows" }).click();
    await expect(page.getByText("2 already imported")).toBeVisible();
    await expect(page.getByText("None of these rows can be imported.")).toBeVisible();
    const { shipped } = (await owner.calls.board.read.query()).columns;
    expect(shipped.parcels.map(({ tracking }) => tracking)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ carrier: "UPS", number: "1Z999AA10123459996" }),
        expect.objectContaining({ carrier: "USPS", number: "940011189922" }),
      ]),
    );
  });
});

test("the owner can buy and void labels", async ({ page, shop, owner, inbox }) => {
  test.setTimeout(300_000);
  await owner.addCookiesToBrowser(page.context());
  const { sender } = await owner.calls.settings.read.query();
  await owner.calls.settings.change.mutate({
    key: "sender",
    value: {
      name: "Storywall Workshop",
      address1: "100 NE 1st Ave",
      address2: null,
      city: "Miami",
      provinceCode: "FL",
      zip: "33132",
      phone: null,
    },
    revision: sender.revision,
  });
  await page.goto("/admin/settings");
  const form = page.getByRole("form", { name: "Making and shipping" });
  await form.getByLabel("Labels").selectOption("Buy labels from EasyPost");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Making and shipping saved.")).toBeVisible();
  await inspectPageAtThreeWidths(page, "settings with labels");

  const first = await createPackedOrder(shop, owner, "label@example.com");
  const second = await createPackedOrder(shop, owner, "void@example.com");
  await page.goto("/admin/shipping");
  await page.getByRole("button", { name: `Buy label for ${first.number}` }).click();
  const offers = page.getByRole("list", { name: `Labels for ${first.number}` });
  await expect(offers.getByRole("listitem")).toHaveCount(3);
  await inspectPageAtThreeWidths(page, "offered labels");
  await offers.getByRole("button").first().click();
  const shipFirst = page.getByRole("button", { name: `Mark ${first.number} as shipped` });
  await expect(shipFirst).toBeVisible();

  await page.getByRole("button", { name: `Buy label for ${second.number}` }).click();
  await page
    .getByRole("list", { name: `Labels for ${second.number}` })
    .getByRole("button")
    .first()
    .click();
  const voidSecond = page.getByRole("button", { name: `Void label for ${second.number}` });
  await expect(voidSecond).toBeVisible();
  const print = page.getByRole("link", { name: `Print label for ${second.number}` });
  const label = await page.request.get((await print.getAttribute("href")) ?? "");
  expect(label.headers()["content-type"]).toBe("application/pdf");
  await inspectPageAtThreeWidths(page, "bought labels");
  await voidSecond.click();
  await expect(page.getByRole("button", { name: `Buy label for ${second.number}` })).toBeVisible();

  await shipFirst.click();
  await expect(page.getByText(`${first.number} is marked as shipped.`)).toBeVisible();
  const email = await inbox.waitForEmail("label@example.com", /shipped|on its way/i);
  expect(email.text.replaceAll(" ", "")).toContain("94001");
});
