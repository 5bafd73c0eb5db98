import { expect, test } from "vitest";
import { canRecordReplay } from "../catalog/client-settings.ts";
import {
  buildConsentCookie,
  decodeTrackers,
  encodeTrackers,
  getEffectiveConsentChoice,
  readConsentChoice,
} from "./tracking.ts";

const tagManager = "https://tags.example/gtm.js?id=GTM-1";
const errorReports = "https://key@errors.example/7";

/** Parses the header as a browser does. */
const parseServerTiming = (header: string | null) =>
  [...(header ?? "").matchAll(/([\w-]+);desc="([^"]*)"/g)].map(([, name = "", description = ""]) => ({
    name,
    description,
  }));

test("pages load only the trackers that are configured (S-040, S-232)", () => {
  for (const trackers of [{ tagManager, errorReports }, { tagManager }, { errorReports }, {}]) {
    expect(decodeTrackers(parseServerTiming(encodeTrackers(trackers)))).toEqual(trackers);
  }
  expect(encodeTrackers({})).toBeNull();
  expect(decodeTrackers([{ name: "cdn-cache", description: "hit" }])).toEqual({});
});

test("a visitor counts as not consenting until they choose", () => {
  expect(readConsentChoice("userId=1; privacyChoice=yes; sid=2")).toBe("yes");
  expect(readConsentChoice("privacyChoice=no")).toBe("no");
  expect([
    readConsentChoice(""),
    readConsentChoice("myprivacyChoice=yes"),
    readConsentChoice("privacyChoice=yesterday"),
  ]).toEqual([null, null, null]);
  expect(getEffectiveConsentChoice("yes", true)).toBe("no");
  expect(getEffectiveConsentChoice(null, false)).toBeNull();
  expect(buildConsentCookie("yes", true)).toBe("privacyChoice=yes; Path=/; Max-Age=15552000; SameSite=Lax; Secure");
});

test("order, upload and admin pages are never recorded in session replays (C-32, S-232)", () => {
  for (const path of [
    "/order/order_1",
    "/upload/o/l",
    "/admin",
    "/admin/orders/1",
    "/checkout",
    "/send/abc",
    "/collect/abc",
  ]) {
    expect(canRecordReplay(path), path).toBe(false);
  }
  for (const path of ["/", "/browse", "/create/trio", "/orders-explained"])
    expect(canRecordReplay(path), path).toBe(true);
});
