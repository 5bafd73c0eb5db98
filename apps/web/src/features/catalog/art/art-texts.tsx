export const artTexts = {
  asFramedTile: "As a framed tile",
  art: "Art",
  hangArt: (title: string) => `Hang ${title}`,
  moreLikeThis: "More like this",
  tags: "Tags",
  tagsHint: "Separate tags with commas. Extra spaces are removed, and capital letters become lowercase.",

  filterByTag: "Filter by tag",
  allTags: "All",
  moreTags: "More tags",
  selectedTag: (tag: string) => (
    <>
      {tag}
      <span className="sr-only">, selected. Press to remove.</span>
    </>
  ),
  /** The label is not "Landscape", because shoppers could confuse it with the subject "Landscapes". */
  shapes: { portrait: "Tall", landscape: "Wide" } as Readonly<Record<string, string>>,

  noMoreArtTitle: "No more art",
  noMoreArtText: "You’ve reached the end of the gallery.",
  noMatchTitle: "No art has all of these tags",
  noMatchText: "Remove a tag, or browse all art.",
  showAllArt: "Show all art",

  pages: "Pages",
  pageOfPages: (page: number, pageCount: number) => `Page ${page} of ${pageCount}`,
  previousPage: (page: number) => (
    <>
      Previous<span className="sr-only">: page {page}</span>
    </>
  ),
  nextPage: (page: number) => (
    <>
      Next<span className="sr-only">: page {page}</span>
    </>
  ),

  view: "View",
  inARoom: "In a room",
  closeUp: "Close-up",
};
