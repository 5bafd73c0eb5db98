import { assertOffered } from "../../catalog/assert-offered.ts";
import type { Template } from "../../catalog/templates.ts";
import { ShopError } from "../../errors.ts";
import { isCrop } from "../crop/crop.ts";
import type { Design, TileCrop } from "./design.ts";

/**
 * Asserts that the template can be made with this design. Missing photos are allowed.
 * @throws CROP_INVALID, and what `assertOffered` throws.
 */
export function assertValidDesign(template: Template, design: Design): void {
  assertOffered(template, design, ({ cropParams }, index) => {
    for (const { crop } of Object.values(cropParams)) {
      if (!isOnPhoto(crop)) throw new ShopError("CROP_INVALID", { photo: index + 1 });
    }
  });
}

function isOnPhoto(tileCrop: TileCrop["crop"]): boolean {
  return isCrop(tileCrop) && tileCrop.x + tileCrop.width <= 1.000001 && tileCrop.y + tileCrop.height <= 1.000001;
}
