import fc from "fast-check";
import { expect, test } from "vitest";
import { carriers, findCarrier, getTrackingUrl } from "./tracking-numbers.ts";

test.for([
  ["UPS", "ups"],
  ["ups ground", "ups"],
  ["U.P.S.", "ups"],
  ["UPS_2nd_Day_Air", "ups"],
  ["United Parcel Service", "ups"],
  ["USPS", "usps"],
  ["usps Priority Mail", "usps"],
  ["U.S. Postal Service", "usps"],
  ["US Mail", "usps"],
  ["USPS Ground Advantage", "usps"],
  ["FedEx", "fedex"],
  ["FEDEX HOME DELIVERY", "fedex"],
  ["Fed Ex", "fedex"],
  ["Federal Express", "fedex"],
  ["DHL Express", "dhl"],
  ["OnTrac", null],
  ["Groups of friends", null],
  ["", null],
  ["UPS or FedEx", null],
] as const)("the carrier named %j is recognized as %s", ([text, key]) => {
  expect(findCarrier(text)).toBe(key);
});

test.for([
  ["UPS Ground", "1Z 999 AA1 01 2345 6784", "https://www.ups.com/track?tracknum=1Z999AA10123456784"],
  ["FedEx", "9611-0201-2345", "https://www.fedex.com/fedextrack/?trknbr=961102012345"],
  [
    "USPS",
    "9400 1000 0000 0000 0000 00",
    "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000",
  ],
  ["DHL", "1234567890", "https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890"],
  ["OnTrac", "C11031500001879", null],
  ["UPS", "=1+1", null],
  ["UPS", "<b>1Z999AA10123456784</b>", null],
] as const)("the tracking link of a %s parcel with the number %s is %s", ([carrier, trackingNumber, url]) => {
  expect(getTrackingUrl({ carrier, trackingNumber })).toBe(url);
});

test("a tracking link that staff entered replaces the carrier’s link", () => {
  const trackingUrl = "https://track.example/1";

  expect(getTrackingUrl({ carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl })).toBe(trackingUrl);
  expect(getTrackingUrl({ carrier: "OnTrac", trackingNumber: "C1", trackingUrl })).toBe(trackingUrl);
  expect(getTrackingUrl({ carrier: "UPS", trackingNumber: "1Z9", trackingUrl: "javascript:alert(1)" })).toBeNull();
});

test("every tracking link leads to a known carrier's page, whatever the number contains", () => {
  const hosts = Object.values(carriers).map(({ trackingPage }) => new URL(trackingPage).host);
  fc.assert(
    fc.property(fc.constantFrom("UPS", "USPS", "FedEx", "DHL"), fc.string({ unit: "binary" }), (carrier, number) => {
      const url = getTrackingUrl({ carrier, trackingNumber: number });
      if (url) expect(hosts).toContain(new URL(url).host);
    }),
  );
});
