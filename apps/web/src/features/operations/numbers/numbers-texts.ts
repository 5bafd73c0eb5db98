import type {
  FigurePeriod,
  FiguresView,
  FigureTotals,
  FunnelStep,
  RankedMetric,
} from "@storywall/domain/operations/figures";
import { formatDate } from "@/lib/dates.ts";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

export const formatShare = (share: number | null): string => (share === null ? "–" : percent.format(share));

export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Formats a range like "Oct 1 – Oct 30", with the years if they differ. */
function formatRange({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from);
  const [start, end] = [from, to].map((day) =>
    from.slice(0, 4) === to.slice(0, 4) ? formatDay(day) : formatDate(day),
  );
  return `${start} – ${end}`;
}

export type ChartMetric = "sales" | "orders" | "visits";

export const numbersTexts = {
  title: "Numbers",
  details: "Numbers in detail",
  period: "Period",
  periods: { today: "Today", week: "7 days", month: "30 days", quarter: "90 days", year: "Year" } satisfies Record<
    FigurePeriod,
    string
  >,
  compared: (before: FiguresView["before"]) => `Compared with ${formatRange(before)}.`,
  kpis: {
    sales: "Sales",
    orders: "Orders",
    averageOrder: "Average order",
    conversion: "Visits that become orders",
    refunded: "Refunds",
    late: "Late orders",
    remakes: "Remakes",
    refused: "Photos rejected",
  } satisfies Partial<Record<keyof FigureTotals | "conversion", string>>,
  before: (value: string) => `${value} before`,
  charts: { sales: "Sales", orders: "Orders", visits: "Visits" } satisfies Record<ChartMetric, string>,
  chart: "Chart",
  chartLabel: (name: string) => `${name} over time. The table below has the same numbers.`,
  now: "This period",
  earlier: "Period before",
  showTable: "Show as table",
  day: "Day",
  week: "Week of",
  downloadCsv: "Download CSV",
  downloadNamed: (name: string) => `Download CSV: ${name}`,
  funnel: "From visit to order",
  funnelHint: "Counted without cookies. Nobody is followed from one step to the next.",
  steps: {
    visits: "Visits",
    walls: "Walls begun",
    carts: "Carts",
    checkouts: "Checkouts",
    orders: "Orders",
  } satisfies Record<FunnelStep, string>,
  step: "Step",
  count: "Count",
  countBefore: "Before",
  share: "Share of the step before",
  shareOf: (share: string) => `${share} of the step before`,
  ranked: {
    layout: { title: "Top layouts", column: "Layout" },
    frame: { title: "Top frames", column: "Frame" },
    size: { title: "Top sizes", column: "Size" },
    refunds: { title: "Refunds by reason", column: "Reason" },
    remakes: { title: "Remakes by reason", column: "Reason" },
    refused: { title: "Photos rejected", column: "Reason" },
  } satisfies Record<RankedMetric, { title: string; column: string }>,
  amount: "Amount",
  none: "None in this period.",
  showAll: (count: number) => `Show all ${count}`,
  reasons: {
    cancelled: "Order canceled",
    returned: "Returned",
    remake_declined: "Instead of a remake",
    duplicate: "Paid twice",
    goodwill: "Goodwill",
    claim: "Claim",
    price_difference: "Address change",
    change_closed: "Change not made",
    outside: "Made in Stripe",
    dispute: "Lost dispute",
    damaged: "Damaged",
    defective: "Defective",
    "not-as-previewed": "Not as previewed",
    return: "Return",
    shop: "Found by the shop",
    rights: "Belongs to someone else",
    adult: "Nudity or sexual content",
    violence: "Violence",
    hate: "Hate",
    law: "Illegal content",
    other: "Another reason",
    PHOTO_DAMAGED: "Damaged file",
    PHOTO_INCOMPLETE: "Incomplete file",
    PHOTO_TOO_SMALL: "Too small",
    PHOTO_TOO_WIDE: "Too long and narrow",
    PHOTO_TOO_HEAVY: "Too much to process",
    PHOTO_TOO_MANY_PIXELS: "Too many pixels",
    PHOTO_COLOUR_FORMAT: "Unknown color format",
    PHOTO_FAILED: "Couldn’t be read",
    FILE_EMPTY: "Empty file",
    FILE_TOO_LARGE: "Larger than 40 MB",
    FILE_TYPE: "Not a photo",
    FILE_POLYGLOT: "More than a photo",
  } as Readonly<Record<string, string>>,
  otherReason: "Another problem",
};
