import { REPLACEMENT_PLATES } from "@storywall/domain/catalog/prices";
import { formatMoney } from "@storywall/domain/kernel/money";

export const replacementPlatesTexts = {
  title: "Moving your tiles?",
  about:
    "Your tiles snap off and move with you, but their adhesive plates stay on the old wall. Stick new plates to the new wall and snap your tiles back on.",
  offer: `Set of ${REPLACEMENT_PLATES.platesPerSet} replacement plates: ${formatMoney(REPLACEMENT_PLATES.setPrice)}. One plate holds one tile.`,
  add: "Add plates to cart",
} as const;
