import { expect, type Locator, type Page } from "@playwright/test";
import { inspectPage } from "./inspect-page.ts";
import { openTool } from "./open-tool.ts";
import type { ChosenFile } from "./photos.ts";
import type { PageErrors } from "./record-page-errors.ts";

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  requiresAuthentication: "4000 0025 0000 3155",
  declinedAfterAuthentication: "4000 0084 0000 1629",
} as const;

const testAddress = {
  "First name": "Ada",
  "Last name": "Vega",
  "Street address": "1200 Ocean Drive",
  City: "Miami Beach",
  "ZIP code": "33139",
};

/** Waits until the dialog has slid in, because a click may miss its target while the dialog moves. */
async function waitUntilSlidIn(dialog: Locator): Promise<void> {
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
}

export class Shopper {
  readonly page: Page;
  readonly watched: PageErrors;

  constructor(page: Page, watched: PageErrors) {
    this.page = page;
    this.watched = watched;
  }

  async inspectPage(step: string): Promise<void> {
    await inspectPage(this.page, step);
  }

  async startWall(templateKey: string): Promise<void> {
    await this.page.goto(`/create/${templateKey}`);
    await expect(this.getTile(1)).toBeVisible();
  }

  getTile(place: number): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^(Photo|Art|Empty tile) ${place} of `) });
  }

  async openTool(name: Parameters<typeof openTool>[1]): Promise<void> {
    await openTool(this.page, name);
  }

  async choosePhotos(files: readonly ChosenFile[]): Promise<void> {
    await this.openTool("Photos");
    const picker = this.page.getByLabel(/^(Choose|Add more) photos$/).filter({ visible: true });
    await picker.setInputFiles(files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
  }

  async replacePhoto(place: number, file: ChosenFile): Promise<void> {
    await this.getTile(place).click();
    const options = this.page.getByRole("dialog", { name: `Tile ${place}`, exact: true });
    await options.getByLabel("Replace photo").setInputFiles(file);
    await expect(options).toBeHidden();
    await this.waitUntilTilesReady(place);
  }

  /** Closes the tile options and waits until they disappear, one frame after the click. */
  async closeTileOptions(place: number): Promise<void> {
    const options = this.page.getByRole("dialog", { name: `Tile ${place}`, exact: true });
    await waitUntilSlidIn(options);
    await options.getByRole("button", { name: `Close Tile ${place}`, exact: true }).click();
    await expect(options).toBeHidden();
  }

  async waitUntilTilesReady(...places: number[]): Promise<void> {
    for (const place of places) {
      await expect(this.getTile(place)).toHaveAttribute("data-status", "ready", { timeout: 60_000 });
    }
  }

  /** Waits until the draft has this number of automatic crops, each of which changes the preview of a ready photo. */
  async waitForFirstCrops(templateKey: string, count: number): Promise<void> {
    const countInitialCrops = () =>
      this.page.evaluate(
        (key) => localStorage.getItem(key)?.match(/"isFirst":true/g)?.length ?? 0,
        `templateInfo:${templateKey}`,
      );
    await expect.poll(countInitialCrops).toBe(count);
  }

  async chooseFrame(name: string): Promise<void> {
    await this.openTool("Frame");
    await this.getOptionLabel("Frame", name).click();
  }

  async chooseSize(name: string): Promise<void> {
    await this.openTool("Size");
    await this.getOptionLabel("Size", name).click();
  }

  private getOptionLabel(group: string, name: string): Locator {
    return this.page
      .getByRole("group", { name: group })
      .locator("label")
      .filter({ hasText: new RegExp(`^${name}`) });
  }

  getCartDialog(): Locator {
    return this.page.getByRole("dialog", { name: "Your cart" });
  }

  /**
   * Headings of the walls in the cart. Counting list items would not work, because a cart line may contain nested
   * lists.
   */
  getCartWallHeadings(): Locator {
    return this.getCartDialog().getByRole("heading", { level: 3 });
  }

  async addToCart(): Promise<void> {
    await this.pressCartButton("Add to cart");
  }

  async saveWallChanges(): Promise<void> {
    await this.pressCartButton("Save changes");
  }

  /**
   * Presses the button. If the page asks for confirmation of blurry prints, confirms them and presses the button again.
   */
  private async pressCartButton(button: "Add to cart" | "Save changes"): Promise<void> {
    const printAnywayButton = this.page.getByRole("button", { name: "Print anyway", exact: true });
    await this.page.getByRole("button", { name: button }).click();
    await expect(this.getCartDialog().or(printAnywayButton)).toBeVisible();
    if (await printAnywayButton.isVisible()) {
      await printAnywayButton.click();
      await this.page.getByRole("button", { name: button }).click();
    }
    await expect(this.getCartDialog()).toBeVisible();
    await waitUntilSlidIn(this.getCartDialog());
  }

  async goToCheckout(): Promise<void> {
    await this.getCartDialog().getByRole("link", { name: "Check out" }).click();
    await expect(this.getPayButton()).toBeEnabled();
  }

  getAddressFields(): Locator {
    return this.page.getByRole("group", { name: "Shipping address" });
  }

  getCardFields(): Locator {
    return this.page.getByRole("group", { name: /^Card/ });
  }

  getPayButton(): Locator {
    return this.page.getByRole("button", { name: /^Pay/ });
  }

  async fillAddress(email: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Email" }).fill(email);
    for (const [label, value] of Object.entries(testAddress))
      await this.getAddressFields().getByLabel(label).fill(value);
    await this.getAddressFields().getByLabel("State").selectOption("FL");
  }

  async fillCard(number: string): Promise<void> {
    await this.getCardFields().getByLabel("Card number").fill(number);
    await this.getCardFields().getByLabel("Expiry date").fill("12 / 34");
    await this.getCardFields().getByLabel("Security code").fill("123");
    await this.getCardFields().getByLabel("ZIP code").fill("33139");
  }

  /** Pays and waits for the order page. Returns the order's id and its number. */
  async payAndWaitForOrder(): Promise<{ orderId: string; number: string }> {
    await this.getPayButton().click();
    return this.waitForOrderPage();
  }

  async waitForOrderPage(): Promise<{ orderId: string; number: string }> {
    await this.page.waitForURL(/\/order\/order_/, { timeout: 60_000 });
    const number =
      (await this.page
        .locator("dt", { hasText: /^Order$/ })
        .filter({ visible: true })
        .locator("xpath=following-sibling::dd")
        .textContent()) ?? "";
    expect(number).toMatch(/^SW-/);
    return { orderId: /order_\w+/.exec(this.page.url())?.[0] ?? "", number };
  }

  async checkOutAndPay(email: string): Promise<{ orderId: string; number: string }> {
    await this.goToCheckout();
    await this.fillAddress(email);
    await this.fillCard(cards.good);
    return this.payAndWaitForOrder();
  }

  async waitForProofs(count: number): Promise<void> {
    await expect(this.page.getByRole("img", { name: /^Print proof: / })).toHaveCount(count, { timeout: 60_000 });
  }

  /** Total on the visible page. The router keeps earlier pages in the document, but hidden. */
  getOrderTotal(): Locator {
    return this.page.getByTestId("total").filter({ visible: true });
  }
}
