import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { readSignedInVisitor, redeemLink, requestLink, signInWithLink, test } from "./sign-in-link.fixture.ts";

describe("Confirmation of a sign-in link", () => {
  test("a browser that did not request the link must confirm the sign-in", async ({ shop, post, db }) => {
    const attacker = shop.openBrowser();
    await requestLink(attacker, "mallory@example.com");
    const token = await post.token("mallory@example.com");
    const owner = shop.openBrowser();
    await owner.mutate("visitor.ensure");
    const visitor = owner.cookies.get("userId") ?? "";
    const sid = owner.cookies.get("sid");
    const cart = await createTestCart(db, { userId: visitor });

    expect(await redeemLink(owner, token)).toMatchObject({
      status: 409,
      body: {
        code: "SIGN_IN_UNCONFIRMED",
        message: "This link was requested in another browser. Confirm that you want to sign in as mallory@example.com.",
      },
    });
    expect([owner.cookies.get("userId"), owner.cookies.get("sid")]).toEqual([visitor, sid]);
    expect(await readSignedInVisitor(owner)).toEqual({ data: null });
    expect(await db.cart.findUnique({ where: { id: cart.id } })).toMatchObject({ userId: visitor });

    const unconfirmed = await owner.mutate("session.redeem", { token });
    expect(unconfirmed.body).toMatchObject({
      shopCode: "SIGN_IN_UNCONFIRMED",
      shown: { email: "mallory@example.com" },
    });
    expect((await redeemLink(owner, token, { confirmed: true })).status).toBe(200);
    expect(await readSignedInVisitor(owner)).toMatchObject({ data: { email: "mallory@example.com" } });
    expect((await redeemLink(attacker, token)).status).toBe(410);
  });

  test("the browser that requested a link needs no confirmation", async ({ shop, post, db }) => {
    const browser = shop.openBrowser();
    const { headers } = await requestLink(browser, "ann@example.com");
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^signInBrowser=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=1800; HttpOnly; Secure$/),
    ]);
    const first = await post.token("ann@example.com");
    await requestLink(browser, "ann@example.com");
    expect(JSON.stringify(await db.signInLink.findMany())).not.toContain(browser.cookies.get("signInBrowser"));
    expect((await redeemLink(browser, first)).status).toBe(200);
  });

  test("confirmation is required in a browser that requested a different link", async ({ shop, post }) => {
    const requester = shop.openBrowser();
    await requestLink(requester, "ann@example.com");
    const other = shop.openBrowser();
    await requestLink(other, "bob@example.com");
    expect((await redeemLink(other, await post.token("ann@example.com"))).status).toBe(409);
  });
});

describe("Paid orders", () => {
  for (const isNewAccount of [true, false]) {
    const account = isNewAccount ? "a new account" : "an existing account";
    test(`paid orders are moved to ${account} only if they were placed with its email address`, async ({
      shop,
      post,
      db,
    }) => {
      if (!isNewAccount) await signInWithLink(shop.openBrowser(), post, "ann@example.com");
      const browser = shop.openBrowser();
      await browser.mutate("visitor.ensure");
      const visitor = browser.cookies.get("userId") ?? "";
      const work = await createTestOrder(db, { userId: visitor, email: "work@example.com" });
      const own = await createTestOrder(db, { userId: visitor, email: "Ann@Example.com" });
      const cart = await createTestCart(db, { userId: visitor });
      await requestLink(browser, "ann@example.com");
      const token = await post.token("ann@example.com");
      expect((await browser.mutate("session.redeem", { token })).body).toMatchObject({ ordersLeft: 1 });

      const ann = browser.cookies.get("userId");
      expect(ann).not.toBe(visitor);
      const readOwnerIds = async (id: string) => {
        const order = await db.order.findUniqueOrThrow({
          where: { id },
          include: { checkout: { include: { cart: true } } },
        });
        return [order.userId, order.checkout.userId, order.checkout.cart.userId];
      };
      expect(await readOwnerIds(work.id)).toEqual([visitor, visitor, visitor]);
      expect(await readOwnerIds(own.id)).toEqual([ann, ann, ann]);
      expect(await db.cart.findUnique({ where: { id: cart.id } })).toMatchObject({ userId: ann });

      const elsewhere = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
      const { body } = await elsewhere.call("/api/orders");
      expect((body.data as { _id: string }[]).map(({ _id }) => _id)).toEqual([own.id]);
      expect((await elsewhere.call(`/api/orders/${work.id}`)).status).toBe(404);
    });
  }
});
