import { beforeEach, expect, test, vi } from "vitest";

const cookie = "cartId=cart_0123456789abcdefghjkmnpqrs";
let stored: Map<string, string>;
let requestedUrls: string[];

function importWithCookie({
  cookie = "",
  answer = new Response(null, { status: 500 }),
}: {
  cookie?: string;
  answer?: Response;
}) {
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("fetch", async (url: string) => {
    requestedUrls.push(url);
    return answer;
  });
  return import("./header-cart.ts");
}

const createCartResponse = (quantities: number[], completedOrderId: string | null = null) =>
  Response.json({ lineItems: quantities.map((quantity) => ({ quantity })), completedOrderId });

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  requestedUrls = [];
  vi.stubGlobal("window", {
    addEventListener: () => {},
    removeEventListener: () => {},
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
});

test("the next page shows the stored cart count only if a cart exists", async () => {
  const first = await importWithCookie({ cookie });
  first.setLoadedCartCount(3);
  vi.resetModules();
  expect((await importWithCookie({ cookie })).readCartCount()).toBe(3);
  vi.resetModules();
  expect((await importWithCookie({})).readCartCount()).toBe(0);
});

test("the cart's item count is fetched at start-up only if there is a cart cookie (S-105)", async () => {
  const { fetchCartCount, readCartCount } = await importWithCookie({ cookie, answer: createCartResponse([2, 1]) });
  await fetchCartCount();
  expect(requestedUrls).toEqual(["/api/shopify/get-cart-info?cartId=cart_0123456789abcdefghjkmnpqrs&site=US"]);
  expect(readCartCount()).toBe(3);

  vi.resetModules();
  requestedUrls = [];
  await (await importWithCookie({})).fetchCartCount();
  expect(requestedUrls).toEqual([]);
});

test("the cart count is 0 for a purchased or missing cart", async () => {
  for (const [answer, count] of [
    [createCartResponse([2], "order_1"), 0],
    [new Response(null, { status: 404 }), 0],
    [new Response(null, { status: 503 }), 5],
  ] as const) {
    vi.resetModules();
    stored.set("cartCount", "5");
    const { fetchCartCount, readCartCount } = await importWithCookie({ cookie, answer });
    await fetchCartCount();
    expect(readCartCount()).toBe(count);
  }
});

test("the count of a loaded cart takes precedence over the stored count", async () => {
  const { fetchCartCount, onCartCountChange, readCartCount, setLoadedCartCount } = await importWithCookie({
    cookie,
    answer: createCartResponse([9]),
  });
  const listener = vi.fn();
  const stop = onCartCountChange(listener);
  setLoadedCartCount(1);
  expect(listener).toHaveBeenCalledOnce();
  await fetchCartCount();
  expect(requestedUrls).toEqual([]);
  expect(readCartCount()).toBe(1);
  stop();
  setLoadedCartCount(2);
  expect(listener).toHaveBeenCalledOnce();
});
