import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { defaultTaxSettings } from "@storywall/domain/catalog/tax-settings";
import { OrderId } from "@storywall/domain/kernel/ids";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./own-shop.ts";
import * as photos from "./photos.ts";
import { cards } from "./shopper.ts";

const examples = join(import.meta.dirname, "../../../docs/examples");
const email = "week@example.com";
const toCents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

async function publishGiftWrap(desk: Page) {
  await desk.goto("/admin/prices");
  await desk.getByRole("button", { name: "Change prices" }).click();
  await desk.getByLabel("Gift wrap, in dollars").fill("6");
  await desk.getByRole("button", { name: "Save draft" }).click();
  await expect(
    desk.getByRole("region", { name: "Draft" }).getByRole("row", { name: /^Gift wrap now \$6\.00/ }),
  ).toBeVisible();
  await desk.getByRole("button", { name: "Publish…" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Publish prices" }).click();
  await expect(desk.getByText("These prices are confirmed")).toBeVisible();
}

async function addCountyTax(desk: Page) {
  await desk.goto("/admin/settings#tax-title");
  const form = desk.getByRole("form", { name: "Sales tax" });
  await form.getByRole("button", { name: "Add a rate" }).click();
  const county = form.getByRole("group", { name: "Rate 2" });
  await county.getByLabel("State").selectOption("FL");
  await county.getByLabel(/^County/).fill("Miami-Dade");
  await county.getByLabel(/^ZIP codes/).fill("33101-33199");
  await county.getByLabel("Rate in %").fill("1");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText(/saved/i).first()).toBeVisible();
}

/** Creates an API token in the browser and returns its secret. */
async function createToken(desk: Page, program: string, permissions: readonly string[]): Promise<string> {
  await desk.goto("/admin/people");
  const programs = desk.getByRole("region", { name: "Programs" });
  await programs.getByRole("button", { name: "New API token" }).click();
  const form = programs.getByRole("form", { name: "New API token" });
  await form.getByLabel("Program").fill(program);
  for (const permission of permissions) await form.getByLabel(permission).check();
  await form.getByRole("button", { name: "Create token" }).click();
  const dialog = desk.getByRole("dialog", { name: "Copy the token now" });
  const secret = await dialog.getByLabel("API token").inputValue();
  await dialog.getByRole("button", { name: "I’ve copied it" }).click();
  return secret;
}

test("the books balance after the owner’s first week (F-20)", async ({
  page,
  shop,
  shopper,
  owner,
  browser,
  inbox,
}) => {
  test.slow();
  const desk = await browser.newPage({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  await owner.addCookiesToBrowser(desk.context());
  const folder = await mkdtemp(join(tmpdir(), "owner-week-"));
  const runExample = async (name: string, token: string, ...args: string[]) => {
    const env = { SHOP_URL: shop.url, SHOP_TOKEN: token };
    return (await promisify(execFile)(process.execPath, [join(examples, name), ...args], { env })).stdout;
  };

  await test.step("Monday: the first-day list shrinks as prices are published and tax is set and checked", async () => {
    await desk.goto("/admin");
    const list = desk.getByRole("region", { name: "Before you open" });
    await expect(list.getByText("Confirm your prices")).toBeVisible();
    await publishGiftWrap(desk);
    await addCountyTax(desk);
    await desk.goto("/admin");
    await expect(list.getByText("Confirm your prices")).toBeHidden();
  });

  // Other specs sell in this shop too.
  const readFigures = async () => (await owner.calls.admin.figures.query({ period: "week" })).totals;
  const before = await readFigures();

  let code = "";
  await test.step("Tuesday morning: somebody buys a gift card, and its recipient gets it by email", async () => {
    await page.goto("/gift-cards");
    const form = page.getByRole("form", { name: "Buy a gift card" });
    await form.getByRole("button", { name: "$25", exact: true }).click();
    await form.getByLabel("Their email").fill(email);
    await form.getByLabel("Your name").fill("Ada");
    await form.getByLabel("Your email").fill("giver@example.com");
    await shopper.fillCard(cards.good);
    await form.getByRole("button", { name: /^Pay/ }).click();
    const giftCardEmail = await inbox.waitForEmail(email, /gift card/i);
    code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3,}/.exec(giftCardEmail.text)?.[0] ?? "";
    expect(code).not.toBe("");
    await inbox.waitForEmail("giver@example.com", /gift card/i);
  });

  let order = { orderId: "", number: "" };
  let paid = 0;
  await test.step("Tuesday: a shopper in Miami buys a wrapped wall and sees wrap, tax and gift card before paying", async () => {
    await shopper.startWall("single_tile");
    await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
    await shopper.waitUntilTilesReady(1);
    await shopper.addToCart();
    await shopper.goToCheckout();
    await shopper.fillAddress(email);
    await shopper.getAddressFields().getByLabel("ZIP code").fill("33131");
    await page.getByRole("checkbox", { name: /^Wrap it as a gift/ }).check();
    await expect(page.getByText("Gift wrap", { exact: true }).first()).toBeAttached();
    await page.getByRole("button", { name: "Use a gift card or store credit" }).click();
    await page.getByLabel("Gift card or store credit").fill(code);
    await page.getByRole("button", { name: "Apply", exact: true }).filter({ visible: true }).last().click();
    await expect(shopper.getPayButton()).toContainText("$11.72");
    await shopper.fillCard(cards.good);
    order = await shopper.payAndWaitForOrder();
    paid = toCents((await shopper.getOrderTotal().textContent()) ?? "");
    // 35.00 − 20 % + 6.00, plus tax: 7 % for Florida and 1 % for Miami-Dade.
    expect(paid).toBe(3_672);
    const confirmation = await inbox.waitForEmail(email, /is confirmed/);
    expect(confirmation.text).toContain("Gift wrap");
  });
  const orderId = OrderId.parse(order.orderId);

  await test.step("Wednesday: a print lab pulls the files with its token, packs and ships", async () => {
    const token = await createToken(desk, "Print lab", [
      "See orders",
      "See customers’ photos",
      "Move orders through production",
    ]);
    const { calls } = owner;
    const hasPrints = async () =>
      (await calls.orders.read.query({ orderId })).lines.every(({ tiles }) =>
        tiles.every(({ proofPath }) => proofPath),
      );
    await expect.poll(hasPrints, { timeout: 60_000 }).toBe(true);
    await calls.production.advance.mutate({ orderId, to: "printing", isEarly: true });
    await runExample("print-lab.mjs", token, "pull", folder);
    expect((await readdir(folder)).filter((name) => name.startsWith(order.number))).toHaveLength(1);
    expect(await runExample("print-lab.mjs", token, "ship", order.number, "UPS", "1Z999AA10123456784")).toBe(
      `${order.number} was shipped.\n`,
    );
    await inbox.waitForEmail(email, /on its way|shipped/i);
  });

  await test.step("Friday: the wall comes back, and the customer gets everything back", async () => {
    await owner.calls.production.advance.mutate({ orderId, to: "delivered", isEarly: true });
    await page.reload();
    await page
      .getByRole("button", { name: /return/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("It does not fit.");
    await dialog
      .getByRole("button", { name: /Send|Return/ })
      .last()
      .click();
    await expect
      .poll(async () => (await owner.calls.orders.read.query({ orderId })).state, { timeout: 30_000 })
      .toBe("returning");
    await owner.calls.orders.refund.mutate({ orderId, reason: "returned" });
    // The card and the gift card are refunded one after the other.
    const sumRefunded = async () =>
      (await owner.calls.orders.read.query({ orderId })).refunds
        .filter(({ state }) => state === "succeeded")
        .reduce((cents, { amount }) => cents + amount, 0);
    await expect.poll(sumRefunded).toBe(paid);
  });

  await test.step("Saturday: figures, ledger and tax report have the same sums", async () => {
    const totals = await readFigures();
    expect(totals.sales - before.sales).toBe(paid);
    expect(totals.refunded - before.refunded).toBe(paid);
    expect(totals.orders - before.orders).toBe(1);

    const token = await createToken(desk, "Bookkeeping", ["Export accounting data"]);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const today = new Date().toISOString().slice(0, 10);
    const readExport = async (kind: "ledger" | "taxReport" | "giftCards") => {
      const body = JSON.stringify({ kind, format: "jsonl", from: "2020-01-01", to: today });
      const { data } = await (await fetch(`${shop.url}/api/admin/exports`, { method: "POST", headers, body })).json();
      const text = await (await fetch(shop.url + data.path, { headers })).text();
      return text.split("\n").flatMap((row) => (row ? [JSON.parse(row) as Record<string, unknown>] : []));
    };
    const sum = (rows: ReadonlyArray<Record<string, unknown>>, column: string) =>
      rows.reduce((cents, row) => cents + Number(row[column] ?? 0), 0);
    const [ledger, taxes, giftCards] = [
      await readExport("ledger"),
      await readExport("taxReport"),
      await readExport("giftCards"),
    ];
    const ledgerSum = sum(ledger, "amount_cents");
    // The refund returns the gift card to its full balance. The ledger contains the payment for the card.
    const { balance } = await createApiShopper(shop).calls.giftCards.balance.mutate({ code });
    expect(balance).toBe(2_500);
    expect(sum(giftCards, "balance_cents")).toBe(balance);
    expect(ledgerSum).toBe(totals.sales - totals.refunded + balance);
    expect(sum(ledger, "tax_cents")).toBe(sum(taxes, "tax_cents"));
    expect(taxes.find(({ jurisdiction }) => jurisdiction === "Miami-Dade")).toMatchObject({
      tax_collected_cents: 34,
      tax_cents: 0,
    });
    const output = await runExample("bookkeeping.mjs", token, "2020-01-01", today, join(folder, "ledger.csv"));
    expect(output).toBe(`${ledger.length} transactions, ${(ledgerSum / 100).toFixed(2)} USD\n`);
  });
  // Restore the original tax settings, because other specs of this shop expect them.
  const { settings } = owner.calls;
  const { tax } = await settings.read.query();
  await settings.change.mutate({ key: "tax", value: defaultTaxSettings, revision: tax.revision });
  await rm(folder, { recursive: true });
  await desk.close();
});
