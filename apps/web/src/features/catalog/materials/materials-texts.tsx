import type { ReactNode } from "react";

type RenderLink = (text: string) => ReactNode;

export const materialsTexts = {
  layersTitle: "Inside a tile",
  layersPicture:
    "A tile taken apart in front of a wall. From front to back: a wooden frame, a print, a board, a magnet, and a steel plate on the wall",
  layersText: (thickness: string) => `From front to back. Put together, they are ${thickness} thick.`,
  frame: "Frame",
  frameText: (face: string) => `Its face is ${face} wide, in black, white, or wood. Its lip holds the print in place.`,
  glazing: "Glazing",
  print: "Print",
  printText: (pixelsPerInch: number, recess: string) =>
    `Printed at ${pixelsPerInch} pixels per inch, edge to edge or with a white mat. It sits ${recess} behind the front of the frame.`,
  board: "Board",
  boardText: "Keeps the print flat behind the frame.",
  magnet: "Magnet",
  magnetText: "On the back of the board.",
  plate: "Steel plate",
  plateText: "Sticks to your wall. The tile snaps onto it.",

  holdTitle: "How the magnet holds",
  holdText:
    "The magnet on the back of the tile holds on to a steel plate that sticks to your wall. You can straighten the tile, take it off, and put up another one. The plate stays.",
  weights: (small: string, smallWeight: string, large: string, largeWeight: string) =>
    `A ${small} tile weighs ${smallWeight}, an ${large} tile ${largeWeight}.`,
  holds: (weight: string) => `One plate and its magnet hold ${weight}.`,
  holdsManyTiles: (weight: string, times: number, size: string) =>
    `One plate and its magnet hold ${weight}, ${times} times the weight of an ${size} tile.`,
  wallMatters: (renderWallLink: RenderLink) => (
    <>How well a plate sticks depends on the wall. {renderWallLink("Check your wall")}</>
  ),

  makingTitle: "Made in Miami, in five steps",
  steps: [
    {
      title: "Check and print",
      text: "We check that every photo is sharp and bright enough, and ask you if one isn’t. Then it’s printed on a sheet with crop marks.",
      picture: "Two printed sheets with crop marks on a wooden table",
    },
    {
      title: "Cut to size",
      text: "Each print is cut along its crop marks, so that it shows exactly what your preview showed.",
      picture: "A print on a cutting mat, with the strips that were cut off and a steel ruler",
    },
    {
      title: "Frame",
      text: "A person puts the print, its board, and the frame together by hand.",
      picture: "A wooden frame on a table, beside a print on its board",
    },
    {
      title: "Add the magnet",
      text: "The magnet goes on the back. Each tile gets a steel plate for your wall.",
      picture: "The back of a framed tile with its magnet, and two steel plates",
    },
    {
      title: "Scan and pack",
      text: "Every tile is scanned into its box, so that yours has all of your tiles and none of someone else’s.",
      picture: "An open box with framed tiles, another tile beside it, and three steel plates",
    },
  ],

  boxTitle: "What’s in the box",
  boxItems: [
    "Your framed tiles",
    "A steel plate with an adhesive back for each tile",
    "A packing slip that says how to hang them",
  ],

  lightTitle: "In the light, year after year",
  lightText:
    "Tiles are made of a lightweight, durable material that resists warping and fading. Like any print, they stay fresh longest out of direct sun.",

  makersTitle: "Who makes them",
  reviewsTitle: "What customers say",
  reviewer: (name: string, about: string) => (about ? `${name}, ${about}` : name),

  teaserTitle: "Made by hand, layer by layer",
  teaserText: (thickness: string) => `Put together in Miami. From front to back, a tile is ${thickness} thick.`,
  teaserLink: "Materials and makers",
};
