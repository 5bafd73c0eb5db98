import { expect, test } from "vitest";
import { mayReplay } from "../catalog/client-settings.ts";
import { choiceIn, cookieFor, standingChoice } from "./consent.ts";
import { readTrackers, writeTrackers } from "./trackers.ts";

const tagManager = "https://tags.example/gtm.js?id=GTM-1";
const errorReports = "https://key@errors.example/7";

/** Parses the header as a browser does. */
const entries = (header: string | null) =>
  [...(header ?? "").matchAll(/([\w-]+);desc="([^"]*)"/g)].map(([, name = "", description = ""]) => ({
    name,
    description,
  }));

test("pages receive the configured trackers, and none where none are configured (S-040, S-232)", () => {
  for (const trackers of [{ tagManager, errorReports }, { tagManager }, { errorReports }, {}]) {
    expect(readTrackers(entries(writeTrackers(trackers)))).toEqual(trackers);
  }
  expect(writeTrackers({})).toBeNull();
  expect(readTrackers([{ name: "cdn-cache", description: "hit" }])).toEqual({});
});

test("no choice does not count as consent, and Global Privacy Control counts as refusal", () => {
  expect(choiceIn("userId=1; privacyChoice=yes; sid=2")).toBe("yes");
  expect(choiceIn("privacyChoice=no")).toBe("no");
  expect([choiceIn(""), choiceIn("myprivacyChoice=yes"), choiceIn("privacyChoice=yesterday")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(standingChoice("yes", true)).toBe("no");
  expect(standingChoice(null, false)).toBeNull();
  expect(cookieFor("yes", true)).toBe("privacyChoice=yes; Path=/; Max-Age=15552000; SameSite=Lax; Secure");
});

test("order, upload and admin pages are never recorded in replays (C-32, S-232)", () => {
  for (const path of ["/order/order_1", "/upload/o/l", "/admin", "/admin/orders/1", "/checkout", "/send/abc"]) {
    expect(mayReplay(path), path).toBe(false);
  }
  for (const path of ["/", "/browse", "/create/trio", "/orders-explained"]) expect(mayReplay(path), path).toBe(true);
});
