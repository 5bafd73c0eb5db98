export const formatPhotoCount = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

/** Texts about photos that are too small for their print, shared by the editor and the cart. */
export const printQualityTexts = {
  blurry: (isSlight: boolean) => (isSlight ? "may print slightly blurry" : "may print blurry"),
  seePhotos: (count: number) => (count === 1 ? "See it" : "See them"),
};
