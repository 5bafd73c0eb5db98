export const setPageTexts = {
  breadcrumb: "Breadcrumb",
  artSets: "Art sets",
  form: (name: string) => `Choose a frame for ${name}`,
  layout: "Layout",
  singleTiles: "Single tiles, listed separately in your cart",
  tiles: "Tiles",
  tilesOfSize: (count: number, size: string, dimensions: string) =>
    `${count} ${size.toLowerCase()}, ${dimensions} each`,
  addToCart: "Add whole set to cart",
  works: "In this set",
  loading: "Loading the set",
  notFoundTitle: "We couldn’t find this set",
  notFound: "It may have been deleted, or it may have been created in another browser.",
  seeAllSets: "See all sets",
  loadErrorTitle: "We couldn’t load this set",
};
