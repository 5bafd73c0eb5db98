import type { ReactNode } from "react";

export const browseTexts = {
  walls: "Walls",
  wallCount: (count: number) => (count === 1 ? "1 wall" : `${count} walls`),
  largerLayouts: "Larger layouts",
  largerLayoutsText: "Medium or Large tiles, or a single tile in any size. Priced per tile.",
  showAll: "Show all",
  showAllWalls: "Show all walls",
  noWallsTitle: "No walls match your filters",
  noWallsText: "Remove a filter, or start with a single tile in any size.",

  filter: "Filter",
  filterSummary: (chosen: string) => (
    <>
      Filter<span className="font-normal">: {chosen}</span>
    </>
  ),
  tilesFilter: "Tiles",
  filterByTiles: "Filter by number of tiles",
  shapeFilter: "Shape",
  filterByShape: "Filter by shape",
  sizeFilter: "Tile size",
  filterBySize: "Filter by tile size",
  shapes: { landscape: "Wide", square: "Square", portrait: "Tall" },
  any: "Any",
  filterChoice: (filterName: string, choice: string) => `${filterName}: ${choice}`,
  filterChoiceWithoutWalls: (filterName: string, choice: string) => (
    <>
      <span className="sr-only">{filterName}: </span>
      {choice}
      <span className="sr-only">, no walls</span>
    </>
  ),

  framesTitle: "Six frames",
  framesText: "Three colors, each with or without a white mat. All at the same price.",
  frameEdge: (name: string, thickness: string) => `The side of the ${name} frame, ${thickness} thick`,
  frameOutOfStock: "Out of stock right now.",
  frameForEveryWall: "Available for every wall.",
  frameForSomeWalls: "Available for memory collections and single tiles.",

  sizesTitle: "Four sizes, to scale",
  sizesText: (sofaInches: number, sofaCm: number) =>
    `Shown to scale above a sofa that is ${sofaInches} in (${sofaCm} cm) wide.`,
  sizesPicture: "Four framed tiles side by side above a sofa: Small, Medium, Large, and X-Large",
  sizesOrder: (names: readonly string[]) => `From left: ${names.join(", ")}.`,
  inKitchen: (size: string) => `${size} tiles in a kitchen`,
  inBedroom: (size: string) => `${size} tiles above a bed`,
  inHall: (size: string) => `${size} tiles in a hall`,
  sizesCaption: "Framed tile sizes and prices",
  sizeColumn: "Size",
  printAndWeightColumn: "Print size and weight",
  priceColumn: "Price per framed tile",
  sizeInInches: (width: string, height: string) => `${width} × ${height} in`,
  sizeInCm: (width: number, height: number) => `${width} × ${height} cm`,
  sizesNote: (thickness: string, rim: string) =>
    `Memory collections use small tiles and have one price for the whole wall. Every frame costs the same. With its frame, a tile is ${rim} wider and taller than the print, and ${thickness} thick. Weights are for one framed tile.`,

  wallAdviceTitle: "Will tiles stick to my wall?",
  wallAdviceText: "Each tile snaps onto an adhesive steel plate. How well the plate holds depends on your wall.",
  renting: "Renting?",
  askBeforeOrdering: (renderContactLink: (text: string) => ReactNode) => (
    <>Not sure? {renderContactLink("Ask us")} before you order.</>
  ),
  movingWalls: (renderPlatesLink: (text: string) => ReactNode) => (
    <>Moving your tiles to another wall? {renderPlatesLink("Get new plates")}.</>
  ),

  artTitle: "Fill a spot with art",
  seeAllArt: "See all art",
};
