import type { ReactNode } from "react";

export const adminPromoTexts = {
  newCode: "New code",
  noCodes: "No codes yet.",
  promoTitle: (promo: { code: ReactNode; value: string; status: ReactNode }) => (
    <>
      {promo.code}, {promo.value} off, {promo.status}
    </>
  ),
  edit: (code: string) => (
    <>
      Edit<span className="sr-only"> {code}</span>
    </>
  ),
  restart: (code: string) => (
    <>
      Restart<span className="sr-only"> {code}</span>
    </>
  ),
  endNow: (code: string) => (
    <>
      End now<span className="sr-only">: {code}</span>
    </>
  ),
  restarted: (code: string) => `${code} is active again until you end it.`,
  ended: (code: string) => `${code} has ended.`,
  defaultCodeNote:
    "This code is applied to every cart automatically, and the sale prices in the shop already reflect it. Its percentage comes from the price list and can’t be changed here.",
  noEndTitle: (code: string) => `${code} has no last day`,
  noEndText: "Choose the day on which this sale ends. Until then, every page shows its prices as sale prices.",
  chooseLastDay: "Choose the last day",
  formerPriceTitle: "When may a price be crossed out?",
  formerPriceText: [
    "In the US, a crossed-out “regular” price must be a real one: a price at which you openly and honestly offered the same product for a reasonably long time, in the recent, regular course of your business (16 CFR 233.1).",
    "A price that was set only to be crossed out, or that nobody has been asked to pay for a long time, makes the sale deceptive, even if every number is correct.",
    "So give each sale a last day, sell at the full price for at least as long between sales, and keep the list of published prices as your record. State laws can be stricter. This is not legal advice.",
  ],
  longSaleTitle: (days: number) => `This sale has been running for more than ${days} days`,
  longSaleText:
    "A sale price that never ends is really the regular price. Showing a higher price next to it may count as deceptive in the US and elsewhere. End the sale for a while, or check with a lawyer.",

  fromTo: (firstDay: string, lastDay: string) => `from ${firstDay} through ${lastDay}`,
  from: (firstDay: string) => `from ${firstDay}`,
  through: (lastDay: string) => `through ${lastDay}`,
  noEndDate: "no end date",
  timesUsed: (count: number) => (count === 1 ? "used once" : `used ${count} times`),
  timesUsedOf: (count: number, max: number) => `used ${count} of ${max} times`,
  minimumOrderOf: (amount: string) => `minimum order ${amount}`,
  firstOrderOnly: "first order only",

  editPromo: (code: string) => `Edit ${code}`,
  code: "Code",
  discountKind: "Discount",
  percentOff: "Percent off",
  percentOfEveryWall: "Percent off every wall",
  amountOfOrder: "Amount off the order",
  amountOff: "Dollars off",
  invalidAmount: "Enter an amount like 10 or 12.50.",
  firstDay: "First day",
  lastDay: "Last day",
  totalUsesAllowed: "Total uses allowed",
  minimumOrder: "Minimum order, in dollars",
  onlyFirstOrder: "Only for the first order from each email address",
  createCode: "Create code",
  created: (code: string) => `${code} created.`,
  saved: (code: string) => `${code} saved.`,
  invalidCode: "Use 3 to 32 letters, digits, hyphens, and underscores.",
  invalidPercent: "Enter a percentage like 20 or 12.5, up to 90.",
  lastDayBeforeFirst: "The last day can’t be before the first.",
  enterWholeNumber: "Enter a whole number.",
  enterAmount: "Enter an amount like 50.",
};
