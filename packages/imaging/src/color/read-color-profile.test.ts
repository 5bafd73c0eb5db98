import { createCurveTable, createSrgbProfile, loadIccProfile } from "@storywall/testing/photos/icc";
import { expect, test } from "vitest";
import { readColorProfile } from "./read-color-profile.ts";

const toLinearSrgb = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

test("an sRGB color profile with any form of tone curve is recognized", async () => {
  const table = createSrgbProfile(createCurveTable(toLinearSrgb));
  for (const profile of [await loadIccProfile("srgb"), table])
    expect(readColorProfile(profile)).toMatchObject({ isSrgb: true, isWide: false });
});

test("a color profile with sRGB's primaries but another tone curve is not sRGB", async () => {
  const slightlyDarker = createSrgbProfile(createCurveTable((value) => toLinearSrgb(value * 0.99)));
  for (const profile of [await loadIccProfile("srgb-gamma-2.2"), slightlyDarker])
    expect(readColorProfile(profile)).toMatchObject({ isSrgb: false, isWide: false });
});

test("a color profile whose tone curve is cut off or missing is not sRGB", () => {
  const table = createCurveTable(toLinearSrgb);
  for (const length of [0, 8, 13, table.length - 1])
    expect(readColorProfile(createSrgbProfile(table.subarray(0, length)))).toMatchObject({ isSrgb: false });
});

test("Display P3 and Adobe RGB are recognized as wide-gamut profiles", async () => {
  for (const name of ["p3", "adobe-rgb"] as const)
    expect(readColorProfile(await loadIccProfile(name))).toMatchObject({ isSrgb: false, isWide: true });
});
