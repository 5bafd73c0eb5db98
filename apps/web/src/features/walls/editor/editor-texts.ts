const listFormat = new Intl.ListFormat("en-US");

/** Texts in the editor around the wall, about progress, problems, saving and buying. */
export const editorTexts = {
  loading: "Preparing your wall",
  yourChoices: "Your choices",
  choosePhotos: "Choose photos",
  addPhotos: "Add photos",
  replaceUnusable: "Replace photo",
  addMorePhotos: "Add more photos",
  chooseFrame: "Choose a frame",
  moreWays: "More ways to add photos",
  chooseSwap: "Choose the tile to swap with.",
  photoRemoved: "Photo removed.",
  fromPhone: (count: number) =>
    count === 1 ? "1 photo arrived from your phone." : `${count} photos arrived from your phone.`,
  startedNewWall: "We started a new wall. Your earlier photos are with your extra photos.",
  addedToSpares: (count: number) =>
    count === 1 ? "1 photo was added to your extra photos." : `${count} photos were added to your extra photos.`,
  unnamedFile: "Unnamed file",

  photosLeft: (count: number) =>
    count === 1 ? "Add 1 photo to finish your wall." : `Add ${count} photos to finish your wall.`,
  allFilled: "Every tile is filled.",
  needReplacing: (count: number) =>
    count === 1 ? "1 photo needs replacing. Tap it." : `${count} photos need replacing. Tap them.`,
  photoProblem: (tile: number, problem: string) => `Photo ${tile}: ${problem}`,

  replacePhotoNumber: (tile: number) => `Replace photo ${tile}`,
  replacePhoto: (tile: number) => `Photo ${tile} needs replacing. Tap it to choose another.`,
  emptyTiles: (count: number) => (count === 1 ? "1 tile is still empty." : `${count} tiles are still empty.`),
  preparing: "Still preparing your photos. One moment.",
  offline:
    "You’re offline. Your photos are saved on this device. You can add the wall to your cart when you’re back online.",
  damagedPhotos: (tiles: readonly number[]) =>
    tiles.length === 1
      ? `Photo ${tiles[0]} looks damaged. Tap it to replace it, or choose to print it as is.`
      : `Photos ${formatNumbers(tiles)} look damaged. Tap them to replace them, or choose to print them as is.`,
  blurryPhotos: (tiles: readonly number[]) =>
    tiles.length === 1
      ? `Photo ${tiles[0]} may print blurry. Tap it to see how to fix it, or choose to print it anyway.`
      : `Photos ${formatNumbers(tiles)} may print blurry. Tap them to see how to fix them, or choose to print them anyway.`,

  addArt: "Add art",
  noEmptyTile: "Every tile is filled. To use art, tap the tile you want to change, then choose “Use art instead”.",

  uploadLater: "Upload photos later",
  uploadLaterShortHint: "Buy now. We’ll email you a link to add them.",
  uploadLaterHint: "Buy now. We’ll email you a link and make your tiles once your photos are in.",
  tilesFilled: (count: number) =>
    count === 1 ? "1 tile already has a photo or art." : `${count} tiles already have photos or art.`,
  withoutPhotosHint:
    "If you leave them out, you’ll choose all of this wall’s photos later, using the link we email you.",
  keepWall: "Keep wall as is",
  leavePhotosOut: "Leave photos and art out",
  adding: "Adding…",

  saveWall: "Save wall",
  saveChanges: (wallName: string) => `Save changes to “${wallName}”`,
  saved: (wallName: string) => `Saved “${wallName}.”`,
  myWalls: "My walls",
};

const formatNumbers = (numbers: readonly number[]) => listFormat.format(numbers.map(String));
