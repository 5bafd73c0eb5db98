import { photoTexts } from "./photo-texts.ts";

/** Texts of the photo components that are loaded after the editor. */
export const photoPartsTexts = {
  addPhotos: "Add photos",
  fromThisDevice: "From this device",
  chooseFolder: "Choose a folder",
  takePhoto: "Take a photo",
  sendFromPhone: "Send from your phone",
  askOthers: "Ask family and friends",
  dropOrPaste: "You can also drop photos or folders anywhere on this page, or paste photos.",
  fileTypes: "JPEG, PNG, WebP, AVIF, or HEIC, up to 40 MB each.",

  rejectedTitle: (count: number) => (count === 1 ? "1 file wasn’t added" : `${count} files weren’t added`),
  moreRejected: (count: number) => `And ${count} more.`,
  dismiss: "Dismiss",

  missingTitle: (count: number) => (count === 1 ? "1 photo is missing" : `${count} photos are missing`),
  /** Sentences about several photos that are missing for the same reason. */
  missingReasons: {
    [photoTexts.gonePhoto]: "These photos are no longer available. Please choose them again.",
    [photoTexts.unsavedPhoto]: "These photos weren’t saved before the page was closed. Please choose them again.",
    [photoTexts.changedPhoto]: "These files changed after you chose them. Please choose them again.",
  } as Record<string, string>,
  missingName: (name: string, megabytes: number, date: string | null) =>
    `${name} (${[`${megabytes.toFixed(1)} MB`, ...(date ? [date] : [])].join(", ")})`,
  chooseAgain: "Choose again",

  looksDamaged: "This photo looks damaged",
  damagedAdvice: "Parts of it may be missing or the wrong color. Choose another copy if you have one.",
  printAsIs: "Print as is",

  spares: "Extra photos",
  spareCount: (count: number) => (count === 1 ? "1 extra photo" : `${count} extra photos`),
  countOnWall: (count: number) => `${count} on your wall`,
  tapTile: "Now tap the tile where you want it.",
  tapToPlace: "Tap one to place it.",
  tapOrDragToPlace: "Tap one to place it, or drag it onto a tile.",
  spareName: (number: number) => `extra photo ${number}`,
  useSpare: (name: string) => `Use ${name}`,
  useDamagedSpare: (name: string) => `Use ${name}, which looks damaged`,
  removeSpare: (number: number) => `Remove extra photo ${number}`,
  retry: "Retry",
};
