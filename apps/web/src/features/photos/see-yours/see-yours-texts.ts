const formatPhotos = (count: number) => (count === 1 ? "Your photo is" : `Your ${count} photos are`);

/** Texts of the picture in which visitors see their own photos. */
export const seeYoursTexts = {
  seeYours: "See yours here",
  seeYoursHint: "Up to eight photos. They stay on this device.",

  opening: "Opening your photos…",
  shown: (count: number) => `${formatPhotos(count)} on the wall. Only you see this; nothing is uploaded yet.`,
  shownFirst: (count: number) =>
    `Your first ${count} photos are on the wall. Only you see this; nothing is uploaded yet.`,
  noneShown: "None of these files can be shown.",
  picture: (count: number) => `${formatPhotos(count)} in the frames above the sofa`,

  makeTiles: "Make these into tiles",
  chooseOthers: "Choose other photos",
  backToOurs: "Back to our photos",

  notAPhoto: "This file can’t be opened as a photo.",
  onlyPrintable: "Your browser can’t show this kind of photo here, but we can print it.",
};
