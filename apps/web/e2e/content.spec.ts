import type { Browser } from "@playwright/test";
import { imageDefaults } from "@storywall/domain/catalog/client-settings";
import { localised, PAGE_DESCRIPTION, PAGE_TITLE, shopCopy } from "@storywall/domain/catalog/localised";
import sharp from "sharp";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const YEAR_DAYS = 365;
const pages = [
  "/",
  "/browse",
  "/art",
  "/materials",
  "/faq",
  "/contact",
  "/shipping",
  "/returns",
  "/privacy",
  "/terms",
  "/accessibility",
];

test("the FAQ dialog opens over any page (S-010, S-012…S-017, S-044)", async ({ page }) => {
  const link = page.getByRole("contentinfo").getByRole("link", { name: "FAQ" });
  const dialog = page.getByRole("dialog", { name: "Frequent Questions", exact: true });
  // Retry, because the link opens the FAQ page instead of the dialog until the page is hydrated.
  await expect(async () => {
    await page.goto("/shipping");
    await link.click();
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page).toHaveURL("/shipping?faq=1");
  const frames = dialog.getByRole("region", { name: "Frame types" }).getByRole("heading", { level: 3 });
  await expect(frames).toHaveText(["Timeless", "Infinite", "Pure", "Serene", "Sleek", "Harmony", "Whisper"]);
  await expect(dialog.getByRole("listitem").filter({ hasText: "Pure" })).toContainText("Not currently offered.");

  await test.step("the arrow buttons scroll the row of frames", async () => {
    await dialog.getByRole("button", { name: "Next frames" }).click();
    await expect(dialog.getByRole("button", { name: "Previous frames" })).toBeEnabled();
  });
  await test.step("the focus stays inside the dialog, and Escape closes it and returns the focus to the link", async () => {
    for (let at = 0; at < 4; at += 1) await page.keyboard.press("Tab");
    expect(await dialog.evaluate((item) => item.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/shipping");
    await expect(link).toBeFocused();
  });
  await test.step("the back button closes the FAQ dialog, and `?faq=1` opens it on another page", async () => {
    await link.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goto("/returns?faq=1");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close Frequent Questions" }).click();
    await expect(page).toHaveURL("/returns");
  });
});

test("the offer dialog states the discount without requiring input (S-030, S-045, S-126, S-127)", async ({
  page,
  context,
  watched,
}) => {
  await page.goto("/browse?faq=1");
  await page.getByRole("button", { name: "See the current offer" }).click();
  const offer = page.getByRole("dialog", { name: "Current offer" });
  await expect(offer).toContainText("20% off every wall");
  await expect(offer).toContainText("XMAS20");
  await expect(offer).not.toContainText("WELCOME10");
  const consent = offer.getByRole("checkbox", { name: /^Email me about offers/ });
  await expect(offer.getByRole("checkbox", { name: /^Also remind me once/ })).not.toBeChecked();
  await expect(consent).not.toBeChecked();

  await test.step("offers by email require consent, and the address can be unsubscribed", async () => {
    watched.allowErrors(/422/);
    await offer.getByRole("textbox", { name: "Email" }).fill("ann@example.com");
    await offer.getByRole("button", { name: "Sign me up" }).click();
    await expect(offer.getByRole("alert")).toHaveText("To get offers by email, check the box.");
    await consent.check();
    await offer.getByRole("button", { name: "Sign me up" }).click();
    await expect(offer).toContainText("offers start once you confirm your address");
    await offer.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(consent).not.toBeChecked();
  });
  await page.keyboard.press("Escape");
  await expect(offer).toBeHidden();
  await expect(page.getByRole("button", { name: "See the current offer" })).toBeFocused();
  await expect
    .poll(async () => (await context.cookies()).filter(({ name }) => /Promo/i.test(name)).map(({ value }) => value))
    .toHaveLength(2);
  const cookies = new Map((await context.cookies()).map((item) => [item.name, item]));
  expect(cookies.get("promoModalSeenCount")?.value).toBe("1");
  expect(cookies.get("isPromoModalSeen")?.value).toBe("true");
  const days = ((cookies.get("isPromoModalSeen")?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(YEAR_DAYS);
});

test("the home page and galleries show the offer in a bar below the header (S-045)", async ({ page, shopper }) => {
  const bar = page.getByRole("region", { name: "Current offer" });
  const dialog = page.getByRole("dialog");
  await page.clock.install();
  for (const path of ["/", "/browse", "/art", "/art-sets"]) {
    await page.goto(path);
    await expect(bar).toContainText("20% off with XMAS20, already in our prices.");
    const [barBox, headerBox, headingBox] = await Promise.all(
      [bar, page.getByRole("banner"), page.getByRole("heading", { level: 1 })].map((part) => part.boundingBox()),
    );
    expect(barBox?.y, path).toBeGreaterThanOrEqual((headerBox?.y ?? 0) + (headerBox?.height ?? 0) - 1);
    expect(headingBox?.y, path).toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? 0));
    await page.clock.runFor(120_000);
    await expect(dialog).toHaveCount(0);
  }
  await test.step("the button of the bar opens the dialog", async () => {
    await bar.getByRole("button", { name: "Details" }).click();
    await expect(page.getByRole("dialog", { name: "Current offer" })).toContainText("XMAS20");
    await page.keyboard.press("Escape");
  });
  await test.step("a task shows no offer", async () => {
    await shopper.startWall("single_tile");
    await page.clock.runFor(120_000);
    await expect(bar).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await page.goto("/checkout");
    await expect(bar).toHaveCount(0);
  });
});

test("no dialog opens while the shopper chooses photos in the operating system's file picker (S-045)", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("See yours here").click();
  await chooser;
  await page.clock.runFor(120_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("phones show only a part of the room picture on the home page", async ({ page }) => {
  const room = page.getByRole("img", { name: "above a linen sofa" });
  const readShape = () =>
    room.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      const isLoaded = image.complete && image.naturalWidth > 0;
      return { isLoaded, isWide: image.naturalWidth > image.naturalHeight, isBoxWide: width > height };
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect.poll(readShape).toEqual({ isLoaded: true, isWide: false, isBoxWide: false });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(readShape).toEqual({ isLoaded: true, isWide: true, isBoxWide: true });
});

test("the video on the home page plays only while it is in view", async ({ page }) => {
  const play = page.getByRole("button", { name: "Play the animation" });
  const pause = page.getByRole("button", { name: "Pause the animation" });
  const isPaused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await play.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1_000);
  expect(await isPaused()).toBe(true);
  await play.click();
  await expect(pause).toBeVisible();
  await expect.poll(isPaused).toBe(false);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await page.locator("video").scrollIntoViewIfNeeded();
  await pause.click();
  await expect(play).toBeVisible();
  await expect.poll(isPaused).toBe(true);
});

test("the home page and the page about materials leave out facts that the owner has not entered", async ({ page }) => {
  const layerNames = ["Frame", "Print", "Board", "Magnet", "Steel plate"];
  await page.goto("/");
  const teaser = page.getByRole("region", { name: "Made by hand" });
  await expect(teaser.getByRole("heading", { level: 3 })).toHaveText(layerNames);
  await expect(page.getByRole("region", { name: "What customers say" })).toHaveCount(0);
  await teaser.getByRole("link", { name: "Materials and makers" }).click();
  const layers = page.getByRole("region", { name: "Inside a tile" });
  await expect(layers.getByRole("heading", { level: 3 })).toHaveText(layerNames);
  await expect(layers).toContainText("about 0.7 in (18 mm) thick");
  await expect(page.getByRole("region", { name: "How the magnet holds" })).not.toContainText(
    "One plate and its magnet",
  );
  await expect(page.getByRole("region", { name: "in five steps" }).getByRole("listitem")).toHaveCount(5);
  for (const name of ["Who makes them", "What customers say"])
    await expect(page.getByRole("region", { name })).toHaveCount(0);
});

test("the shop states which wall surfaces are suitable", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Check your wall" }).click();
  const advice = page.getByRole("region", { name: "Will tiles stick to my wall?" });
  await expect(advice).toBeInViewport();
  for (const text of ["Smooth, painted drywall or plaster", "Freshly painted walls", "Brick, stucco", "Renting?"])
    await expect(advice).toContainText(text);
  const large = page.getByRole("table", { name: "Framed tile sizes and prices" }).getByRole("row", { name: /^Large/ });
  await expect(large).toContainText("about 3.3 lb (1.5 kg)");
  await expect(page.getByRole("region", { name: "Four sizes, to scale" })).toContainText("about 0.7 in (18 mm) thick");
  await page.goto("/faq");
  await expect(page.locator("section", { hasText: "How heavy and thick are the tiles?" }).last()).toContainText(
    "X-Large about 4.8 lb (2.2 kg)",
  );
});

test("a shopper can buy a wall by following the steps in the FAQ (S-022)", async ({ page, shopper }) => {
  await page.goto("/faq");
  const steps = await page
    .locator("section", { has: page.getByRole("heading", { name: "How do I buy?" }) })
    .getByRole("listitem")
    .allTextContents();
  expect(steps).toHaveLength(5);
  const getFaqStepName = (step: number) => /“(.+)”/.exec(steps[step] ?? "")?.[1] ?? "";

  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: getFaqStepName(0), exact: true })
    .click();
  await page.getByRole("link", { name: "Single tile", exact: true }).click();
  await expect(page.getByLabel(getFaqStepName(1)).filter({ visible: true })).toBeAttached();
  await shopper.choosePhotos([await photos.createPhoto("large.jpg", { width: 2400, height: 3600, grid: true })]);
  await shopper.waitUntilTilesReady(1);
  await shopper.chooseFrame("Timeless");
  await shopper.chooseSize("Medium");
  await page.getByRole("button", { name: getFaqStepName(3), exact: true }).click();
  const total = await shopper.getOrderTotal().textContent();
  await shopper
    .getCartDialog()
    .getByRole("link", { name: `${getFaqStepName(4)} ${total}`, exact: true })
    .click();
  await expect(shopper.getPayButton()).toBeEnabled();
});

test("the contact form sends the message to support (S-031)", async ({ page, inbox, watched }) => {
  await page.goto("/contact");
  const send = page.getByRole("button", { name: "Send message" });
  await send.click();
  await expect(page.getByLabel("Your message")).toBeFocused();
  await expect(page.getByText("Please write a message.")).toBeVisible();
  await expect(page.getByText("Enter a valid email address")).toBeVisible();

  await page.getByLabel("What’s this about?").selectOption("Change an order");
  await page.getByLabel("Your message").fill("Can it be blue?");
  await page.getByLabel("Your email").fill("ann@example.com");
  await page.getByLabel("Order number").fill("SW-NOSUCH");
  await test.step("a message stays in the form while the browser is offline", async () => {
    watched.allowErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await send.click();
    await expect(page.getByText("Your message wasn’t sent")).toBeVisible();
    await page.context().setOffline(false);
  });
  await send.click();
  await expect(page.getByText("Thank you for your message")).toBeVisible();
  const receivedEmail = await inbox.waitForEmail(shopCopy.contactEmail, /^Message from ann@example.com/);
  for (const words of ["Change an order", "Can it be blue?", "SW-NOSUCH"]) expect(receivedEmail.text).toContain(words);
});

test("pages show their FAQ, prices, email addresses and links without JavaScript", async ({ browser, shop }) => {
  const page = await openPageWithoutScripts(browser, shop.url);
  await page.goto("/faq");
  await expect(page.getByRole("heading", { name: "Can I return my order?" })).toBeVisible();
  await expect(page.getByText("Black frame with white edges")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next frames" })).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await page.getByRole("link", { name: "Sizes and prices", exact: true }).click();
  await expect(page.getByText("$71.99").first()).toBeVisible();
  for (const path of ["/faq", "/returns", "/terms", "/contact"]) {
    await page.goto(path);
    const mailLink = page.getByRole("main").getByRole("link", { name: shopCopy.contactEmail }).first();
    await expect(mailLink).toHaveAttribute("href", `mailto:${shopCopy.contactEmail}`);
  }
  await page.goto("/no-such-page");
  await expect(page.getByRole("link", { name: "Find my order" }).first()).toBeVisible();
  await page.context().close();
});

test("without JavaScript, each page that needs JavaScript says so in one sentence", async ({ browser, shop }) => {
  const page = await openPageWithoutScripts(browser, shop.url);
  const sentence = "This page needs JavaScript, so please turn it on in your browser and reload the page.";
  const orderPage = `/order/order_${"0".repeat(26)}`;
  for (const path of ["/create/trio", "/cart", "/checkout", orderPage, "/order/find", "/walls", "/sign-in", "/admin"]) {
    await page.goto(path);
    await expect(page.getByText(sentence), path).toBeVisible();
    expect(await page.getByRole("main").ariaSnapshot(), path).toBe(`- main:\n  - paragraph: ${sentence}`);
  }
  await page.goto("/planner");
  await expect(page.getByRole("main")).toContainText(sentence);
  await page.context().close();
});

test("without JavaScript, a sentence replaces each “Add to cart” button", async ({ browser, shop }) => {
  const page = await openPageWithoutScripts(browser, shop.url);
  const main = page.getByRole("main");
  const addButtons = main.getByRole("button", { name: /^Add/ });
  const openFirstCard = () => main.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  const expectSentence = async () => {
    await expect(main.getByText("Your cart needs JavaScript")).toHaveCount(1);
    await expect(addButtons).toHaveCount(0);
  };
  await page.goto("/art");
  await openFirstCard();
  await expectSentence();
  await page.goto("/art-sets");
  await expect(addButtons).toHaveCount(0);
  await openFirstCard();
  await expectSentence();
  await page.goto("/faq");
  await expectSentence();
  await page.context().close();
});

test("page metadata does not mention disabled countries (S-009, S-041…S-043, C-18, C-30)", async ({ shop }) => {
  const elsewhere = [localised.ZA, localised.AU].flatMap(
    ({ contactEmail, businessLocation, madeAndShipped, title }) => [
      contactEmail,
      businessLocation,
      madeAndShipped.headline,
      title,
    ],
  );
  for (const path of pages) {
    const answer = await fetch(shop.url + path);
    const html = await answer.text();
    expect(answer.headers.get("x-robots-tag"), path).toBe("noindex");
    expect(html, path).toContain('<meta name="robots" content="index, follow"/>');
    expect(html, path).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+"\/>/);
    expect(html, path).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/samples\/share\/\w+\.jpg"\/>/);
    for (const value of elsewhere) expect(html, path).not.toContain(value);
    for (const [, data = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      expect(JSON.parse(data), path).toHaveProperty("@context", "https://schema.org");
    }
  }
  const home = await (await fetch(shop.url)).text();
  expect(home).toContain(`<title>${PAGE_TITLE}</title>`);
  expect(home).toContain(`<meta name="description" content="${PAGE_DESCRIPTION}"/>`);
  expect(home).toContain("$71.99");
  const faq = await (await fetch(`${shop.url}/faq`)).text();
  expect(faq).toContain('"@type":"FAQPage"');
  expect(await (await fetch(`${shop.url}/browse`)).text()).toContain('"price":"71.99"');
  expect(await (await fetch(`${shop.url}/cart`)).text()).toContain('<meta name="robots" content="noindex"/>');
  expect(await (await fetch(`${shop.url}/robots.txt`)).text()).toContain("Disallow: /");
  expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain(`<loc>${shop.url}/create/trio</loc>`);
});

test("unknown artworks, art sets, layouts and shared links return 404", async ({ request, shop }) => {
  const readStatus = async (path: string, headers = {}) => (await request.get(path, { headers })).status();
  const noId = "0".repeat(26);
  const missing = [`/art/art_${noId}`, "/art/nothing", "/art/%00", `/art-sets/set_${noId}`, "/create/nothing"];
  const deadLinks = ["/p/nothing", "/collect/nothing", "/send/nothing", "/admin/orders/nothing"];
  const bot = { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" };
  for (const path of [...missing, ...deadLinks]) {
    expect([path, await readStatus(path)]).toEqual([path, 404]);
    expect([path, await readStatus(`${path}?utm_source=news`)]).toEqual([path, 404]);
    expect([path, await readStatus(path, bot)]).toEqual([path, 404]);
  }
  const shopper = createApiShopper(shop);
  const [art] = await shopper.calls.art.listAll.query();
  const ownSet = await shopper.calls.artSets.create.mutate({ name: "Mine", items: [{ artItemId: art?.id ?? "" }] });
  const { token } = await shopper.calls.handOff.create.mutate();
  for (const path of [`/art/${art?.id}`, `/art-sets/${ownSet.id}`, "/create/trio", `/send/${token}`])
    expect([path, await readStatus(path)]).toEqual([path, 200]);
  await shopper.calls.artSets.delete.mutate({ setId: ownSet.id });
  await expect.poll(() => readStatus(`/art-sets/${ownSet.id}`)).toBe(404);
});

test("the favicon is served as a PNG image", async ({ request }) => {
  const sign = await request.get("/favicon.ico");
  expect([sign.status(), sign.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(await sharp(await sign.body()).metadata()).toMatchObject({ format: "png", width: 48, height: 48 });
});

test("the pages of artworks, art sets and layouts have an image of framed tiles (S-042, S-043)", async ({ shop }) => {
  const fetchText = async (path: string) => (await fetch(shop.url + path)).text();
  const fetchFirstLinkOnPage = async (path: string, pattern: RegExp) => pattern.exec(await fetchText(path))?.[1] ?? "";
  const shown = [
    await fetchFirstLinkOnPage("/art", /href="(\/art\/art_\w+)"/),
    await fetchFirstLinkOnPage("/art-sets", /href="(\/art-sets\/\w+)"/),
    "/create/trio",
    "/art-sets",
  ];
  for (const path of shown) {
    const html = await fetchText(path);
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head, path).toMatch(/<meta name="description" content="[^"]{20,}"\/>/);
    expect(head, path).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${path}"/>`));
    const picture = /<meta property="og:image" content="(https?:\/\/[^"]+)"\/>/.exec(head)?.[1] ?? "";
    const answer = await fetch(shop.url + new URL(picture).pathname);
    expect(answer.headers.get("content-type"), picture).toMatch(/^image\/(png|jpeg)$/);
    expect((await answer.arrayBuffer()).byteLength, picture).toBeGreaterThan(10_000);
    if (path === "/art-sets") continue;
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) =>
      JSON.parse(text),
    );
    expect(data, path).toContainEqual(expect.objectContaining({ "@type": "Product" }));
  }
  expect((await fetch(`${shop.url}/share-pictures/art/nothing`)).status).toBe(404);
});

test("public images come from the image optimizer in the specified widths (S-231)", async ({ page }) => {
  const imageRequests: URL[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().startsWith("http"))
      imageRequests.push(new URL(request.url()));
  });
  const listOptimizerRequests = () => imageRequests.filter(({ pathname }) => pathname === imageDefaults.optimizerPath);
  for (const path of ["/", "/browse", "/art"]) {
    const before = listOptimizerRequests().length;
    await page.goto(path);
    await expect.poll(() => listOptimizerRequests().length, { message: path }).toBeGreaterThan(before + 2);
  }
  const optimized = listOptimizerRequests();
  const widths = [...imageDefaults.imageWidths, ...imageDefaults.deviceWidths].map(String);
  for (const { searchParams, href } of optimized) {
    expect(widths, href).toContain(searchParams.get("w"));
    expect(searchParams.get("q"), href).toBe("75");
    expect(searchParams.get("url"), href).toMatch(/^\/(samples|art-images|_next\/static\/media)\//);
  }
  const others = imageRequests.filter(({ pathname }) => pathname !== imageDefaults.optimizerPath);
  expect(others.filter(({ pathname }) => !/\.svg$|\/(?:apple-)?icon/.test(pathname)).map(({ href }) => href)).toEqual(
    [],
  );
  const [first] = optimized;
  const unsupportedQuality = new URL(first?.href ?? "");
  unsupportedQuality.searchParams.set("q", "76");
  expect((await page.request.get(unsupportedQuality.href)).status()).toBe(400);
});

async function openPageWithoutScripts(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
}
