const formatPhotoCount = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

/** Texts about choosing, uploading and arranging photos. */
export const photoTexts = {
  addPhotos: "Add photos",
  fromThisDevice: "From this device",
  takePhoto: "Take a photo",
  sendFromPhone: "Send from your phone",
  askOthers: "Ask family and friends",
  dropOrPaste: "You can also drop photos anywhere on this page, or paste them.",
  fileTypes: "JPEG, PNG, WebP, AVIF, or HEIC, up to 40 MB each.",
  dropToAdd: "Drop photos to add them",
  storageFull:
    "Your browser’s storage is full. Keep this page open until your photos have uploaded, or free up space on this device.",

  refusedTitle: (count: number) => (count === 1 ? "1 file wasn’t added" : `${count} files weren’t added`),
  moreRefused: (count: number) => `And ${count} more.`,
  dismiss: "Dismiss",

  missingTitle: (count: number) => (count === 1 ? "1 photo is missing" : `${count} photos are missing`),
  missingReason: (count: number) =>
    count === 1
      ? "This photo wasn’t saved before the page was closed. Please choose it again."
      : "These photos weren’t saved before the page was closed. Please choose them again.",
  chooseAgain: "Choose again",

  looksDamaged: "This photo looks damaged",
  damagedAdvice: "Parts of it may be missing or the wrong color. Choose another copy if you have one.",
  printAsIs: "Print as is",

  notUploaded: "Not uploaded",
  unusable: "Can’t be used",
  unusablePhoto: "This photo can’t be used.",
  gonePhoto: "This photo is no longer available. Please choose it again.",
  failedPhoto: "This photo didn’t upload. Please choose it again.",

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

  uploading: "Photos uploading",
  savingCount: (saved: number, chosen: number) => `Saving ${saved} of ${chosen}`,
  uploadingCount: (count: number) => `${formatPhotoCount(count)} uploading`,
  preparingCount: (count: number) => `${count} being prepared`,
  savingSentence: (saved: number, chosen: number) => `Saving ${saved} of ${chosen}.`,
  offline: (count: number) => `You’re offline. ${formatPhotoCount(count)} will upload when you’re back online.`,
  canClosePage: "You can close this page.",
  failedUploads: (count: number) =>
    count === 1
      ? "1 photo didn’t upload. It’s still here. Try again, or open its tile to remove it."
      : `${count} photos didn’t upload. They’re still here. Try again, or open a tile to remove its photo.`,
};
