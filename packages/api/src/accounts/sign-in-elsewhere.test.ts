import { anOrder } from "@storywall/testing/an-order";
import { aCart } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { ask, me, redeem, signedIn, test } from "./magic-link.fixture.ts";

describe("A sign-in link in a browser that did not ask for it", () => {
  test("changes nothing until somebody confirms the address, and can then be used", async ({ shop, post, db }) => {
    const attacker = shop.openBrowser();
    await ask(attacker, "mallory@example.com");
    const token = await post.token("mallory@example.com");
    const victim = shop.openBrowser();
    await victim.mutate("visitor.ensure");
    const visitor = victim.cookies.get("userId") ?? "";
    const sid = victim.cookies.get("sid");
    const cart = await aCart(db, { userId: visitor });

    expect(await redeem(victim, token)).toMatchObject({
      status: 409,
      body: {
        code: "SIGN_IN_UNCONFIRMED",
        message: "This link was requested in another browser. Confirm that you want to sign in as mallory@example.com.",
      },
    });
    expect([victim.cookies.get("userId"), victim.cookies.get("sid")]).toEqual([visitor, sid]);
    expect(await me(victim)).toEqual({ data: null });
    expect(await db.cart.findUnique({ where: { id: cart.id } })).toMatchObject({ userId: visitor });

    const asked = await victim.mutate("session.redeem", { token });
    expect(asked.body).toMatchObject({ shopCode: "SIGN_IN_UNCONFIRMED", shown: { email: "mallory@example.com" } });
    expect((await redeem(victim, token, { confirmed: true })).status).toBe(200);
    expect(await me(victim)).toMatchObject({ data: { email: "mallory@example.com" } });
    expect((await redeem(attacker, token)).status).toBe(410);
  });

  test("is not asked about in the browser that did, which keeps a secret that only its hash is stored of", async ({
    shop,
    post,
    db,
  }) => {
    const browser = shop.openBrowser();
    const { headers } = await ask(browser, "ann@example.com");
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^signInBrowser=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=1800; HttpOnly; Secure$/),
    ]);
    const first = await post.token("ann@example.com");
    await ask(browser, "ann@example.com");
    expect(JSON.stringify(await db.signInLink.findMany())).not.toContain(browser.cookies.get("signInBrowser"));
    expect((await redeem(browser, first)).status).toBe(200);
  });

  test("is asked about again where the cookie is another browser's", async ({ shop, post }) => {
    const asker = shop.openBrowser();
    await ask(asker, "ann@example.com");
    const other = shop.openBrowser();
    await ask(other, "bob@example.com");
    expect((await redeem(other, await post.token("ann@example.com"))).status).toBe(409);
  });
});

describe("Paid orders", () => {
  for (const isNewAccount of [true, false]) {
    const account = isNewAccount ? "a new account" : "an account";
    test(`of another address do not join ${account}; those of its own do`, async ({ shop, post, db }) => {
      if (!isNewAccount) await signedIn(shop.openBrowser(), post, "ann@example.com");
      const browser = shop.openBrowser();
      await browser.mutate("visitor.ensure");
      const visitor = browser.cookies.get("userId") ?? "";
      const work = await anOrder(db, { userId: visitor, email: "work@example.com" });
      const own = await anOrder(db, { userId: visitor, email: "Ann@Example.com" });
      const cart = await aCart(db, { userId: visitor });
      await ask(browser, "ann@example.com");
      const token = await post.token("ann@example.com");
      expect((await browser.mutate("session.redeem", { token })).body).toMatchObject({ ordersLeft: 1 });

      const ann = browser.cookies.get("userId");
      expect(ann).not.toBe(visitor);
      const owners = async (id: string) => {
        const order = await db.order.findUniqueOrThrow({
          where: { id },
          include: { checkout: { include: { cart: true } } },
        });
        return [order.userId, order.checkout.userId, order.checkout.cart.userId];
      };
      expect(await owners(work.id)).toEqual([visitor, visitor, visitor]);
      expect(await owners(own.id)).toEqual([ann, ann, ann]);
      expect(await db.cart.findUnique({ where: { id: cart.id } })).toMatchObject({ userId: ann });

      const elsewhere = await signedIn(shop.openBrowser(), post, "ann@example.com");
      const { body } = await elsewhere.call("/api/orders");
      expect((body.data as { _id: string }[]).map(({ _id }) => _id)).toEqual([own.id]);
      expect((await elsewhere.call(`/api/orders/${work.id}`)).status).toBe(404);
    });
  }
});
