import { imageDefaults } from "@storywall/domain/catalog/client-settings";
import { expect, test } from "vitest";
import config from "../../shop.config.ts";

test("pages use the image sizes that the API publishes (S-231)", () => {
  expect(config.images).toMatchObject({
    deviceSizes: imageDefaults.deviceWidths,
    imageSizes: imageDefaults.imageWidths,
    qualities: [imageDefaults.quality],
  });
});
