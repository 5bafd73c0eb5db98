import { newId, OrderId, PhotoId } from "@storywall/domain/kernel/ids";
import { publishEvent } from "@storywall/services/kernel/publish-event";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { expect } from "vitest";
import { createOtherUsers, otherUserKinds } from "../authorization/other-users.fixture.ts";
import { test } from "../authorization/procedures.fixture.ts";
import { sendRequest } from "../http/send-request.fixture.ts";
import { origin } from "../shop.fixture.ts";

type Stream = { next(): Promise<string>; close(): Promise<void> };

async function openStream(answer: Response): Promise<Stream> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = "";
  return {
    async next() {
      for (;;) {
        const end = buffered.indexOf("\n\n");
        const message = end < 0 ? undefined : buffered.slice(0, end);
        if (message !== undefined) buffered = buffered.slice(end + 2);
        if (message?.includes("data:") && !/event: ?(connected|ping)/.test(message)) return message;
        if (message !== undefined) continue;
        const read = await reader?.read();
        if (!read || read.done) throw new Error("The stream ended.");
        buffered += read.value;
      }
    },
    close: async () => reader?.cancel(),
  };
}

test("a page receives events of its visitor's photos and its order, each with an id", async ({ shop, db, deps }) => {
  await shop.config.live.ready;
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const userId = browser.cookies.get("userId") ?? "";
  const order = await createTestOrder(db);
  const token = (await import("@storywall/services/orders/order-token")).createOrderToken(deps.secret, {
    orderId: order.id,
    scope: "read",
    now: deps.now(),
  });
  const leaving = new AbortController();
  const openLiveStream = (input: object) => {
    const url = `${origin}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    const headers = { cookie: `sid=${browser.cookies.get("sid")}`, accept: "text/event-stream" };
    return sendRequest(new Request(url, { headers, signal: leaving.signal }), deps, shop.config);
  };

  const answer = await openLiveStream({ orderId: order.id, token });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const stream = await openStream(answer);
  const uuid = crypto.randomUUID();
  const later = setInterval(async () => {
    await publishEvent(
      db,
      { type: "photo", photoId: newId("photo"), uuid: crypto.randomUUID() },
      { userId: newId("user") },
    );
    await publishEvent(db, { type: "order", orderId: newId("order") }, { userId: newId("user") });
    await publishEvent(db, { type: "photo", photoId: newId("photo"), uuid }, { userId });
    await publishEvent(db, { type: "order", orderId: order.id }, { userId: order.userId });
  }, 150);
  const receivedEvent = [await stream.next(), await stream.next()];
  clearInterval(later);
  expect(receivedEvent[0]).toContain(uuid);
  expect(receivedEvent[1]).toContain(order.id);
  for (const message of receivedEvent) expect(message).toMatch(/^id: ?[0-9a-f-]{36}$/m);
  await stream.close();

  const refused = await openStream(await openLiveStream({ orderId: order.id }));
  expect(await refused.next()).toContain("ORDER_NOT_FOUND");
  leaving.abort();
});

test.for(otherUserKinds)(
  "who %s hears nothing of what happens to the victim, and is told that the order is unknown (C-33, G-9)",
  async (who, { shop, db, deps, victim, clock }) => {
    await shop.config.live.ready;
    const otherBrowser = await createOtherUsers(who, { shop, owner: victim, clock })();
    const cookie = [...otherBrowser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const leaving = new AbortController();
    const openLiveStream = async (input: object) => {
      const url = `${origin}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
      const headers = { cookie, accept: "text/event-stream" };
      return openStream(await sendRequest(new Request(url, { headers, signal: leaving.signal }), deps, shop.config));
    };
    const refused = await openLiveStream({ orderId: victim.order.id });
    expect(await refused.next()).toContain("ORDER_NOT_FOUND");

    const checkoutId = newId("checkout");
    const stream = await openLiveStream({ checkoutId });
    const telling = setInterval(async () => {
      const { userId, order, photo } = victim;
      await publishEvent(db, { type: "order", orderId: OrderId.parse(order.id) }, { userId });
      await publishEvent(db, { type: "photo", photoId: PhotoId.parse(photo.id), uuid: photo.uuid }, { userId });
      await publishEvent(db, { type: "checkout", checkoutId }, { userId });
    }, 50);
    expect(await stream.next()).toContain(checkoutId);
    expect(await stream.next()).toContain(checkoutId);
    clearInterval(telling);
    leaving.abort();
  },
);

test("the board hears that anybody's order moved, its id and nothing else, and only for who may see orders (F-18, S-139)", async ({
  shop,
  db,
  deps,
}) => {
  await shop.config.live.ready;
  const { id, userId } = await createTestOrder(db);
  const leaving = new AbortController();
  const openLiveStream = async ({ cookies }: { cookies: Map<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, accept: "text/event-stream" };
    const url = `${origin}/api/trpc/board.events?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
    return openStream(await sendRequest(new Request(url, { headers, signal: leaving.signal }), deps, shop.config));
  };
  const otherBrowser = shop.openBrowser();
  await otherBrowser.mutate("visitor.ensure");
  for (const browser of [shop.openBrowser(), otherBrowser]) {
    expect(await (await openLiveStream(browser)).next()).toContain("ADMIN_SIGN_IN_REQUIRED");
  }
  const stream = await openLiveStream(await shop.openAdmin());
  const uuid = crypto.randomUUID();
  const telling = setInterval(async () => {
    await publishEvent(db, { type: "photo", photoId: newId("photo"), uuid }, { userId });
    await publishEvent(db, { type: "order", orderId: id }, { userId });
  }, 50);
  const receivedEvent = [await stream.next(), await stream.next()];
  clearInterval(telling);
  for (const message of receivedEvent) {
    expect(message).toContain(id);
    expect(message).not.toContain(userId);
    expect(message).not.toContain(uuid);
  }
  leaving.abort();
});
