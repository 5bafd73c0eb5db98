export const adminSettingsTexts = {
  ownerOnly: "Only the owner can change settings.",
  save: (title: string) => (
    <>
      Save<span className="sr-only"> {title}</span>
    </>
  ),
  saved: (title: string) => `${title} saved.`,
  defaultRestored: (title: string) => `${title}: default restored.`,
  outdatedTitle: "Someone else changed this setting",
  outdatedText: "Your changes are still here but not saved yet.",
  showTheirs: "Show theirs",
  keepMine: "Keep editing mine",
  lastChanged: (by: string, time: string) => `Last changed by ${by}, ${time}.`,

  removeAddress: "Remove return address",
  noAddressTitle: "No return address yet",
  noAddressText:
    "Labels show only the shop’s name and city, so carriers can’t return a package. Enter the full address.",
  name: "Name",
  streetAddress: "Street address",
  suiteOrUnit: "Suite or unit",
  city: "City",
  zipCode: "ZIP code",
  state: "State",
  chooseState: "Choose…",
  phone: "Phone",
  phoneHint: "Some carriers ask for it.",

  restoreEstimates: "Restore estimates",
  estimatesTitle: "These weights are estimates",
  estimatesText: "Weigh one tile of each size, an empty box, and the padding for one tile. Then save your own weights.",
  ouncesHint: "Ounces, like 10.5",
  grams: (grams: number) => `${grams.toLocaleString("en-US")} g`,
  tileWeight: (sizeName: string) => `${sizeName} tile with its plate (oz)`,
  boxWeight: "Empty box (oz)",
  paddingWeight: "Padding for each tile (oz)",

  removeDeliveryRules: "Remove these rules",
  cutOffHour: "Cutoff hour, Miami time",
  cutOffHourHint: "14 means 2 p.m. Later orders count as placed the next day.",
  tilesPerDay: "Maximum tiles to make in a day",
  tilesPerDayHint:
    "When a day is full, new orders get the next business day as their ship-by date. A larger order takes several days, and the cart says so.",
  closedDays: "Closed days",
  closedDaysHint: "In addition to weekends and federal holidays. For example: 2026-12-24, 2026-12-31",

  restoreDefaults: "Restore defaults",
  format: (number: number) => `Format ${number}`,
  defaultFormat: (number: number) => `Format ${number} (default)`,
  notUsed: "Not used",
  sheets: "Sheets",
  roll: "Roll",
  width: "Width (cm)",
  widthHint: "Like 60 or 111.8",
  height: "Height (cm)",
  longestPiece: "Longest piece (cm)",
  heightHint: "Like 90",
  margin: "Unprintable margin (mm)",
  marginHint: "Like 5",
  gap: "Minimum gap between prints (mm)",
  gapHint: (leastMm: number) => `${leastMm} or more`,
  inches: (inches: string) => `${inches} in`,
};
