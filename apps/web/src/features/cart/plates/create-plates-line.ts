import type { NewCartLine } from "@storywall/domain/cart/line";
import { replacementPlates } from "@storywall/domain/catalog/products";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";

export const createPlatesLine = (): NewCartLine => ({
  id: newUuid(),
  templateKey: replacementPlates.key,
  design: createEmptyDesign(replacementPlates),
  quantity: 1,
  isUploadLater: false,
});
