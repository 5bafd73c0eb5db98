import { SESSION_DAYS } from "@storywall/domain/accounts/sign-in-periods";
import type { Fixtures } from "@storywall/testing/fixtures";
import type { Browser, Shop } from "../shop.fixture.ts";
import type { Owner } from "./owner.fixture.ts";

type OtherUserContext = { owner: Owner; shop: Shop } & Pick<Fixtures, "clock">;

const DAY_MS = 24 * 60 * 60_000;

const corruptLastCharacter = (value: string) => value.slice(0, -1) + (value.endsWith("A") ? "B" : "A");

/**
 * Functions that prepare a browser for each kind of user. The user with the expired session must come last because that
 * function advances the clock.
 */
const prepareByKind: Record<string, (browser: Browser, context: OtherUserContext) => Promise<unknown>> = {
  "a browser without a session": async () => {},
  "a browser with the owner's ids": async ({ cookies }, { owner }) => {
    cookies.set("userId", owner.userId);
    cookies.set("cartId", owner.cartId);
  },
  "a browser with another session": (browser) => browser.mutate("visitor.ensure"),
  "a browser with an altered session of the owner": async ({ cookies }, { owner }) => {
    cookies.set("userId", owner.userId);
    cookies.set("sid", corruptLastCharacter(owner.browser.cookies.get("sid") ?? ""));
  },
  "a browser with the owner's session a year after its last use": async ({ cookies }, { owner }) => {
    cookies.set("userId", owner.userId);
    cookies.set("sid", owner.browser.cookies.get("sid") ?? "");
  },
};

export const otherUserKinds: readonly string[] = Object.keys(prepareByKind);

/**
 * Returns a function that opens a new browser of this kind. For the kind with the expired session, also advances the
 * clock.
 */
export function createOtherUserBrowserFactory(kind: string, context: OtherUserContext): () => Promise<Browser> {
  if (kind.includes("a year after")) context.clock.advance((SESSION_DAYS + 1) * DAY_MS);
  return async () => {
    const browser = context.shop.openBrowser();
    await prepareByKind[kind]?.(browser, context);
    return browser;
  };
}

/** Opens a browser whose only cookie is an admin's session cookie with one character changed. */
export async function openBrowserWithForgedAdmin(shop: Shop): Promise<Browser> {
  const browser = shop.openBrowser();
  browser.cookies.set("asid", corruptLastCharacter((await shop.openAdminBrowser()).cookies.get("asid") ?? ""));
  return browser;
}
