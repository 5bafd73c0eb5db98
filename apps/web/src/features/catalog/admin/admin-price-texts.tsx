export const adminPriceTexts = {
  changePrices: "Change prices",
  currentPrices: "Current prices",
  published: (by: string, time: string) => `Published by ${by}, ${time}.`,
  specifiedPrices: "These are the shop’s built-in starting prices. No prices have been published yet.",
  priceUnitTitle: "Check the price unit before you confirm",
  priceUnitText: (units: string, centsPerUnit: number, tilePrices: string) =>
    `The original price list shows framed tiles at ${units}, without a currency. We read one unit in that list as ${centsPerUnit} US cents, so the prices are ${tilePrices}. If that’s wrong, change the unit.`,
  bundleGapTitle: "Larger collections should not cost more than smaller ones",
  bundleGap: ({
    larger,
    smaller,
    count,
    difference,
  }: Record<"larger" | "smaller" | "difference", string> & { count: number }) =>
    `${count} × ${smaller} costs ${difference} less than one ${larger}.`,
  closeBundleGaps: "Draft lower prices",
  publishedPrices: "Published prices",
  publishedAt: (time: string, by: string) => `${time}, ${by}`,
  historyEntry: (tilePrices: string, bundlePrices: string, centsPerUnit: number) =>
    `${tilePrices}. ${bundlePrices}. One unit is ${centsPerUnit === 1 ? "1 cent" : `${centsPerUnit} cents`}.`,
  namedPrice: (name: string, price: string) => `${name} ${price}`,
  volumePriceInHistory: (tiles: number, amount: string) => `Save ${amount} for every ${tiles} tiles.`,
  noVolumePrice: "No volume price.",
  extraInHistory: (name: string, price: string | null) => `${name}: ${price ?? "not offered"}.`,

  confirmedTitle: "These prices are confirmed",
  confirmed: (by: string, time: string) => `Confirmed by ${by}, ${time}.`,
  withdrawConfirmation: "Undo confirmation",
  confirmationWithdrawn: "The prices are no longer confirmed.",
  notConfirmedTitle: "These prices aren’t confirmed yet",
  notConfirmedText:
    "Until the owner confirms them, the shop won’t start with a live Stripe key, so it can’t take real payments.",
  confirmPrices: "Confirm these prices",
  pricesConfirmed: "Prices confirmed.",

  draft: "Draft",
  draftSaved: (by: string, time: string) =>
    `Saved by ${by}, ${time}. Shoppers will see these prices once you publish them.`,
  publish: "Publish…",
  editDraft: "Edit draft",
  discardDraft: "Discard draft",
  draftDiscarded: "Draft discarded.",
  publishTitle: "Publish these prices?",
  publishText:
    "They’ll appear on every page and in every cart right away. Checkouts that are already open keep their prices. Publishing also confirms these prices for live payments.",
  publishPrices: "Publish prices",
  notYet: "Not yet",
  pricesLive: "The new prices are live.",

  priceUnit: "One price unit, in cents",
  priceUnitHint: "The tile prices below are in this unit.",
  tileInUnits: (sizeName: string) => `${sizeName} tile, in units`,
  tilePrice: (price: string) => `${price} per framed tile`,
  bundleInDollars: (name: string) => `${name}, in dollars`,
  bundleAsSeparateTiles: (price: string) => `${price} as separate tiles`,
  volumePrice: "Volume price",
  volumeHint:
    "An order saves an amount for each full set of tiles. With 12 tiles and 12.00, the shop says “Save $12 with a dozen.” Leave both fields empty to switch it off.",
  volumeTiles: "Tiles",
  volumeAmount: "Savings, in dollars",
  enterTileCount: (max: number) => `Enter a whole number from 2 to ${max.toLocaleString("en-US")}.`,
  extraInDollars: (name: string) => `${name}, in dollars`,
  extras: "Extras",
  extrasHint: "Offered at checkout. Leave a price empty to stop offering it; 0 is free.",
  extrasAndVolume: "Extras and volume price",
  extrasNote: "Offered at checkout, and shown below the subtotal.",
  extraColumn: "Extra",
  volumeRow: (tiles: number) => `For every ${tiles} tiles`,
  notOffered: "Not offered",
  saveDraft: "Save draft",
  checkDraft: "Draft saved. Check it, then publish it.",
  enterWholeNumber: (max: number) => `Enter a whole number from 1 to ${max.toLocaleString("en-US")}.`,
  enterPrice: "Enter a price like 89.99.",
  enterSavings: "Enter an amount like 12.00.",

  framedTiles: "Framed tiles",
  framedTilesNote: "Shown in the size table, on art pages, and in the editor.",
  collectionsNote: "Shown on the home page, in the wall gallery, and in the editor.",
  walls: "Walls",
  wallsNote: "Shown in the wall gallery and in the editor.",
  sizeColumn: "Size",
  priceColumn: "Price",
  saleColumn: "With the sale code",
  collectionColumn: "Collection",
  separateTilesColumn: "As separate tiles",
  layoutColumn: "Layout",
  wallPricesColumn: "Total price by tile size",
  smallTileCount: (count: number) => `${count} small tiles`,
  oldPrice: (price: string) => (
    <>
      <span className="sr-only">was </span>
      {price}
    </>
  ),
  newPrice: (price: string) => (
    <>
      <span className="sr-only">now </span>
      {price}
    </>
  ),
};
