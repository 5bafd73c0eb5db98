import type { Arrangement } from "@storywall/domain/walls/arrangement/arrange-walls";

/** Returns the title of a proposal, which says how it was arranged. */
export function getProposalTitle({ idea }: Pick<Arrangement, "idea">, isTimeKnown: boolean): string {
  switch (idea) {
    case "both":
      return "Balanced by date and color";
    case "time":
      return isTimeKnown ? "In the order they were taken" : "In the order you chose them";
    case "color":
      return "Colors that go together";
  }
}

export const formatPhotoCount = (count: number): string => (count === 1 ? "1 photo" : `${count} photos`);

export function formatLeftOverCount(left: number): string {
  if (left === 0) return "all your photos";
  return `${left} left over`;
}
