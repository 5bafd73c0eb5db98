import { join } from "node:path";
import type { Page } from "@playwright/test";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { inspectLayout, inspectPage } from "./inspect-page.ts";
import { openOwnerPage } from "./open-owner-page.ts";
import { createPhotoWithOrientation } from "./photos.ts";
import type { RunningShop } from "./running-shop.ts";

/** Creates a paid trio that uses the same photo twice, so the preflight check holds the order. */
async function createHeldOrder(shop: RunningShop) {
  const { calls, ...visitor } = createApiShopper(shop);
  await calls.visitor.ensure.mutate({});
  const files = await Promise.all(([1, 6] as const).map((orientation) => createPhotoWithOrientation(orientation)));
  const photoIds = await Promise.all(files.map(({ buffer }) => visitor.send(buffer)));
  await visitor.waitUntilPhotosReady(...photoIds);
  const checkout = await visitor.createCheckout("owner-acts@example.com", photoIds, "trio", { isPartRepeated: true });
  await visitor.payCheckout(checkout.id);
  const { orderId } = await calls.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId) throw new Error("There is no order");
  const readOrder = () => calls.orders.read.query({ orderId });
  await expect.poll(async () => (await readOrder()).state, { timeout: 60_000 }).toBe("needs_attention");
  return { orderId, readOrder };
}

/** Checks the page and any open dialog at three widths. */
async function inspectPageAtThreeWidths(page: Page, step: string): Promise<void> {
  await inspectPage(page, step);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await inspectLayout(page, `${step}, ${width} px`);
    if (process.env.SHOTS) {
      const path = join(process.env.SHOTS, `${step}-${width}.png`.replaceAll(" ", "-"));
      await page.screenshot({ path, fullPage: true });
    }
  }
}

test("F-06, F-18, F-19: the owner can correct, partly refund and cancel an order", async ({ shop, owner, browser }) => {
  test.setTimeout(300_000);
  const { orderId, readOrder } = await createHeldOrder(shop);
  const desk = await openOwnerPage(browser, owner, { width: 1440, height: 900 });
  await desk.goto(`/admin/orders/${orderId}`);

  const held = desk.getByRole("region", { name: "Prints on hold" });
  await expect(held).toContainText("The same photo is on two tiles of this wall.");
  await expect(held.getByRole("img")).toBeVisible();
  await inspectPageAtThreeWidths(desk, "held picture");
  await desk.goto("/admin/board");
  const { number } = await readOrder();
  const heldPhotos = desk.getByRole("list", { name: `Photos on hold for ${number}` });
  const card = desk.getByRole("article").filter({ has: heldPhotos });
  await expect(card.getByText("The same photo is on two tiles of this wall.")).toHaveCount(1);
  await inspectPageAtThreeWidths(desk, "board with a held picture");
  await desk.goto(`/admin/orders/${orderId}`);

  await held.getByRole("button", { name: /^Print as is…/ }).click();
  const agreeing = desk.getByRole("dialog", { name: "Print as is?" });
  await agreeing.getByRole("button", { name: "Print as is", exact: true }).click();
  await expect(agreeing.getByText("Say how the customer agreed, such as by phone.")).toBeVisible();
  await agreeing.getByLabel("How did the customer agree?").fill("By phone on Monday");
  await agreeing.getByRole("button", { name: "Print as is", exact: true }).click();
  await expect(held).toBeHidden();
  expect((await readOrder()).state).toBe("checking");

  await desk.getByRole("button", { name: "Replace photo…" }).click();
  const swapping = desk.getByRole("dialog", { name: "Replace a photo" });
  await swapping.getByRole("radio").first().press("Space");
  await expect(swapping.getByRole("radio").first()).toBeChecked();
  await swapping.getByLabel("How did the customer agree?").fill("By email");
  await inspectPageAtThreeWidths(desk, "swapping a photo");
  const oldTiles = (await readOrder()).lines.flatMap(({ tiles }) => tiles.map(({ id }) => id));
  await swapping.getByRole("button", { name: "Replace photo", exact: true }).click();
  await expect(swapping).toBeHidden();
  const newTiles = (await readOrder()).lines.flatMap(({ tiles }) => tiles);
  expect(newTiles.filter(({ id }) => !oldTiles.includes(id))).toHaveLength(1);
  await expect
    .poll(async () => (await readOrder()).lines.flatMap(({ tiles }) => tiles).every(({ proofPath }) => proofPath), {
      timeout: 60_000,
    })
    .toBe(true);

  await owner.calls.production.advance.mutate({ orderId, to: "printing", isEarly: true });
  await desk.reload();
  const correcting = desk.getByRole("dialog", { name: "Correct the address" });
  await desk.getByRole("button", { name: "Correct address…" }).click();
  await correcting.getByLabel("State").selectOption("FL");
  await correcting.getByLabel("ZIP code").fill("33131");
  await correcting.getByRole("button", { name: "Save address" }).click();
  await expect(correcting.getByRole("table")).toBeVisible();
  await inspectPageAtThreeWidths(desk, "a changed total");
  await correcting.getByRole("button", { name: "Back" }).click();
  await correcting.getByLabel("State").selectOption("OR");
  await correcting.getByLabel("ZIP code").fill("97201");
  await correcting.getByLabel("Street address").fill("7 Oak St");
  await correcting.getByRole("button", { name: "Save address" }).click();
  await expect(correcting).toBeHidden();
  await expect(desk.getByText("7 Oak St").first()).toBeVisible();
  await expect(desk.getByText("Label void: print a new one")).toBeVisible();
  const label = desk.getByRole("link", { name: "Print label" });
  await expect(label).toHaveAttribute("href", `/admin/boxes/${toBoxCode(orderId, 2)}/label.pdf`);
  await inspectPageAtThreeWidths(desk, "void label");
  expect((await desk.request.get((await label.getAttribute("href")) ?? "")).status()).toBe(200);
  await desk.reload();
  await expect(desk.getByRole("button", { name: "Correct address…" })).toBeVisible();
  await expect(desk.getByText("Label void: print a new one")).toBeHidden();

  await desk.getByRole("button", { name: "Refund a specific amount…" }).click();
  const refunding = desk.getByRole("dialog", { name: "Refund" });
  await refunding.getByLabel("Dollars").fill("3.50");
  await refunding.getByLabel("Note for the audit log").fill("A scratch");
  await refunding.getByRole("button", { name: "Refund…" }).click();
  await inspectPageAtThreeWidths(desk, "refunding a part");
  await refunding.getByRole("button", { name: "Yes, refund $3.50" }).dblclick();
  await expect(refunding).toBeHidden();
  const refunds = desk.getByRole("region", { name: "Refunds" });
  await expect(refunds).toContainText("Refunded$3.50");
  await expect(refunds).toContainText("Remaining$68.49");

  await desk.getByRole("button", { name: "Cancel and refund…" }).click();
  const stopping = desk.getByRole("dialog", { name: "Cancel this order?" });
  await inspectPageAtThreeWidths(desk, "stopping an order");
  await stopping.getByRole("button", { name: "Cancel and refund $68.49" }).click();
  await expect(stopping).toBeHidden();
  await expect(refunds).toContainText("Remaining$0.00");
  await expect(desk.getByRole("button", { name: "Correct address…" })).toBeHidden();
  await inspectPageAtThreeWidths(desk, "stopped order");
  const { state, refunds: storedRefunds } = await readOrder();
  expect([state, storedRefunds.map(({ amount }) => amount)]).toEqual(["cancelled", [350, 6849]]);
  await desk.close();
});
