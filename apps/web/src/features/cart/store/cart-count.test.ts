import { beforeEach, expect, test, vi } from "vitest";

const cookie = "cartId=cart_0123456789abcdefghjkmnpqrs";
let stored: Map<string, string>;
let asked: string[];

function open({ cookie = "", answer = new Response(null, { status: 500 }) }: { cookie?: string; answer?: Response }) {
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answer;
  });
  return import("./cart-count.ts");
}

const aCart = (quantities: number[], completedOrderId: string | null = null) =>
  Response.json({ lineItems: quantities.map((quantity) => ({ quantity })), completedOrderId });

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  asked = [];
  vi.stubGlobal("window", {
    addEventListener: () => {},
    removeEventListener: () => {},
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
});

test("shows the stored count on the next page while a cart exists", async () => {
  const first = await open({ cookie });
  first.tellCartCount(3);
  vi.resetModules();
  expect((await open({ cookie })).readCartCount()).toBe(3);
  vi.resetModules();
  expect((await open({})).readCartCount()).toBe(0);
});

test("fetches the count of the cookie's cart at start-up (S-105), and nothing without a cookie", async () => {
  const { lookUpCartCount, readCartCount } = await open({ cookie, answer: aCart([2, 1]) });
  await lookUpCartCount();
  expect(asked).toEqual(["/api/shopify/get-cart-info?cartId=cart_0123456789abcdefghjkmnpqrs&site=US"]);
  expect(readCartCount()).toBe(3);

  vi.resetModules();
  asked = [];
  await (await open({})).lookUpCartCount();
  expect(asked).toEqual([]);
});

test("a bought or missing cart counts 0; an unavailable server leaves the count unchanged", async () => {
  for (const [answer, count] of [
    [aCart([2], "order_1"), 0],
    [new Response(null, { status: 404 }), 0],
    [new Response(null, { status: 503 }), 5],
  ] as const) {
    vi.resetModules();
    stored.set("cartCount", "5");
    const { lookUpCartCount, readCartCount } = await open({ cookie, answer });
    await lookUpCartCount();
    expect(readCartCount()).toBe(count);
  }
});

test("the count of a loaded cart takes precedence", async () => {
  const { lookUpCartCount, onCartCount, readCartCount, tellCartCount } = await open({ cookie, answer: aCart([9]) });
  const listener = vi.fn();
  const stop = onCartCount(listener);
  tellCartCount(1);
  expect(listener).toHaveBeenCalledOnce();
  await lookUpCartCount();
  expect(asked).toEqual([]);
  expect(readCartCount()).toBe(1);
  stop();
  tellCartCount(2);
  expect(listener).toHaveBeenCalledOnce();
});
