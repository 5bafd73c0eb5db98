import { openAdminPage } from "./open-admin-page.ts";
import { expect, test } from "./own-shop.ts";
import { createPhoto } from "./photos.ts";
import { recordPageErrors } from "./record-page-errors.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test("an admin can restore an earlier version of an edited shop text", async ({ page, shop, owner, browser }) => {
  test.setTimeout(180_000);
  const shopperContext = await browser.newContext({ baseURL: shop.url });
  const shopper = await shopperContext.newPage();
  const shopperWatched = recordPageErrors(shopper, shop.url);
  await owner.addCookiesToBrowser(page.context());
  await page.goto("/admin");
  await openAdminPage(page, "Shop", "Text");
  const announcement = page.getByRole("form", { name: "Announcement" });
  const questions = page.getByRole("form", { name: "Frequent questions" });
  const saveTextSection = async (name: string, from = page) => {
    const answered = from.waitForResponse((response) => response.url().includes("copy.save") && response.ok());
    await from.getByRole("button", { name: `Save ${name}` }).click();
    await answered;
  };

  await test.step("an announcement is previewed, saved, and shown on the next page a shopper opens", async () => {
    await page.getByRole("button", { name: "Save Announcement" }).click();
    await expect(page.getByText("Enter the text first.")).toBeVisible();
    await announcement.getByLabel("Text", { exact: true }).fill("Order by December 10. {percent off} off with {code}");
    await announcement.getByRole("button", { name: "Add a link" }).click();
    await announcement.getByLabel("Link to").selectOption("Shipping");
    await page.getByRole("button", { name: "Preview of Announcement" }).click();
    const preview = page.getByRole("region", { name: "Preview of Announcement" });
    await expect(preview).toHaveText("Order by December 10. 20% off with XMAS20 Shipping");
    await saveTextSection("Announcement");
    await expect(page.getByText("Announcement saved.")).toBeVisible();
    for (const path of ["/", "/browse"]) {
      await shopper.goto(path);
      const line = shopper.getByRole("main").getByText("Order by December 10. 20% off with XMAS20");
      await expect(line).toBeVisible();
      await expect(line.getByRole("link", { name: "Shipping" })).toHaveAttribute("href", "/shipping");
    }
  });

  await test.step("the owner’s story, photo and reviews appear on the page about materials once they are saved", async () => {
    await shopper.goto("/materials");
    await expect(shopper.getByRole("heading", { name: "Inside a tile" })).toBeVisible();
    for (const name of ["Who makes them", "What customers say"])
      await expect(shopper.getByRole("heading", { name })).toHaveCount(0);
    const story = page.getByRole("form", { name: "Our story" });
    await story.getByLabel("Story").fill("We print in the morning.\n\nWe frame in the afternoon.");
    await story.getByLabel("Add a photo").setInputFiles([await createPhoto("shop.jpg", { width: 900, height: 600 })]);
    await expect(story.getByLabel("What photo 1 shows")).toBeVisible();
    await page.getByRole("button", { name: "Save Our story" }).click();
    await expect(page.getByText("Say what each photo shows.")).toBeVisible();
    await story.getByLabel("What photo 1 shows").fill("The print room");
    await saveTextSection("Our story");
    const reviews = page.getByRole("form", { name: "Reviews" });
    await reviews.getByRole("button", { name: "Add a review" }).click();
    await reviews.getByLabel("What they wrote").fill("It was up before my coffee was cold.");
    await reviews.getByLabel("Name", { exact: true }).fill("Noor");
    await saveTextSection("Reviews");
    await shopper.reload();
    await expect(shopper.getByRole("region", { name: "Who makes them" }).getByRole("paragraph")).toHaveText([
      "We print in the morning.",
      "We frame in the afternoon.",
    ]);
    const photo = shopper.getByRole("img", { name: "The print room" });
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    for (const path of ["/materials", "/"]) {
      await shopper.goto(path);
      await expect(shopper.getByRole("region", { name: "What customers say" })).toContainText(
        "before my coffee was cold",
      );
    }
  });

  await test.step("editing, moving and hiding FAQ questions changes the page, the dialog and the structured data", async () => {
    const gift = "Yes: within {return days} days it can be sent back.";
    await questions.getByRole("button", { name: "Edit What are the tiles made of?" }).click();
    await questions.getByLabel("Question", { exact: true }).fill("Are they a good gift?");
    await questions.getByLabel("Answer").fill(`${gift}\n1. Add a note.\n2. We put it in.`);
    await questions.getByRole("button", { name: "Up Are they a good gift?" }).click();
    await expect(questions.getByRole("button", { name: "Up Are they a good gift?" })).toBeFocused();
    for (let press = 0; press < 2; press += 1) await page.keyboard.press("Enter");
    await expect(questions.getByRole("listitem").first()).toContainText("Are they a good gift?");
    await questions.getByRole("button", { name: "Hide How is it different?" }).click();
    await saveTextSection("Frequent questions");

    const html = await (await fetch(`${shop.url}/faq`)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const data = blocks.map(([, text = ""]) => JSON.parse(text)).find((candidate) => candidate["@type"] === "FAQPage");
    expect(data.mainEntity[0]).toEqual({
      "@type": "Question",
      name: "Are they a good gift?",
      acceptedAnswer: {
        "@type": "Answer",
        text: "Yes: within 30 days it can be sent back. 1. Add a note. 2. We put it in.",
      },
    });
    const named = data.mainEntity.map(({ name }: { name: string }) => name);
    expect(named).not.toContain("How is it different?");
    await shopper.goto("/faq");
    await expect(shopper.getByRole("main").locator("section:not(#plates) > h2:only-of-type")).toHaveText(named);
    await shopper.goto("/shipping?faq=1");
    const dialog = shopper.getByRole("dialog", { name: "Frequent Questions", exact: true });
    await expect(dialog.getByText("We put it in.")).toBeVisible();
    await expect(dialog.getByText("How is it different?")).toHaveCount(0);
  });

  await test.step("the second of two concurrent edits gets a conflict message, keeps its text, and can overwrite the first", async () => {
    const other = await page.context().newPage();
    await other.goto("/admin/copy");
    const theirs = other.getByRole("form", { name: "Announcement" });
    await theirs.getByLabel("Text", { exact: true }).fill("Closed on Friday.");
    await announcement.getByLabel("Text", { exact: true }).fill("Closed on Monday.");
    await saveTextSection("Announcement");
    await other.getByRole("button", { name: "Save Announcement" }).click();
    await expect(other.getByText("Someone else changed this text")).toBeVisible();
    await expect(theirs.getByLabel("Text", { exact: true })).toHaveValue("Closed on Friday.");
    await other.getByRole("button", { name: "Keep editing mine" }).click();
    await saveTextSection("Announcement", other);
    await other.close();
    await shopper.goto("/browse");
    await expect(shopper.getByText("Closed on Friday.")).toBeVisible();
  });

  await test.step("restores an earlier version and the default text", async () => {
    await page.reload();
    const before = page.getByRole("region", { name: "Announcement", exact: true });
    await before.getByText("Earlier versions").click();
    await before.getByRole("button", { name: "Restore Closed on Monday." }).click();
    await expect(announcement.getByLabel("Text", { exact: true })).toHaveValue("Closed on Monday.");
    await shopper.goto("/");
    await expect(shopper.getByText("Closed on Monday.")).toBeVisible();
    for (const name of ["Announcement", "Frequent questions"]) {
      await page.getByRole("button", { name: `Restore default text of ${name}` }).click();
      await expect(page.getByText(`${name}: default text restored.`)).toBeVisible();
    }
    await shopper.goto("/faq");
    await expect(shopper.getByRole("heading", { name: "How is it different?" })).toBeVisible();
    // Pages are cached for a second.
    await expect(async () => {
      await shopper.goto("/");
      await expect(shopper.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(shopper.getByText("Closed on Monday.")).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });

  await test.step("text for a disabled country is saved and not shown (S-009)", async () => {
    await page.getByRole("combobox", { name: "Country" }).selectOption("South Africa (not shown)");
    await expect(page.getByText("No one sees this text yet")).toBeVisible();
    await announcement.getByLabel("Text", { exact: true }).fill("Braai on Sunday.");
    await saveTextSection("Announcement");
    for (const path of ["/", "/browse"]) expect(await (await fetch(shop.url + path)).text()).not.toContain("Braai");
  });
  shopperWatched.assertNoErrors();
  await shopperContext.close();
});
