import type { NewCartLine } from "@storywall/domain/cart/line";
import type { Accessory } from "@storywall/domain/catalog/accessories";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";

export const createAccessoryLine = (accessory: Accessory): NewCartLine => ({
  id: newUuid(),
  templateKey: accessory.key,
  design: createEmptyDesign(accessory),
  quantity: 1,
  isUploadLater: false,
});
