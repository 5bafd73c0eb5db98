import { describe, expect } from "vitest";
import { createPaidOrder } from "../orders/orders.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";
import { createLineItem } from "./rest.fixture.ts";

const createLine = () => {
  const { uuid, templateKey, userTemplateInfo } = createLineItem();
  return { id: uuid, templateKey, design: userTemplateInfo };
};

const addLine = async (browser: Browser, line = createLine()) => (await browser.mutate("cart.addLine", { line })).body;
const readCurrent = async (browser: Browser) => (await browser.query("cart.current")).body;
const readCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.shopCode];

describe("the cart in the browser's cookie", () => {
  test("further lines are added to the cart that the first line created", async ({ shop }) => {
    const browser = shop.openBrowser();
    expect(await readCurrent(browser)).toBeNull();
    const first = createLine();
    const { id } = await addLine(browser, first);
    expect(browser.cookies.get("cartId")).toBe(id);
    const second = createLine();
    await addLine(browser, second);
    await browser.mutate("cart.updateLine", { line: { id: second.id, quantity: 3 } });
    await browser.mutate("cart.removeLine", { lineId: first.id });
    await browser.mutate("cart.change", { extras: { giftNote: "For you" } });
    expect(await readCurrent(browser)).toMatchObject({
      id,
      lines: [{ id: second.id, quantity: 3 }],
      extras: { giftNote: "For you" },
    });
  });

  test("after a cart is deleted, the next line creates a new one", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { id } = await addLine(browser);
    await db.cart.delete({ where: { id: String(id) } });
    const line = createLine();
    expect(readCode(await browser.mutate("cart.removeLine", { lineId: line.id }))).toEqual([404, "CART_NOT_FOUND"]);
    const added = await addLine(browser, line);
    expect(added).toMatchObject({ lines: [{ id: line.id }] });
    expect(added.id).not.toBe(id);
    await db.cart.delete({ where: { id: String(added.id) } });
    expect(await readCurrent(browser)).toBeNull();
    expect(browser.cookies.get("cartId")).toBeFalsy();
  });

  test("a purchased cart is returned once and then no longer", async ({ shop, db, deps, simulator }) => {
    const { shopper, orderId, checkoutId } = await createPaidOrder({ shop, deps, simulator });
    const { cartId } = await db.checkout.findUniqueOrThrow({ where: { id: String(checkoutId) } });
    shopper.cookies.set("cartId", cartId);
    expect(await readCurrent(shopper)).toMatchObject({ completedOrderId: orderId });
    expect(await readCurrent(shopper)).toBeNull();
  });

  test("a cart change is rejected with 404 if the browser has no cart", async ({ shop }) => {
    const change = await shop.openBrowser().mutate("cart.change", { extras: { giftNote: "For you" } });
    expect(readCode(change)).toEqual([404, "CART_NOT_FOUND"]);
  });

  test("a cart cookie is ignored if its value is not a cart id", async ({ shop }) => {
    const browser = shop.openBrowser();
    browser.cookies.set("cartId", "cart_1");
    expect(await readCurrent(browser)).toBeNull();
    expect(await addLine(browser)).toMatchObject({ state: "open" });
  });
});
