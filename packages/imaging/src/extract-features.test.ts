import { predictPrintBrightness } from "@storywall/domain/photos/photo-features";
import { drawPeople } from "@storywall/testing/photos/draw-people";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect, test } from "vitest";
import { extractFeatures } from "./child/extract-features.ts";

test("the luminance histogram distinguishes dark photos from bright photos (F-07)", async () => {
  const measureLuminanceOfGray = async (gray: number) =>
    (await extractFeatures(await makePhoto({ width: 400, height: 300, flat: [gray, gray, gray] }))).luminance;
  expect(predictPrintBrightness(await measureLuminanceOfGray(20))).toBe("dark");
  expect(predictPrintBrightness(await measureLuminanceOfGray(130))).toBe("even");
  expect(predictPrintBrightness(await measureLuminanceOfGray(250))).toBe("even");
  expect((await measureLuminanceOfGray(90)).reduce((sum, bin) => sum + bin, 0)).toBeCloseTo(1, 9);
});

test("the focus of a photo is on its most salient area", async () => {
  for (const x of [80, 320]) {
    const { focus } = await extractFeatures(await drawPeople({ width: 400, height: 267 }, [{ x, y: 120, scale: 0.5 }]));
    expect(Math.abs(focus.x - x / 400)).toBeLessThan(0.12);
  }
});
