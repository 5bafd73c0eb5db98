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

  tax: {
    provider: "Calculated by",
    providers: { table: "The rates below", stripe: "Stripe Tax" },
    providerHint:
      "Stripe Tax needs to be switched on in your Stripe account, and charges a fee. It gets amounts, state, and ZIP code, but no names or streets.",
    states: "States you collect in",
    statesHint: "Codes of states, like FL, GA. Orders to other states have no sales tax.",
    rate: (number: number) => `Rate ${number}`,
    addRate: "Add a rate",
    percent: "Rate in %",
    shipping: "Shipping",
    shippingTaxed: "Taxed",
    shippingUntaxed: "Not taxed",
    county: "County or city",
    countyHint: "Empty for the state’s own rate. A county’s rate is added to it.",
    zipRanges: "ZIP codes",
    zipRangesHint: "Like 33101-33199, 33239. Empty for the whole state.",
    from: "First day",
    to: "Last day",
  },

  fulfilment: {
    madeBy: "Who makes the tiles",
    makers: { own: "Our own workshop", lab: "A print lab" },
    madeByHint:
      "A lab gets each order when its print files are ready and the customer can no longer change it, and ships it. It needs an API token for the files, packing slips, and address labels.",
    labels: "Labels",
    labelProviders: { csv: "Download addresses for any label service", easypost: "Buy labels from EasyPost" },
    labelsHint:
      "Labels are bought on the Shipping page. EasyPost gets your return address, and the address, phone number, and weight of each box, and charges your account there.",
  },

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

  removeMaterials: "Remove these facts",
  facts: {
    wood: { label: "Wood of the frames", hint: "A sentence, like: Solid oak, oiled." },
    paper: { label: "Paper", hint: "A sentence, like: 200 g cotton paper with pigment inks." },
    glazing: { label: "Glazing", hint: "A sentence. Without it, the page doesn’t mention any." },
    board: { label: "Board", hint: "A sentence about the board behind the print." },
    afterAYear: { label: "After a year in light", hint: "What you saw on a tile that hung in light for a year." },
  },
  holdsKg: "Weight one plate holds (kg)",
  holdsKgHint: "As you measured it, like 4.5",
};
