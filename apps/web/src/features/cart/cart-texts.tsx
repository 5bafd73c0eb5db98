import type { ReactNode } from "react";
import { formatPhotoCount, printQualityTexts } from "@/features/walls/print-quality-texts.ts";

/** Texts of the cart page, the cart drawer and the order summary. */
export const cartTexts = {
  title: "Your cart",
  opening: "Opening your cart",
  unavailableTitle: "We couldn’t load your cart.",
  unavailable: "Your cart is safe. Check your connection and try again.",
  emptyTitle: "Your cart is empty.",
  empty: "Choose a wall, add your photos, and add the wall to your cart. You’ll see it here.",
  seeAllWalls: "See all walls",
  orderPlacedTitle: "Your order has been placed.",
  orderPlaced: "You’ve already paid, and you won’t be charged again.",
  seeOrder: "See your order",
  startAnotherWall: "Start another wall",

  editLine: (title: string) => `Edit ${title}`,
  plan: "Plan",
  planLine: (title: string) => `Plan ${title} on your own wall`,
  duplicate: "Duplicate",
  duplicateLine: (title: string) => `Duplicate ${title}`,
  removeLine: (title: string) => `Remove ${title}`,
  lineRemoved: (title: string) => `${title} was removed.`,
  undoRemoval: (title: string) => `Undo removing ${title}`,
  noMat: "no mat",
  whiteMat: "white mat",
  lineDescription: (sizes: readonly string[], frame: string, color: string, mat: string) =>
    `${sizes.join(", ")} · ${frame}, ${color}, ${mat}`,
  photosLater: "You’ll add photos after you order.",
  addPhotosLater: "Add photos after ordering",
  blurryPhotos: (count: number, isSlight: boolean) =>
    `${formatPhotoCount(count)} ${printQualityTexts.blurry(isSlight)}.`,
  /** Screen readers read this after the link "See them". */
  inLine: (title: string) => `in ${title}`,

  quantity: (title: string) => `Quantity of ${title}`,
  oneLess: "Decrease quantity",
  oneMore: "Increase quantity",
  maxQuantity: (max: number) => `You can order up to ${max} of each item`,

  summary: "Summary",
  subtotal: "Subtotal",
  shipping: "Shipping",
  freeShipping: "Free",
  salesTax: "Sales tax",
  taxAtCheckout: "Calculated at checkout",
  total: "Total",
  totalBeforeTax: "Total before tax",
  freeReturns: (days: number) => `Free returns for ${days} days.`,
  needsAttention: (wallCount: number) =>
    wallCount === 1
      ? "1 wall needs your attention before checkout. See the notes in your cart."
      : `${wallCount} walls need your attention before checkout. See the notes in your cart.`,
  checkOut: "Check out",
};

/** Texts about when an order ships and arrives. */
export const shipPromiseTexts = {
  usual: (shipsWithin: string) => `Free shipping. Most orders ship in ${shipsWithin}.`,
  afterPhotos: (shipsWithin: string) => `Free shipping. Ships within ${shipsWithin} after you add your last photo.`,
  arrivalAfterPhotos: (minDays: number, maxDays: number) =>
    `It usually arrives ${minDays}–${maxDays} business days later.`,
  largeOrderAfterPhotos: (tilesPerDay: number, days: number) =>
    `Free shipping. We make up to ${tilesPerDay.toLocaleString("en-US")} ${tilesPerDay === 1 ? "tile" : "tiles"} a day, so this order takes at least ${days} business days to ship after you add your last photo.`,
  largeOrder: (tilesPerDay: number, shipDay: ReactNode) => (
    <>
      Free shipping. We make up to {tilesPerDay.toLocaleString("en-US")} {tilesPerDay === 1 ? "tile" : "tiles"} a day,
      so this order ships by {shipDay}.
    </>
  ),
  orderNow: (shipDay: ReactNode) => <>Free shipping. Order now and it ships by {shipDay}.</>,
  orderByHour: (hour: number, shipDay: ReactNode) => (
    <>
      Free shipping. Order by {hour % 12 || 12} {hour < 12 ? "a.m." : "p.m."} Eastern time and it ships by {shipDay}.
    </>
  ),
  arrival: (from: ReactNode, to: ReactNode) => (
    <>
      It usually arrives between {from} and {to}.
    </>
  ),
  noArrivalEstimate: "Mail to this address takes longer, so we can’t estimate when your order will arrive.",
};
