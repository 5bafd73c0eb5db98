import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { newId } from "@storywall/domain/kernel/ids";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart, createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import type { Browser } from "../shop.fixture.ts";
import { readSignedInVisitor, redeemLink, requestLink, signInWithLink, test } from "./sign-in-link.fixture.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TEXT = "A sign-in link is on its way to this address. It works once and expires in 30 minutes.";

const createDesign = (key: string) => {
  const template = findTemplateByKey(key);
  if (!template) throw new Error(key);
  return createEmptyDesign(template);
};

describe("A sign-in link", () => {
  test("requesting a link does not reveal whether the email address is known (C-12)", async ({ shop, post, mail }) => {
    await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const answers = await Promise.all(
      ["ann@example.com", "nobody@example.com"].map((email) => requestLink(shop.openBrowser(), email)),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { data: { text: TEXT } } });
    await post.token("ann@example.com");
    const sentEmails = (await mail.readEmails()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(sentEmails.toSorted()).toEqual(
      ["ann", "ann", "nobody"].map((name) => `${name}@example.com: Sign in to Storywall`),
    );
    expect(await requestLink(shop.openBrowser(), "nobody")).toMatchObject({
      status: 422,
      body: { code: "EMAIL_INVALID" },
    });
  });

  test("an email address gets at most five sign-in links in an hour", async ({ shop, db, clock }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        requestLink(shop.openBrowser(), index % 2 ? "ann@example.com" : "ANN@example.com"),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const listDelays = async () => {
      const jobs = await db.outboxJob.findMany({ orderBy: { nextAt: "asc" } });
      return jobs.map(({ createdAt, nextAt }) => Math.round((nextAt.getTime() - createdAt.getTime()) / MINUTE_MS));
    };
    expect(await listDelays()).toEqual([0, 0, 0, 0, 0, 10]);
    clock.advance(9 * MINUTE_MS);
    await requestLink(shop.openBrowser(), "ann@example.com");
    expect(await listDelays()).toHaveLength(6);
    clock.advance(3 * MINUTE_MS);
    await requestLink(shop.openBrowser(), "ann@example.com");
    expect((await listDelays()).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 8, 10]);
    clock.advance(60 * MINUTE_MS);
    await requestLink(shop.openBrowser(), "ann@example.com");
    expect((await listDelays()).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 8, 10]);
  });

  test("a sign-in link arrives even while a stranger requests links to the same address", async ({
    shop,
    post,
    db,
    clock,
  }) => {
    for (let at = 0; at < 30; at++) await requestLink(shop.openBrowser("203.0.113.7"), "ann@example.com");
    clock.advance(35 * MINUTE_MS);
    const owner = shop.openBrowser("198.51.100.9");
    await requestLink(owner, "ann@example.com");
    const newest = await db.signInLink.findFirstOrThrow({ orderBy: { expiresAt: "desc" } });
    expect(newest.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime());
    expect((await redeemLink(owner, await post.token("ann@example.com"))).status).toBe(200);
  });

  test("a sign-in link signs in only once (S-094)", async ({ shop, post, db }) => {
    const browser = shop.openBrowser();
    const { body } = await browser.mutate("visitor.ensure");
    const sid = browser.cookies.get("sid") ?? "";
    expect(await readSignedInVisitor(browser)).toEqual({ data: null });
    await requestLink(browser, "Ann@Example.com");
    const token = await post.token("ann@example.com");
    const user = { _id: body.userId, email: "ann@example.com", role: "shopper" };
    const browsers = [browser, shop.openBrowser(), shop.openBrowser()];
    const answers = await Promise.all(browsers.map((item) => redeemLink(item, token, { confirmed: true })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);

    const winner = browsers[answers.findIndex(({ status }) => status === 200)] as Browser;
    const accepted = answers.find(({ status }) => status === 200);
    expect(accepted?.body).toEqual({ ...user, _id: expect.any(String), data: { ...user, _id: expect.any(String) } });
    expect(await readSignedInVisitor(winner)).toEqual({ data: accepted?.body.data });
    expect(accepted?.headers.getSetCookie().join()).toMatch(
      /sid=[^;]+; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly; Secure/,
    );
    expect(winner.cookies.get("sid")).not.toBe(sid);
    expect(await db.user.count({ where: { email: "ann@example.com" } })).toBe(1);
  });

  test("a sign-in link invalidates the browser's previous session", async ({ shop, post }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    const copy = shop.openBrowser();
    copy.cookies.set("sid", browser.cookies.get("sid") ?? "");
    await signInWithLink(browser, post, "ann@example.com");
    expect(await readSignedInVisitor(copy)).toEqual({ data: null });
    expect((await copy.mutate("visitor.ensure")).body.userId).not.toBe(browser.cookies.get("userId"));
  });

  test("opening a sign-in link in another browser does not sign in the browser that requested it", async ({
    shop,
    post,
  }) => {
    const requester = shop.openBrowser();
    await requester.mutate("visitor.ensure");
    await requestLink(requester, "victim@example.com");
    const owner = shop.openBrowser();
    await redeemLink(owner, await post.token("victim@example.com"), { confirmed: true });
    expect(owner.cookies.get("userId")).not.toBe(requester.cookies.get("userId"));
    expect(await readSignedInVisitor(requester)).toEqual({ data: null });
  });

  test("a changed or expired sign-in link is rejected", async ({ shop, post, clock, db }) => {
    await requestLink(shop.openBrowser(), "ann@example.com");
    const token = await post.token("ann@example.com");
    const [id, expiry, signature] = token.split(".");
    const alteredTokens = [
      `${id}.zzzzzzz.${signature}`,
      `${newId("link")}.${expiry}.${signature}`,
      `${token}x`,
      `${id}.${expiry}.`,
      "x",
    ];
    for (const altered of alteredTokens) {
      expect(await redeemLink(shop.openBrowser(), altered)).toMatchObject({
        status: 410,
        body: { code: "SIGN_IN_LINK_USED" },
      });
    }
    clock.advance(30 * MINUTE_MS);
    expect((await redeemLink(shop.openBrowser(), token)).status).toBe(410);
    expect(await db.user.count()).toBe(0);
    expect(JSON.stringify(await db.signInLink.findMany())).not.toContain(signature);
  });
});

describe("A shopper who signs in", () => {
  test("after signing in on two devices, a shopper sees the data of both on either device", async ({
    shop,
    post,
    deps,
    db,
  }) => {
    const laptop = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const account = laptop.cookies.get("userId") ?? "";
    const phone = shop.openBrowser();
    await phone.mutate("visitor.ensure");
    const visitor = phone.cookies.get("userId") ?? "";
    const photo = await createTestPhoto(deps, { userId: visitor, width: 700, height: 700 });
    await createTestOrder(db, { userId: visitor, photoId: photo.id, email: "Ann@Example.com" });
    const { body: wall, status } = await phone.mutate("walls.save", {
      wallId: null,
      name: "Hall",
      templateKey: "trio",
      design: createDesign("trio"),
    });
    expect({ status, wall }).toMatchObject({ status: 200 });
    await phone.mutate("visitor.saveTemplateInfo", { templateKey: "trio", design: createDesign("trio") });
    await db.shareLink.create({
      data: { hash: "h", userId: visitor, name: "n", templateKey: "trio", design: {}, expiresAt: new Date() },
    });
    await db.capture.create({
      data: { id: newId("capture"), userId: visitor, templateKey: "trio", design: {}, width: 1, height: 1 },
    });
    await db.artSet.create({ data: { id: newId("set"), ownerUserId: visitor, name: "n", items: [] } });
    await db.shopMessage.create({
      data: { id: newId("message"), userId: visitor, email: "a@b.co", name: "n", body: "b" },
    });
    await signInWithLink(phone, post, "ann@example.com");

    expect(phone.cookies.get("userId")).toBe(account);
    expect((await phone.query("walls.read", { wallId: wall.id })).status).toBe(200);
    expect((await laptop.call(`/photos/${photo.handle}/400.jpg`)).status).toBe(200);
    expect((await laptop.query("orders.list", { page: 1 })).body).toMatchObject({ total: 1 });

    // After the merge, the old visitor's id may remain only in that visitor's own row. Reading the columns from the
    // schema also covers tables that are added later.
    const columns = await db.$queryRaw<{ table: string; column: string }[]>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%user_id' AND column_name NOT LIKE 'admin%'
        AND table_name <> 'sign_in_links'`;
    expect(columns.length).toBeGreaterThan(9);
    for (const { table, column } of columns) {
      const left = await db.$queryRawUnsafe(`SELECT 1 FROM "${table}" WHERE "${column}" = $1`, visitor);
      expect({ table, left }).toEqual({ table, left: [] });
    }
  });

  test("after signing in, a shopper still gets new photos in older photo collections", async ({ shop, post, db }) => {
    const laptop = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const [phone, family] = [shop.openBrowser(), shop.openBrowser()];
    const { body: collection } = await phone.mutate("photoCollections.create", { title: "Photos for our wall" });
    const contributor = { token: collection.token, contributorKey: crypto.randomUUID() };
    const addPhoto = async () => {
      const file = { photoId: crypto.randomUUID(), bytes: 1000, type: "image/jpeg" };
      const answer = await family.mutate("photoCollections.reserve", {
        ...contributor,
        contributorName: "Bob",
        ...file,
      });
      expect(answer.status).toBe(200);
    };
    await addPhoto();
    await signInWithLink(phone, post, "ann@example.com");
    await addPhoto();

    const account = laptop.cookies.get("userId") ?? "";
    expect(await db.photo.count({ where: { userId: account, contributor: { name: "Bob" } } })).toBe(2);
    expect((await laptop.query("photoCollections.list")).body).toMatchObject([{ id: collection.id }]);
  });

  test("a shopper who signs in keeps the photos, carts and walls of both devices", async ({
    shop,
    post,
    deps,
    db,
    clock,
  }) => {
    const laptop = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const account = laptop.cookies.get("userId") ?? "";
    const phone = shop.openBrowser();
    await phone.mutate("visitor.ensure");
    const visitor = phone.cookies.get("userId") ?? "";

    const [same, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const userId of [account, visitor]) {
      for (const [uuid, sha256] of [
        [same, "5a"],
        [other, userId],
      ] as const) {
        const { id } = await createTestPhoto(deps, { userId, uuid, width: 700, height: 700 });
        await db.photo.update({ where: { id }, data: { sha256 } });
      }
    }
    const line = createTestCartLine({ photos: [{ uuid: other }] });
    const twin = { ...line, photos: undefined };
    const mine = await createTestCart(db, { userId: account, lines: [line] });
    const theirs = await createTestCart(db, { userId: visitor, lines: [twin] });
    const saveTemplateInfo = (browser: Browser, uuid: string) =>
      browser.mutate("visitor.saveTemplateInfo", {
        templateKey: "trio",
        design: {
          ...createDesign("trio"),
          tiles: createDesign("trio").tiles.map((tile) => ({ ...tile, userPhotoId: uuid })),
        },
      });
    await saveTemplateInfo(laptop, same);
    clock.advance(MINUTE_MS);
    await saveTemplateInfo(phone, other);
    await signInWithLink(phone, post, "ann@example.com");

    const photos = await db.photo.findMany({ where: { userId: account } });
    expect(photos).toHaveLength(4);
    const moved = photos.find(({ uuid, sha256 }) => sha256 === visitor && uuid !== other);
    const readCartDesigns = async (cartId: string) =>
      JSON.stringify(await db.cartLine.findMany({ where: { cart: { id: cartId, userId: account } } }));
    expect(await readCartDesigns(mine.id)).toContain(other);
    expect(await readCartDesigns(theirs.id)).toContain(moved?.uuid ?? "a photo of its own");
    expect(await readCartDesigns(theirs.id)).not.toContain(other);

    const infos = await db.templateInfo.findMany({ where: { userId: account } });
    const walls = await db.wall.findMany({ where: { userId: account }, include: { versions: true } });
    expect(JSON.stringify(infos)).toContain(moved?.uuid);
    expect(walls).toMatchObject([{ name: "Trio from another device", versions: [{ version: 1 }] }]);
    expect(JSON.stringify(walls)).toContain(same);
  });

  test("a sign-in that would change photo ids is blocked while a payment for these photos is pending", async ({
    shop,
    post,
    deps,
    db,
  }) => {
    const laptop = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const phone = shop.openBrowser();
    await phone.mutate("visitor.ensure");
    const uuid = crypto.randomUUID();
    for (const browser of [laptop, phone]) {
      await createTestPhoto(deps, { userId: browser.cookies.get("userId") ?? "", uuid, width: 700, height: 700 });
    }
    const userId = phone.cookies.get("userId") ?? "";
    const cart = await createTestCart(db, { userId, lines: [createTestCartLine({ photos: [{ uuid }] })] });
    const priced = { cartVersion: 1, snapshot: {}, amount: 700, priceValidUntil: new Date() };
    await db.checkout.create({ data: { id: newId("checkout"), cartId: cart.id, userId, ...priced } });
    await requestLink(phone, "ann@example.com");
    const token = await post.token("ann@example.com");
    expect(await redeemLink(phone, token)).toMatchObject({ status: 409, body: { code: "CART_LOCKED" } });
    await db.checkout.updateMany({ data: { state: "cancelled" } });
    expect((await redeemLink(phone, token)).status).toBe(200);
  });

  test("a shopper who signs in sees earlier orders with the same email address (D-7)", async ({ shop, post, db }) => {
    const guest = await createTestOrder(db, { email: "Ann_B@Example.com" });
    await createTestOrder(db, { email: "annxb@example.com" });
    const browser = await signInWithLink(shop.openBrowser(), post, "ann_b@example.com");
    const own = await createTestOrder(db, { userId: browser.cookies.get("userId") ?? "", email: "work@example.com" });
    const { body } = await browser.call("/api/orders");
    const listed = body.data as { _id: string; token: string | null }[];
    expect(listed.map(({ _id }) => _id).toSorted()).toEqual([guest.id, own.id].toSorted());
    for (const { _id, token } of listed) {
      expect(token === null).toBe(_id === own.id);
      const query = token ? `?token=${token}` : "";
      expect((await browser.call(`/api/orders/${_id}${query}`)).status).toBe(200);
    }
    const unproven = shop.openBrowser();
    await unproven.mutate("visitor.ensure");
    await db.user.updateMany({
      where: { id: unproven.cookies.get("userId") ?? "" },
      data: { email: "annxb@example.com" },
    });
    expect((await unproven.call("/api/orders")).body.data).toEqual([]);
  });

  test("a shopper who signs in does not get the data of another account", async ({ shop, post, db }) => {
    const browser = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const ann = browser.cookies.get("userId") ?? "";
    await createTestCart(db, { userId: ann });
    await signInWithLink(browser, post, "bob@example.com");
    expect(browser.cookies.get("userId")).not.toBe(ann);
    expect(await db.cart.count({ where: { userId: ann } })).toBe(1);
    expect(await readSignedInVisitor(browser)).toMatchObject({ data: { email: "bob@example.com" } });
  });
});

describe("A shopper's session after sign-in", () => {
  test("a shopper's session ends on the server when the shopper signs out (S-094)", async ({ shop, post, db }) => {
    const browser = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    browser.cookies.set("cartId", newId("cart"));
    const copy = shop.openBrowser();
    copy.cookies.set("sid", browser.cookies.get("sid") ?? "");
    const { status, body, headers } = await browser.call("/api/session", { method: "DELETE" });
    expect({ status, body }).toEqual({ status: 200, body: { data: null } });
    expect(headers.getSetCookie().map((line) => line.split(";", 1)[0])).toEqual(["userId=", "sid=", "cartId="]);
    expect(headers.getSetCookie().every((line) => line.includes("Max-Age=0"))).toBe(true);
    expect(await db.session.count()).toBe(0);
    expect(await readSignedInVisitor(copy)).toEqual({ data: null });
  });

  test("a shopper's session expires after 30 days (S-191)", async ({ shop, post, clock }) => {
    const browser = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const before = browser.cookies.get("userId");
    clock.advance(30 * DAY_MS - MINUTE_MS);
    expect(await readSignedInVisitor(browser)).toMatchObject({ data: { email: "ann@example.com" } });
    clock.advance(MINUTE_MS);
    const ended = await browser.call("/api/session");
    expect(ended).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_EXPIRED", message: "You’ve been signed out. Please sign in again." },
    });
    expect([browser.cookies.get("sid"), browser.cookies.get("userId")]).toEqual(["", ""]);
    expect(await readSignedInVisitor(browser)).toEqual({ data: null });
    expect((await browser.mutate("visitor.ensure")).body.userId).not.toBe(before);
  });

  test("a shopper's session can be renewed with another link after it has expired", async ({ shop, post, clock }) => {
    const browser = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
    const account = browser.cookies.get("userId");
    clock.advance(30 * DAY_MS);
    await signInWithLink(browser, post, "ann@example.com");
    expect(browser.cookies.get("userId")).toBe(account);
  });
});
