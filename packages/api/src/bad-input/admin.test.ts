import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { expect } from "vitest";
import { createAdmin, createAdminWithPassword, signIn } from "../accounts/admin.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

const saveTags = (browser: Browser, artId: string, flag = "") =>
  browser.call(`/api/art/item/${artId}/save-item-tags${flag}`, { method: "PUT", body: { tags: ["bold"] } });

const toErrorSummary = ({ status, body: { code, message } }: Awaited<ReturnType<Browser["call"]>>) => ({
  status,
  code,
  message,
});

const signInRequired = { status: 403, code: "ADMIN_SIGN_IN_REQUIRED", message: "Admin sign-in required." };

test("D9: saving tags without a session returns 403", async ({ shop, db }) => {
  const { id } = await createTestArtItem(db);
  expect(toErrorSummary(await saveTags(shop.openBrowser(), id))).toEqual(signInRequired);
});

test("D10: saving tags with ?is_admin_mode=true and without a session returns 403", async ({ shop, db }) => {
  const { id } = await createTestArtItem(db);
  expect(toErrorSummary(await saveTags(shop.openBrowser(), id, "?is_admin_mode=true"))).toEqual(signInRequired);
});

test("D11: an expired admin session returns 401 once, then 403", async ({ shop, db, clock }) => {
  const { id } = await createTestArtItem(db);
  const admin = await shop.openAdminBrowser();
  clock.advance(31 * 60_000);
  expect(toErrorSummary(await saveTags(admin, id))).toEqual({
    status: 401,
    code: "ADMIN_SESSION_EXPIRED",
    message: "Your admin session has ended. Please sign in again.",
  });
  expect(toErrorSummary(await saveTags(admin, id))).toEqual(signInRequired);
});

test("D12: a role without permission cannot save tags", async ({ shop, db }) => {
  const { id } = await createTestArtItem(db);
  const { browser } = await createAdmin(shop, "production");
  expect(toErrorSummary(await saveTags(browser, id))).toEqual({
    status: 403,
    code: "ADMIN_FORBIDDEN",
    message: "Your account isn’t allowed to edit artwork.",
  });
});

test.for(["a known", "an unknown"])(
  "D20: the sixth wrong password for %s email returns 429",
  async (which, { shop }) => {
    const known = await createAdminWithPassword(shop, "catalog");
    const email = which === "a known" ? known.email : "nobody@shop.example";
    for (let attempt = 1; attempt <= 5; attempt++) {
      const answer = await signIn(shop.openBrowser(), { email, password: "wrong password" });
      expect(toErrorSummary(answer)).toEqual({
        status: 403,
        code: "SIGN_IN_FAILED",
        message: "The email, password, or code is incorrect.",
      });
    }
    expect(toErrorSummary(await signIn(shop.openBrowser(), { email, password: "wrong password" }))).toEqual({
      status: 429,
      code: "TOO_MANY_ATTEMPTS",
      message: "Too many attempts. Try again in 15 minutes.",
    });
  },
);
