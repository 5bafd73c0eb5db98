export const adminArtTexts = {
  artworks: "Artworks",
  tag: "Tag",
  allArtworks: "All artworks",
  tagOption: (tag: string, count: number) => `${tag} (${count})`,
  newArtwork: "New artwork",
  noArtworks: "No artworks yet.",
  artworkCount: (total: number, shown: number) =>
    shown < total ? `${shown} of ${total} artworks` : total === 1 ? "1 artwork" : `${total} artworks`,
  pagesOfArt: "Art pages",
  previousPage: "Back",
  nextPage: "More",

  titleArtistAndLicense: "Title, artist, and license",
  tagsAndPlace: "Tags and gallery position",
  featured: (rank: number | null) => (rank ? `Featured, rank ${rank}` : "Featured"),
  noTags: "no tags",
  remove: (title: string) => (
    <>
      Remove from the gallery<span className="sr-only"> {title}</span>
    </>
  ),
  confirmRemoval: (title: string) => (
    <>
      Yes, remove<span className="sr-only"> {title}</span>
    </>
  ),
  removalHint: "An artwork in an order, a cart, a saved wall or a set can’t be removed.",
  removed: (title: string) => `“${title}” removed.`,

  chooseImage: "Choose an image",
  chooseAnotherImage: "Choose another image",
  chooseImageFirst: "Choose an image first.",
  title: "Title",
  enterTitle: "Enter a title.",
  artist: "Artist",
  license: "License",
  licenseHint: "Why we’re allowed to sell it. For example: bought from the artist in 2026, contract 14.",
  enterLicense: "Enter the license for this artwork.",
  addToGallery: "Add to gallery",
  uploading: "Uploading…",
  addingToGallery: "Adding to gallery…",
  added: (title: string) => `“${title}” is in the gallery.`,

  sets: "Sets",
  newSet: "New set",
  editSet: "Edit set",
  noSets: "No sets yet.",
  setSummary: (count: number, { isOneWall, isFeatured }: { isOneWall: boolean; isFeatured: boolean }) =>
    [
      count === 1 ? "1 artwork" : `${count} artworks`,
      isOneWall ? "as one wall" : "as separate tiles",
      ...(isFeatured ? ["featured"] : []),
    ].join(", "),
  edit: (name: string) => (
    <>
      Edit<span className="sr-only"> {name}</span>
    </>
  ),
  delete: (name: string) => (
    <>
      Delete<span className="sr-only"> {name}</span>
    </>
  ),
  setSaved: "Set saved.",
  setDeleted: (name: string) => `“${name}” deleted.`,
};
