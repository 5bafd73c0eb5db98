import { beforeEach, expect, test } from "vitest";
import { CallFailed, failureText, openShopClient } from "./shop-client.ts";

const said: Array<[kind: string, text: string]> = [];
const removed: string[] = [];
const asked: Array<{ url: string; options: RequestInit }> = [];
beforeEach(() => {
  for (const list of [said, removed, asked]) list.length = 0;
});

const client = (answer: () => Response | Promise<Response>) =>
  openShopClient({
    toast: { success: (text) => said.push(["success", text]), error: (text) => said.push(["error", text]) },
    storage: { removeItem: (key) => removed.push(key) },
    fetch: async (url, options = {}) => {
      asked.push({ url: String(url), options });
      return answer();
    },
  });

test("cart and payment calls name the site, others do not; cookies go along, no authorization does (S-141…S-143)", async () => {
  const call = client(() => Response.json({}));
  await call("GET", "/shopify/get-cart-info", { cartId: "cart_1" });
  await call("POST", "/payments/create-payment-intent", { checkoutId: "c" });
  await call("GET", "/art/get-art-items", { tags: ["a", "b"], page: 1 });
  expect(asked.map(({ url, options }) => [url, options.body])).toEqual([
    ["/api/shopify/get-cart-info?cartId=cart_1&site=US", undefined],
    ["/api/payments/create-payment-intent", '{"checkoutId":"c","site":"US"}'],
    ["/api/art/get-art-items?tags=a&tags=b&page=1", undefined],
  ]);
  for (const { options } of asked) {
    expect(options.credentials).toBe("include");
    expect(new Headers(options.headers).has("authorization")).toBe(false);
  }
});

test("a success body with a message shows it (S-144), unless the call is silent", async () => {
  const call = client(() => Response.json({ message: "Code XMAS20 is applied." }));
  await expect(call("PUT", "/shopify/add-promo-code")).resolves.toEqual({ message: "Code XMAS20 is applied." });
  await call("PUT", "/shopify/add-promo-code", {}, { silent: true });
  expect(said).toEqual([["success", "Code XMAS20 is applied."]]);
});

test("a failed call is told once and rejects with its error (S-192, S-193); 401 alone forgets the user (S-191)", async () => {
  for (const status of [400, 401, 404, 500]) {
    said.length = 0;
    removed.length = 0;
    const body = { message: "No.", error: "NO", code: "NO" };
    const call = client(() => Response.json(body, { status }));
    await expect(call("GET", "/x")).rejects.toMatchObject({ status, body });
    expect(said).toEqual([["error", "No."]]);
    expect(removed).toEqual(status === 401 ? ["user"] : []);
  }
});

test("a silent call fails silently, and still rejects (S-196)", async () => {
  const call = client(() => Response.json({ message: "No." }, { status: 500 }));
  await expect(call("POST", "/misc/create_user", {}, { silent: true })).rejects.toThrow(CallFailed);
  expect(said).toEqual([]);
});

test("the text is the body's message, else the error's own, else the body's error (S-192)", async () => {
  expect(failureText(new CallFailed(422, { message: "First.", error: "E" }))).toBe("First.");
  expect(failureText(new CallFailed(502, null))).toBe("The shop answered 502.");
  expect(failureText(new TypeError("Failed to fetch"))).toBe("Failed to fetch");
  expect(failureText(Object.assign(new Error(""), { body: { error: "E_ONLY" } }))).toBe("E_ONLY");

  const call = client(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await expect(call("GET", "/x")).rejects.toThrow();
  expect(said).toEqual([["error", "The shop answered 502."]]);
});
