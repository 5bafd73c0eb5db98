import { newId, OrderId, PhotoId } from "@storywall/domain/kernel/ids";
import { announce } from "@storywall/services/kernel/announce";
import { anOrder } from "@storywall/testing/an-order";
import { expect } from "vitest";
import { createOtherUsers, strangers } from "../authorization/other-users.fixture.ts";
import { test } from "../authorization/procedures.fixture.ts";
import { sendRequest } from "../http/send-request.fixture.ts";
import { origin } from "../shop.fixture.ts";

type Stream = { next(): Promise<string>; close(): Promise<void> };

async function openStream(answer: Response): Promise<Stream> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  return {
    async next() {
      for (;;) {
        const end = held.indexOf("\n\n");
        const message = end < 0 ? undefined : held.slice(0, end);
        if (message !== undefined) held = held.slice(end + 2);
        if (message?.includes("data:") && !/event: ?(connected|ping)/.test(message)) return message;
        if (message !== undefined) continue;
        const read = await reader?.read();
        if (!read || read.done) throw new Error("The stream ended.");
        held += read.value;
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
  const order = await anOrder(db);
  const token = (await import("@storywall/services/orders/sign-order-token")).signOrderToken(deps.secret, {
    orderId: order.id,
    scope: "read",
    now: deps.now(),
  });
  const leaving = new AbortController();
  const listen = (input: object) => {
    const url = `${origin}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    const headers = { cookie: `sid=${browser.cookies.get("sid")}`, accept: "text/event-stream" };
    return sendRequest(new Request(url, { headers, signal: leaving.signal }), deps, shop.config);
  };

  const answer = await listen({ orderId: order.id, token });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const stream = await openStream(answer);
  const uuid = crypto.randomUUID();
  const later = setInterval(async () => {
    await announce(
      db,
      { type: "photo", photoId: newId("photo"), uuid: crypto.randomUUID() },
      { userId: newId("user") },
    );
    await announce(db, { type: "order", orderId: newId("order") }, { userId: newId("user") });
    await announce(db, { type: "photo", photoId: newId("photo"), uuid }, { userId });
    await announce(db, { type: "order", orderId: order.id }, { userId: order.userId });
  }, 150);
  const heard = [await stream.next(), await stream.next()];
  clearInterval(later);
  expect(heard[0]).toContain(uuid);
  expect(heard[1]).toContain(order.id);
  for (const message of heard) expect(message).toMatch(/^id: ?[0-9a-f-]{36}$/m);
  await stream.close();

  const refused = await openStream(await listen({ orderId: order.id }));
  expect(await refused.next()).toContain("ORDER_NOT_FOUND");
  leaving.abort();
});

test.for(strangers)(
  "who %s hears nothing of what happens to the victim, and is told that the order is unknown (C-33, G-9)",
  async (who, { shop, db, deps, victim, clock }) => {
    await shop.config.live.ready;
    const stranger = await createOtherUsers(who, { shop, victim, clock })();
    const cookie = [...stranger.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const leaving = new AbortController();
    const listen = async (input: object) => {
      const url = `${origin}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
      const headers = { cookie, accept: "text/event-stream" };
      return openStream(await sendRequest(new Request(url, { headers, signal: leaving.signal }), deps, shop.config));
    };
    const refused = await listen({ orderId: victim.order.id });
    expect(await refused.next()).toContain("ORDER_NOT_FOUND");

    const checkoutId = newId("checkout");
    const stream = await listen({ checkoutId });
    const telling = setInterval(async () => {
      const { userId, order, photo } = victim;
      await announce(db, { type: "order", orderId: OrderId.parse(order.id) }, { userId });
      await announce(db, { type: "photo", photoId: PhotoId.parse(photo.id), uuid: photo.uuid }, { userId });
      await announce(db, { type: "checkout", checkoutId }, { userId });
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
  const { id, userId } = await anOrder(db);
  const leaving = new AbortController();
  const listen = async ({ cookies }: { cookies: Map<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, accept: "text/event-stream" };
    const url = `${origin}/api/trpc/board.events?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
    return openStream(await sendRequest(new Request(url, { headers, signal: leaving.signal }), deps, shop.config));
  };
  const stranger = shop.openBrowser();
  await stranger.mutate("visitor.ensure");
  for (const browser of [shop.openBrowser(), stranger]) {
    expect(await (await listen(browser)).next()).toContain("ADMIN_SIGN_IN_REQUIRED");
  }
  const stream = await listen(await shop.openAdmin());
  const uuid = crypto.randomUUID();
  const telling = setInterval(async () => {
    await announce(db, { type: "photo", photoId: newId("photo"), uuid }, { userId });
    await announce(db, { type: "order", orderId: id }, { userId });
  }, 50);
  const heard = [await stream.next(), await stream.next()];
  clearInterval(telling);
  for (const message of heard) {
    expect(message).toContain(id);
    expect(message).not.toContain(userId);
    expect(message).not.toContain(uuid);
  }
  leaving.abort();
});
