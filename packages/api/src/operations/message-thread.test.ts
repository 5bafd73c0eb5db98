import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

type Thread = {
  entries: Array<{ id: string; from: string; body: string; at: string }>;
  unreadIds: string[];
  writer: { email: string; name: string } | null;
};
type MessageList = { items: Array<{ id: string; thread: Array<{ from: string; body: string }> }> };

const sendMessage = async (browser: Browser, body: string) => {
  const answer = await browser.mutate("messages.send", { email: "ann@example.com", name: "Ann", body });
  return String(answer.body.id);
};
const readThread = async (browser: Browser) => (await browser.query("messages.thread")).body as Thread;
const countUnreadMessages = async (browser: Browser) =>
  ((await browser.call("/api/messages/unread")).body.data as { count: number }).count;

describe("a visitor's thread with the shop (S-020, S-031)", () => {
  test("a thread contains all messages and replies in order", async ({ shop, clock, db }) => {
    const support = (await createAdmin(shop, "support")).browser;
    const ann = shop.openBrowser();
    await ann.mutate("visitor.ensure");
    expect(await readThread(ann)).toEqual({ entries: [], unreadIds: [], writer: null });

    const first = await sendMessage(ann, "Can it be green?");
    clock.advance(1_000);
    await support.mutate("messages.answer", { messageId: first, body: "Not green, but wood.", seen: 0 });
    clock.advance(1_000);
    const second = await sendMessage(ann, "Wood is fine.");

    const thread = await readThread(ann);
    expect(thread.entries.map(({ from, body }) => `${from}: ${body}`)).toEqual([
      "customer: Can it be green?",
      "shop: Not green, but wood.",
      "customer: Wood is fine.",
    ]);
    expect(thread.writer).toEqual({ email: "ann@example.com", name: "Ann" });
    expect(await countUnreadMessages(ann)).toBe(1);

    const { items } = (await support.query("messages.list")).body as MessageList;
    expect(items).toMatchObject([
      {
        id: second,
        thread: [
          { from: "customer", body: "Can it be green?" },
          { from: "shop", body: "Not green, but wood." },
        ],
      },
    ]);

    for (let run = 0; run < 2; run++) await ann.mutate("messages.markRead", { answerIds: thread.unreadIds });
    expect(await countUnreadMessages(ann)).toBe(0);
    expect((await readThread(ann)).unreadIds).toEqual([]);
    expect(await db.messageAnswer.findMany()).toMatchObject([{ readAt: clock.now() }]);
  });

  test("a thread shows no message of another visitor", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const [ann, eve] = [shop.openBrowser(), shop.openBrowser()];
    for (const browser of [ann, eve]) await browser.mutate("visitor.ensure");
    const messageId = await sendMessage(ann, "A secret");
    await owner.mutate("messages.answer", { messageId, body: "We keep it.", seen: 0 });
    await sendMessage(eve, "Hello");
    const { unreadIds } = await readThread(ann);

    expect((await readThread(eve)).entries).toMatchObject([{ body: "Hello" }]);
    await eve.mutate("messages.markRead", { answerIds: unreadIds });
    expect(await countUnreadMessages(eve)).toBe(0);
    expect(await countUnreadMessages(ann)).toBe(1);
    expect(await db.messageAnswer.count({ where: { readAt: null } })).toBe(1);
    const { items } = (await owner.query("messages.list")).body as MessageList;
    expect(items).toMatchObject([{ thread: [] }]);
  });

  test("a thread is deleted when the visitor's data is erased", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const ann = shop.openBrowser();
    await ann.mutate("visitor.ensure");
    const messageId = await sendMessage(ann, "Please forget me.");
    await owner.mutate("messages.answer", { messageId, body: "We will.", seen: 0 });
    expect((await ann.mutate("myData.erase", { confirm: "DELETE" })).status).toBe(200);
    expect(await db.shopMessage.count()).toBe(0);
    expect(await db.messageAnswer.count()).toBe(0);
  });
});
