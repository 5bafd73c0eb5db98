/** Texts that are used on several pages of the catalog. */
export const catalogTexts = {
  pieceCount: (count: number) => (count === 1 ? "1 piece" : `${count} pieces`),
  tileCount: (count: number) => (count === 1 ? "1 tile" : `${count} tiles`),
  sizeOfEachTile: (sizeName: string, sizeText: string) => `${sizeName}: ${sizeText} each`,

  memoryCollections: "Memory collections",
  memoryCollectionsText: "Small tiles, with one flat price for the whole wall.",
  seeAllWalls: "See all walls",
  everyFrameCostsTheSame: "Every frame costs the same.",

  startingPrice: (price: string) => `from ${price}`,
  originalPrice: (price: string) => (
    <>
      <span className="sr-only">instead of </span>
      {price}
    </>
  ),
  salePriceCode: (code: string) => `with ${code}`,

  loadErrorTitle: "Something didn’t load",
  loadErrorText: "Check your connection, then reload the page. Your photos and cart are saved.",
  frameWithoutMat: (color: string) => `${color}, no mat, photo edge to edge.`,
  frameWithMat: (color: string, matCm: number) => `${color}, with a 1-inch (${matCm} cm) white mat.`,
  frameCorner: (name: string) => `A corner of the ${name} frame, close up`,
  frameOnWall: (name: string) => `The ${name} frame on a wall`,
};
