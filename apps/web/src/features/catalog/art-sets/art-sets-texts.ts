export const artSetsTexts = {
  yourSets: "Your sets",
  yourSetsText: "Group pieces you love. Only you can see your sets.",
  createSet: "Create a set",
  editSet: "Edit set",
  editNamedSet: (name: string) => `Edit ${name}`,
  deleteNamedSet: (name: string) => `Delete ${name}`,
  deletePermanently: "Delete permanently",
  deleteNamedSetPermanently: (name: string) => `Delete permanently: ${name}`,
  setDeleted: (name: string) => `“${name}” was deleted.`,

  name: "Name",
  layout: "Layout",
  singleTiles: "Single tiles",
  layoutOption: (name: string, tileCount: number) => `${name} (${tileCount} tiles)`,
  description: "Description",
  featured: "Featured: shown before other sets",
  saving: "Saving…",
  saveSet: "Save set",

  loadingArt: "Loading art…",
  chosenCount: (chosen: number, max: number) =>
    `${chosen} of ${max} chosen. They’ll appear in the order you pick them.`,
  chosenArt: (title: string, position: number) => `${title}, number ${position}`,
  setSummary: (description: string, pieces: string, size: string) =>
    [description, `${pieces}, ${size}.`].filter(Boolean).join(" "),
};
