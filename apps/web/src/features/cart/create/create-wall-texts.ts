export const createWallTexts = {
  newestPhotosTitle: "This wall starts with your newest photos.",
  startEmpty: "Start empty",
  keepPhotos: "Keep them",
  emptied: "The wall is empty. Your photos were moved to your extra photos.",
  undecidedPictures: "Choose what to do with the photos and art on this wall.",
  photosUploading: "Some photos are still uploading. Try again in a moment.",
  saveChanges: "Save changes",
};
