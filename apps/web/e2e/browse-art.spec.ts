import type { Page } from "@playwright/test";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";

const trioAndSale = /Trio.*\$71\.99.*\$89\.99.*with XMAS20/s;

const getArtCards = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });

test("filters of the wall gallery are links that work without JavaScript (S-037)", async ({ page, browser, shop }) => {
  await page.goto("/browse");
  const walls = page.getByRole("region", { name: "Walls" });
  await expect(walls.getByRole("status")).toContainText("10 walls");
  await walls.getByText("Filter", { exact: true }).click();
  await walls.getByRole("link", { name: "Tiles: 4", exact: true }).click();
  await expect(walls.getByRole("status")).toContainText("3 walls");
  await page.reload();
  await expect(walls.getByRole("listitem").filter({ hasText: "Square of four" })).toBeVisible();
  await walls.getByText("Filter: 4 tiles").click();
  await walls.getByRole("link", { name: "Shape: Tall" }).click();
  await expect(walls.getByRole("status")).toContainText("1 wall");
  await page.goBack();
  await expect(walls.getByRole("status")).toContainText("3 walls");

  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await plainPage.goto("/browse");
  await expect(plainPage.getByRole("listitem").filter({ hasText: trioAndSale })).toBeVisible();
  await plainPage.getByText("Filter", { exact: true }).click();
  await plainPage.getByRole("link", { name: "Tile size: X-Large" }).click();
  await expect(plainPage.getByRole("region", { name: "Walls" }).getByRole("heading", { level: 3 })).toHaveText([
    "Single tile",
  ]);
  await plainPage.goto("/art?tags=Black %26 White");
  await expect(plainPage.getByRole("status")).toContainText("4 pieces");
  await plain.close();
});

test("an artwork found by tag is added to the cart at its displayed price (S-170, S-172, C-08)", async ({
  page,
  shopper,
}) => {
  await page.goto("/art?tags=landscape&page=1");
  await page.getByRole("link", { name: "Calm", exact: true }).click();
  await expect(page).toHaveURL(/tags=landscape(,|%2C)calm/);
  await getArtCards(page).first().getByRole("link").click();
  const form = page.getByRole("form", { name: /^Choose a frame and size for / });
  await form.getByText("Whisper").click();
  await form.getByText("Large", { exact: true }).click();
  await expect(form).toContainText("$48.00");
  await page.reload();
  await expect(form.getByRole("radio", { name: /^Whisper/ })).toBeChecked();
  await shopper.inspectPage("an artwork page");
  await form.getByRole("button", { name: "Add to cart" }).click();
  await expect(shopper.getCartDialog()).toContainText("Large · Whisper");
  await expect(shopper.getOrderTotal()).toHaveText("$48.00");
});

test("one click adds an artwork and its two matching artworks to the cart (S-172, C-08, F-29)", async ({
  page,
  shopper,
}) => {
  await page.goto("/art?tags=portrait");
  await getArtCards(page).first().getByRole("link").click();
  const frames = page.getByRole("main").locator(".framed-tile").filter({ visible: true });
  await expect(page.getByRole("radio", { name: "In a room" })).toBeChecked();
  await expect(frames).toHaveCount(3);
  const places = await frames.evaluateAll((all) => all.map((frame) => frame.getBoundingClientRect().x));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await shopper.inspectPage("an artwork in a room");

  await page.getByText("Close-up", { exact: true }).click();
  await expect(frames).toHaveCount(1);
  await shopper.inspectPage("an artwork close-up");

  const form = page.getByRole("form", { name: /^Choose a frame and size for / });
  await form.getByText("Whisper").click();
  await form.getByText("Large", { exact: true }).click();
  const offer = form.getByRole("region", { name: "Goes well with" });
  await expect(offer).toContainText("$144.00");
  await offer.getByRole("button", { name: "Add all three" }).click();
  await expect(shopper.getCartWallHeadings()).toHaveCount(3);
  await expect(shopper.getCartDialog().getByText("Large · Whisper")).toHaveCount(3);
  await expect(shopper.getOrderTotal()).toHaveText("$144.00");
  await page.keyboard.press("Escape");

  const companion = offer.getByRole("link").first();
  const title = (await companion.textContent()) ?? "";
  await companion.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Whisper/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Large/ })).toBeChecked();
});

test("on a phone, the picture of each artwork covers most of its card", async ({ page }) => {
  for (const shape of ["portrait", "landscape"]) {
    await page.goto(`/art?tags=${shape}`);
    const shares = await getArtCards(page)
      .locator("img")
      .evaluateAll((prints) =>
        prints.map((print) => {
          const measureArea = ({ width, height }: DOMRect) => width * height;
          const wall = print.parentElement?.getBoundingClientRect() ?? new DOMRect();
          return measureArea(print.getBoundingClientRect()) / measureArea(wall);
        }),
      );
    expect(shares.length).toBeGreaterThan(4);
    expect(Math.min(...shares)).toBeGreaterThan(0.6);
  }
});

test("one click adds an art set to the cart as shown on its card (S-174)", async ({ page, shopper }) => {
  await page.goto("/art-sets");
  await page.getByRole("button", { name: "Add set to cart: Blue hour" }).click();
  await expect(shopper.getCartDialog()).toContainText("Square of four");
  await expect(shopper.getOrderTotal()).toHaveText("$144.00");
});

test("a visitor can create, buy and delete an art set (S-174…S-177)", async ({ page, shopper }) => {
  await page.goto("/art-sets");
  await page.getByRole("link", { name: "Blue hour" }).click();
  await expect(page.getByRole("main")).toContainText("$144.00");
  await page.getByRole("form", { name: "Choose a frame for Blue hour" }).getByText("Timeless").click();
  await shopper.inspectPage("an art set in another frame");
  await page.getByRole("button", { name: "Add whole set to cart" }).click();
  await expect(shopper.getCartDialog()).toContainText("Square of four");
  await expect(shopper.getCartDialog()).toContainText("Timeless");
  await expect(shopper.getOrderTotal()).toHaveText("$144.00");

  await page.goto("/art-sets");
  await page.getByRole("button", { name: "Create a set" }).click();
  const form = page.getByRole("dialog", { name: "Create a set" });
  await form.getByLabel("Name").fill("For the hall");
  await form.getByRole("button", { name: "First Breath" }).click();
  await form.getByRole("button", { name: "Clay Rainbow" }).click();
  await form.getByRole("button", { name: "Save set" }).click();
  const own = page.getByRole("region", { name: "Your sets" });
  await expect(own.getByRole("heading", { name: "For the hall" })).toBeVisible();
  await own.getByRole("button", { name: "Add set to cart: For the hall" }).click();
  await expect(shopper.getCartDialog()).toContainText("Single tile");
  await page.getByRole("button", { name: "Close Your cart" }).click();
  await own.getByRole("button", { name: "Delete For the hall" }).click();
  await own.getByRole("button", { name: "Delete permanently: For the hall" }).click();
  await expect(own.getByRole("heading", { name: "For the hall" })).toHaveCount(0);
});

test("admin mode saves nothing without an admin session (S-007, S-039, S-139, C-10)", async ({
  page,
  watched,
  shop,
  owner,
}) => {
  const { items } = await createApiShopper(shop).calls.art.list.query({ tags: ["ink"] });
  const art = items[0];
  if (!art) throw new Error("There is no art");
  await page.goto(`/art/${art.id}`);
  const bar = page.getByRole("region", { name: "Admin mode" });
  await expect(bar).toHaveCount(0);
  await page.goto("/art?is_admin_mode=true");
  await expect(bar).toContainText("Not signed in");
  await getArtCards(page).first().getByRole("link").click();
  watched.allowErrors(/403/);
  await bar.getByRole("button", { name: "Edit tags" }).click();
  const form = page.getByRole("dialog", { name: "Tags and gallery position" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("Admin sign-in required.");

  await owner.addCookiesToBrowser(page.context());
  await page.goto(`/art/${art.id}?is_admin_mode=true`);
  await expect(bar).toContainText("Signed in");
  await bar.getByRole("button", { name: "Edit tags" }).click();
  await form.getByRole("textbox", { name: "Tags" }).fill([...art.tags, "Hall / Way"].join(", "));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Hall and way" })).toBeVisible();
});
