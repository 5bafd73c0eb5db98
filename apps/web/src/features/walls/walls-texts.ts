import { REPLACEMENT_PLATES } from "@storywall/domain/catalog/prices";

/** Texts of saved walls, also on the offline page. */
export const wallsTexts = {
  platesPicture: `${REPLACEMENT_PLATES.platesPerSet} adhesive steel plates`,
  loadingWalls: "Loading your walls",
  loadFailed: "We couldn’t load your walls",
  noWalls: "No walls yet",
  noWallsHint: "Make a wall and choose “Save wall.” You’ll find it here under the name you give it.",
  chooseWall: "Choose a wall",
  findWalls: "Find walls from another device",

  unknownLayout: "A layout we no longer offer",
  layoutAndPhotos: (layout: string, photos: string) => `${layout} · ${photos}`,
  allPhotosAdded: (count: number) => (count === 1 ? "photo added" : `all ${count} photos added`),
  somePhotosAdded: (filled: number, count: number) => `${filled} of ${count} photos`,
  lastChanged: (time: string) => `Last changed ${time}`,
  open: "Open",
  openWall: (name: string) => `Open ${name}`,
  renameWall: (name: string) => `Rename ${name}`,
  shareWall: (name: string) => `Share ${name}`,
  planWall: (name: string) => `Plan ${name} on your own wall`,
  duplicateWall: (name: string) => `Duplicate ${name}`,
  deleteWall: (name: string) => `Delete ${name}`,
  deletedWall: (name: string) => `“${name}” was deleted.`,
  name: "Name",

  openElsewhere: "Open on another device",
  signOut: "Sign out",

  noOfflineWalls: "None of the walls on this device are available offline.",
  offlineWalls: "You can still open these walls on this device. New photos will upload when you’re back online.",
  unnamedWall: "Your wall",
};
