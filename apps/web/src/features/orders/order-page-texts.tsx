import { UNLESS_PRINTED } from "@storywall/domain/catalog/shop-terms";
import type { ReactNode } from "react";

export const orderPageTexts = {
  opening: "Opening your order",
  loadErrorTitle: "We couldn’t open your order.",
  order: "Order",
  placed: "Placed",
  status: "Status",
  shipsBy: "Ships by",
  arrives: "Usually arrives",
  arrivalDays: (from: string, to: string) => `${from} to ${to}`,
  progress: "Progress",
  framedWall: (title: string) => `${title}, framed`,
  shareWall: "Share your wall",
  shareHint: "Creates a link with a picture of your wall. Anyone with the link can see it and its photos for 90 days.",
  nextSteps: "What happens next",
  items: "Your items",
  walls: (count: number) => (count === 1 ? "Your wall" : "Your walls"),
  wallsHint: "These previews come straight from the print files.",
  paid: "What you paid",
  receipt: "Receipt (PDF)",
  delivery: "Delivery",
  updates: (email: string) => `We’ll send updates to ${email}.`,

  actions: "Manage your order",
  changesUntil: (time: ReactNode) => (
    <>
      You can change or cancel this order until {time}, {UNLESS_PRINTED}.
    </>
  ),
  changeAddress: "Change address",
  reportProblem: "Report a problem",
  startReturn: "Start a return",
  cancelOrder: "Cancel order",
  orderAgain: "Order again",
  addingToCart: "Adding to cart…",

  inReview: "Our workshop is reviewing this order.",
  fixPhotos: (canPrintAsIs: boolean) =>
    `Below, you can choose another photo${canPrintAsIs ? ", adjust the crop, or have us print it as is" : " or adjust the crop"}. Your order will then continue automatically.`,
  willEmail: "We’ll email you.",
  photosMissing: (title: string) => `${title} is waiting for your photos.`,
  photosOfWallsMissing: "Some walls are waiting for your photos.",
  photosMissingHint: "There’s no rush. We’ll start once you’ve added them.",
  addPhotos: "Add your photos",
  shippedWith: (carrier: string) => `Shipped via ${carrier}`,
  trackPackage: "Track your package",
  trackingNumber: (number: ReactNode) => <>Tracking number {number}</>,

  shortageTitle: "A frame in your order just sold out.",
  waitingForFrameTitle: "Your order is waiting for its frame.",
  shortage: (frames: string) =>
    `${frames}: someone else bought the last one while you were paying. We won’t start on your order until you choose another frame or this one is back in stock. The other frames have the same mat and the same price.`,
  waitForFrame: "Wait for this frame",
  otherFrame: (other: string, frame: string) => `${other} instead of ${frame}`,
  getRefund: "Get a refund",
  confirmRefund: "Yes, cancel and refund my order",

  addPhotosToLine: (title: string) => `Add your photos for ${title}`,
  rejectedLineTitle: "We can’t make this wall.",
  rejectedLine: "We’ll make everything else in your order.",
  rejectedLineRefund: (amount: string) =>
    `We’re refunding ${amount}. That’s what you paid for this wall, including its share of any discount, shipping, and tax. We’ll make everything else in your order.`,
  matchingWallName: (title: string) => `More for ${title}`,
  addMatchingTile: "Add a matching tile",
  addMatchingTileTo: (title: string) => `Add a matching tile for ${title}`,
  openingEditor: "Opening…",

  tile: "Tile",
  proof: (tile: string) => `Print proof: ${tile}`,
  proofPending: "Being prepared",
  proofUnavailable: "Not available right now",
  proofStatus: (status: string, tile: string) => `${status}: ${tile}`,
  printAsIs: (position: number) => (
    <>
      Print as is<span className="sr-only"> (tile {position})</span>
    </>
  ),
  replacePhoto: (position: number) => (
    <>
      Replace photo<span className="sr-only"> on tile {position}</span>
    </>
  ),
  uploadingPhoto: (position: number) => (
    <>
      Uploading…<span className="sr-only"> photo for tile {position}</span>
    </>
  ),
  adjustCrop: "Adjust crop",
  adjustCropOfTile: (position: number) => (
    <>
      Adjust crop<span className="sr-only"> of tile {position}</span>
    </>
  ),
  openingPhoto: "Opening photo…",
  notCroppable: "This photo can no longer be cropped.",

  remakes: "Remade for you",
  remakesHint: "Shipped separately, free of charge. You don’t need to send anything back.",
  tileOfWall: (title: string, position: number) => `${title}, tile ${position}`,
};
