import type { Arrangement } from "@storywall/domain/walls/arrangement/arrange-walls";

/** Returns a sentence that explains how the photos of a proposal are arranged. */
export function describeProposal({ idea }: Pick<Arrangement, "idea">, isTimeKnown: boolean): string {
  switch (idea) {
    case "both":
      return "Balanced by date and color.";
    case "time":
      return isTimeKnown ? "In the order they were taken." : "In the order you chose them.";
    case "color":
      return "Colors that go together.";
  }
}

const formatPhotoCount = (count: number): string => (count === 1 ? "1 photo" : `${count} photos`);

/** Texts about arranging photos and finding similar ones. */
export const arrangeTexts = {
  arrange: "Arrange my photos for me",
  title: "Arranged for you",
  checking: (done: number, count: number) => `Checking your photos: ${done} of ${count}.`,
  allDamaged: "All your photos look damaged. Replace them with other copies first.",
  noRoom: "Every tile has art, so there’s no room for photos.",
  chooseOne: "Choose an arrangement. You can undo it or change anything later.",
  colorsNotChecked: (count: number) => `${formatPhotoCount(count)} couldn’t be checked for color or duplicates.`,
  facesUnknown: (count: number) =>
    count === 1
      ? "1 photo is still being prepared, so we can’t tell where any faces are yet."
      : `${count} photos are still being prepared, so we can’t tell where any faces are yet.`,
  showOthers: "Show other ideas",
  photosPlaced: (placed: number, leftOver: number) => {
    if (leftOver > 0) return `${formatPhotoCount(placed)}, ${leftOver} left over.`;
    if (placed === 1) return "1 photo.";
    return placed === 2 ? "Both of your photos." : `All ${placed} of your photos.`;
  },
  otherLayout: "A different layout.",
  arranged: "We arranged your photos.",
  arrangedAs: (template: string) => `We arranged your photos in the “${template}” layout.`,

  findSimilar: "Find duplicates",
  similarCount: (count: number) => `${formatPhotoCount(count)} look alike`,
  similarTitle: "Photos that look alike",
  similarGroup: (count: number) => `${formatPhotoCount(count)} that look alike`,
  numberedSimilarGroup: (number: number, count: number) => `${number}. ${formatPhotoCount(count)} that look alike`,
  similarHint: "Selected photos stay where they are. The rest become extra photos. Nothing is deleted.",
  noSimilar: "No photos look alike",
  allDifferent: (count: number) =>
    count === 1 ? "You have only one photo." : `All ${count} of your photos are different.`,
  backToWall: "Back to your wall",
  noneChecked: "We couldn’t check your photos.",
  notChecked: (count: number) => `${formatPhotoCount(count)} couldn’t be checked.`,
  tile: (number: number) => `Tile ${number}`,
  sparePhoto: "Extra photo",
  sharpest: "Sharpest",
  sharpestOf: (label: string) => `${label}, the sharpest`,
  selectOne: "Select at least one photo in each group.",
  keepSelected: "Keep selected",
  movedToSpares: (count: number) => `${formatPhotoCount(count)} moved to your extra photos.`,
};
