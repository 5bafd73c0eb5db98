const formatPhotoCount = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

export const photoTexts = {
  dropToAdd: "Drop photos to add them",
  storageFull:
    "Your browser’s storage is full. Keep this page open until your photos have uploaded, or free up space on this device.",

  notUploaded: "Not uploaded",
  shopStorageFull: "Our photo storage is full, so we can’t save photos right now. Please try again later.",
  unusable: "Can’t be used",
  unusablePhoto: "This photo can’t be used.",
  gonePhoto: "This photo is no longer available. Please choose it again.",
  unsavedPhoto: "This photo wasn’t saved before the page was closed. Please choose it again.",
  changedPhoto: "This file changed after you chose it. Please choose it again.",
  failedPhoto: "This photo didn’t upload. Please choose it again.",

  uploading: "Photos uploading",
  savingCount: (saved: number, chosen: number) => `Saving ${saved} of ${chosen}`,
  uploadingCount: (count: number) => `${formatPhotoCount(count)} uploading`,
  preparingCount: (count: number) => `still working on ${formatPhotoCount(count)}`,
  preparingSentence: (count: number) => `Still working on ${formatPhotoCount(count)}. You can close this page.`,
  savingSentence: (saved: number, chosen: number) => `Saving ${saved} of ${chosen}.`,
  offline: (count: number) => `You’re offline. ${formatPhotoCount(count)} will upload when you’re back online.`,
  canClosePage: "You can close this page.",
  failedUploads: (count: number) =>
    count === 1
      ? "1 photo didn’t upload. It’s still here. Try again, or open its tile to remove it."
      : `${count} photos didn’t upload. They’re still here. Try again, or open a tile to remove its photo.`,
};
