import { newId, OrderId, PhotoId } from "@storywall/domain/kernel/ids";
import { publishEvent } from "@storywall/services/kernel/publish-event";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { expect } from "vitest";
import { createOtherUserBrowserFactory, otherUserKinds } from "../authorization/other-users.fixture.ts";
import { test } from "../authorization/procedures.fixture.ts";
import { createRequestCounter } from "../http/limits/counts.ts";
import { createLimiter, defaultLimits } from "../http/limits/limiter.ts";
import { sendRequest } from "../http/send-request.fixture.ts";
import { origin } from "../shop.fixture.ts";

type Stream = { next(): Promise<string>; close(): Promise<void> };

async function readEventStream(answer: Response): Promise<Stream> {
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

test("a page receives the events of its visitor's photos and its order", async ({ shop, db, deps }) => {
  await shop.config.live.ready;
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const userId = browser.cookies.get("userId") ?? "";
  const order = await createTestOrder(db);
  const token = (await import("@storywall/services/orders/order-access")).createOrderToken(deps.secret, {
    orderId: order.id,
    scope: "read",
    now: deps.now(),
  });
  const abortController = new AbortController();
  const openLiveStream = (input: object) => {
    const url = `${origin}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    const headers = { cookie: `sid=${browser.cookies.get("sid")}`, accept: "text/event-stream" };
    return sendRequest(new Request(url, { headers, signal: abortController.signal }), deps, shop.config);
  };

  const answer = await openLiveStream({ orderId: order.id, token });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const stream = await readEventStream(answer);
  const uuid = crypto.randomUUID();
  const publishing = setInterval(async () => {
    await publishEvent(
      db,
      { type: "photo", photoId: newId("photo"), uuid: crypto.randomUUID() },
      { userId: newId("user") },
    );
    await publishEvent(db, { type: "order", orderId: newId("order") }, { userId: newId("user") });
    await publishEvent(db, { type: "photo", photoId: newId("photo"), uuid }, { userId });
    await publishEvent(db, { type: "order", orderId: order.id }, { userId: order.userId });
  }, 150);
  const receivedEvents = [await stream.next(), await stream.next()];
  clearInterval(publishing);
  expect(receivedEvents[0]).toContain(uuid);
  expect(receivedEvents[1]).toContain(order.id);
  for (const message of receivedEvents) expect(message).toMatch(/^id: ?[0-9a-f-]{36}$/m);
  await stream.close();

  const rejected = await readEventStream(await openLiveStream({ orderId: order.id }));
  expect(await rejected.next()).toContain("ORDER_NOT_FOUND");
  abortController.abort();
});

test("an IP address can have only a limited number of open event streams", async ({
  shop,
  db,
  deps,
  onTestFinished,
}) => {
  await shop.config.live.ready;
  const counts = createRequestCounter({ now: deps.now });
  shop.config.limiter = createLimiter({ counts, numbers: { ...defaultLimits, liveStreams: 2 } });
  const checkoutId = newId("checkout");
  const publishing = setInterval(() => publishEvent(db, { type: "checkout", checkoutId }, { userId: null }), 50);
  onTestFinished(() => clearInterval(publishing));
  const openFrom = async (ip: string) => {
    const closing = new AbortController();
    const input = encodeURIComponent(JSON.stringify({ json: { checkoutIds: [checkoutId] } }));
    const headers = { accept: "text/event-stream" };
    const request = new Request(`${origin}/api/trpc/live.events?input=${input}`, { headers, signal: closing.signal });
    const stream = await readEventStream(await sendRequest(request, deps, shop.config, { ip }));
    return { first: await stream.next(), close: () => closing.abort() };
  };
  const streams = [await openFrom("203.0.113.7"), await openFrom("203.0.113.7")];
  for (const { first } of streams) expect(first).toContain(checkoutId);
  const rejected = await openFrom("203.0.113.7");
  expect(rejected.first).toContain("TOO_MANY_STREAMS");
  expect(rejected.first).toContain("429");
  const elsewhere = await openFrom("198.51.100.9");
  expect(elsewhere.first).toContain(checkoutId);
  streams[0]?.close();
  await expect.poll(async () => (await openFrom("203.0.113.7")).first).toContain(checkoutId);
  for (const { close } of [...streams, elsewhere]) close();
  counts.close();
});

test.for(otherUserKinds)(
  "the event stream of %s has none of the owner's events (C-33, G-9)",
  async (who, { shop, db, deps, owner, clock }) => {
    await shop.config.live.ready;
    const otherBrowser = await createOtherUserBrowserFactory(who, { shop, owner, clock })();
    const cookie = [...otherBrowser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const abortController = new AbortController();
    const openLiveStream = async (input: object) => {
      const url = `${origin}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
      const headers = { cookie, accept: "text/event-stream" };
      return readEventStream(
        await sendRequest(new Request(url, { headers, signal: abortController.signal }), deps, shop.config),
      );
    };
    const rejected = await openLiveStream({ orderId: owner.order.id });
    expect(await rejected.next()).toContain("ORDER_NOT_FOUND");

    const checkoutId = newId("checkout");
    const stream = await openLiveStream({ checkoutId });
    const publishing = setInterval(async () => {
      const { userId, order, photo } = owner;
      await publishEvent(db, { type: "order", orderId: OrderId.parse(order.id) }, { userId });
      await publishEvent(db, { type: "photo", photoId: PhotoId.parse(photo.id), uuid: photo.uuid }, { userId });
      await publishEvent(db, { type: "checkout", checkoutId }, { userId });
    }, 50);
    expect(await stream.next()).toContain(checkoutId);
    expect(await stream.next()).toContain(checkoutId);
    clearInterval(publishing);
    abortController.abort();
  },
);

test("the production board's stream sends only the ids of changed orders (F-18, S-139)", async ({ shop, db, deps }) => {
  await shop.config.live.ready;
  const { id, userId } = await createTestOrder(db);
  const abortController = new AbortController();
  const openLiveStream = async ({ cookies }: { cookies: Map<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, accept: "text/event-stream" };
    const url = `${origin}/api/trpc/board.events?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
    return readEventStream(
      await sendRequest(new Request(url, { headers, signal: abortController.signal }), deps, shop.config),
    );
  };
  const otherBrowser = shop.openBrowser();
  await otherBrowser.mutate("visitor.ensure");
  for (const browser of [shop.openBrowser(), otherBrowser]) {
    expect(await (await openLiveStream(browser)).next()).toContain("ADMIN_SIGN_IN_REQUIRED");
  }
  const stream = await openLiveStream(await shop.openAdminBrowser());
  const uuid = crypto.randomUUID();
  const publishing = setInterval(async () => {
    await publishEvent(db, { type: "photo", photoId: newId("photo"), uuid }, { userId });
    await publishEvent(db, { type: "order", orderId: id }, { userId });
  }, 50);
  const receivedEvents = [await stream.next(), await stream.next()];
  clearInterval(publishing);
  for (const message of receivedEvents) {
    expect(message).toContain(id);
    expect(message).not.toContain(userId);
    expect(message).not.toContain(uuid);
  }
  abortController.abort();
});
