import { imageDefaults } from "@storywall/domain/catalog/client-settings";
import { expect, test } from "vitest";
import config from "../../shop.config.ts";

test("our own pages make pictures in the sizes that the shop tells clients of (S-231)", () => {
  expect(config.images).toMatchObject({
    deviceSizes: imageDefaults.deviceWidths,
    imageSizes: imageDefaults.imageWidths,
    qualities: [imageDefaults.quality],
  });
});
