import type { BrowserContext, Page, Request } from "@playwright/test";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";

/** Returns a map of the context's open event streams to their pages. It is updated as streams open and close. */
function trackStreams(context: BrowserContext) {
  const open = new Map<Request, Page>();
  const forget = (request: Request) => open.delete(request);
  context.on("request", (request) => {
    if (request.url().includes("/live.events")) open.set(request, request.frame().page());
  });
  context.on("requestfinished", forget);
  context.on("requestfailed", forget);
  return open;
}

const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test("six tabs of the shop share one event stream", async ({ page, shop, owner }) => {
  const context = page.context();
  const streams = trackStreams(context);
  const shopper = createApiShopper(shop);
  const email = `tabs-${crypto.randomUUID()}@example.com`;
  await shopper.calls.visitor.ensure.mutate();
  const { id } = await shopper.calls.messages.send.mutate({ email, name: "Ada", body: "Can it be green?" });
  await shopper.addCookiesToBrowser(context);
  const tabs = [page];
  while (tabs.length < 6) tabs.push(await context.newPage());
  const findThread = (tab: Page) => tab.getByRole("list", { name: "Your messages" });
  const sendReply = (body: string, seen: number) => owner.calls.messages.answer.mutate({ messageId: id, body, seen });

  await test.step("a reply arrives in each tab, through one stream", async () => {
    for (const tab of tabs) {
      await tab.goto("/contact");
      await expect(findThread(tab)).toContainText("Can it be green?");
    }
    await expect.poll(() => streams.size).toBe(1);
    await sendReply("Not green, but wood.", 0);
    for (const tab of tabs) await expect(findThread(tab)).toContainText("Not green, but wood.");
  });

  await test.step("another tab takes over when the tab with the stream is closed", async () => {
    const [leader] = streams.values();
    if (!leader) throw new Error("No tab has a stream");
    tabs.splice(tabs.indexOf(leader), 1);
    await leader.close();
    await expect.poll(() => [...streams.values()].filter((tab) => tabs.includes(tab)).length).toBe(1);
    await sendReply("Then we start.", 1);
    for (const tab of tabs) await expect(findThread(tab)).toContainText("Then we start.");
  });

  await test.step("hidden tabs have no stream and catch up when they are shown", async () => {
    for (const tab of tabs) await setVisibility(tab, "hidden");
    await expect.poll(() => [...streams.values()].filter((tab) => tabs.includes(tab)).length).toBe(0);
    await sendReply("It is on its way.", 2);
    for (const tab of tabs) await setVisibility(tab, "visible");
    for (const tab of tabs) await expect(findThread(tab)).toContainText("It is on its way.");
  });

  await test.step("a page that comes back from the back/forward cache catches up", async () => {
    const [tab] = tabs;
    if (!tab) throw new Error("No tab is open");
    await tab.goto("/shipping");
    await sendReply("Has it arrived?", 3);
    await tab.goBack();
    await expect(findThread(tab)).toContainText("Has it arrived?");
  });
});
