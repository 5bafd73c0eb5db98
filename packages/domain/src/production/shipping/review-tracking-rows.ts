import { errorMessage } from "../../errors.ts";
import { normalizeTrackingNumber } from "../../orders/carriers.ts";
import type { TrackingRow } from "./read-tracking-rows.ts";

/** A row's result in the preview or the import, with its label. */
export const trackingStatuses = {
  ready: "Matched",
  unconfirmed: "To confirm",
  imported: "Sent",
  sent: "Already imported",
  shipped: "Already shipped",
  duplicate: "Duplicate",
  unknown: "Unknown",
  blocked: "Not ready",
  invalid: "Incomplete",
} as const;
export type TrackingStatus = keyof typeof trackingStatuses;

/** The parcel that a row names. */
export type NamedParcel = {
  id: string;
  orderNumber: string;
  /** State of the order or the remake. */
  state: string;
  /** Whether the box is complete and closed. */
  isPacked: boolean;
  /** Whether the address has changed since the label was printed. */
  isLabelVoid: boolean;
  carrier: string | null;
  trackingNumber: string | null;
};

export type ReviewedRow<P extends NamedParcel> = TrackingRow & {
  parcel: P | null;
  status: TrackingStatus;
  sentence: string;
};

type Review = { status: TrackingStatus; sentence: string };

/**
 * Decides for each row whether it can be imported. Rows that contradict each other are all rejected; a repeated row
 * counts once. `owners` are the parcels that already have one of these tracking numbers. `confirmedNumbers` are the
 * unusual tracking numbers that staff confirmed.
 */
export function reviewTrackingRows<P extends NamedParcel>(
  rows: readonly (TrackingRow & { parcel: P | null })[],
  owners: ReadonlyMap<string, NamedParcel>,
  confirmedNumbers: readonly string[] = [],
): ReviewedRow<P>[] {
  const single = rows.map((row) => ({ ...row, ...reviewRow(row, row.parcel, owners.get(row.trackingNumber)) }));
  const ready = single.filter(({ status }) => status === "ready");
  return single.map((row) => {
    if (row.status !== "ready") return row;
    const review = reviewWithinTable(row, ready);
    const isUnconfirmed = row.question !== null && !confirmedNumbers.includes(row.trackingNumber);
    return review.status === "ready" && isUnconfirmed
      ? { ...row, status: "unconfirmed", sentence: row.question ?? "" }
      : { ...row, ...review };
  });
}

const alreadySent: Review = { status: "sent", sentence: "Already shipped with this number." };

function reviewRow(row: TrackingRow, parcel: NamedParcel | null, owner: NamedParcel | undefined): Review {
  if (row.problem) return { status: "invalid", sentence: row.problem };
  if (!parcel) return { status: "unknown", sentence: "We don’t recognize this order or box." };
  const { carrier, trackingNumber, state } = parcel;
  if (trackingNumber) {
    return normalizeTrackingNumber(trackingNumber) === row.trackingNumber
      ? alreadySent
      : { status: "shipped", sentence: `Already shipped via ${carrier ?? ""} ${trackingNumber}.`.replace("  ", " ") };
  }
  if (sentStates.includes(state)) return { status: "shipped", sentence: "Already shipped without a tracking number." };
  if (state === "cancelled") return { status: "blocked", sentence: "This order was canceled. Don’t ship it." };
  if (!parcel.isPacked) return { status: "blocked", sentence: errorMessage("BOX_NOT_CLOSED") };
  if (parcel.isLabelVoid) {
    return { status: "blocked", sentence: errorMessage("LABEL_VOID", { order: parcel.orderNumber }) };
  }
  // Another import sent this parcel after it was read.
  if (owner?.id === parcel.id) return alreadySent;
  if (owner) return { status: "duplicate", sentence: `This number already belongs to ${owner.orderNumber}.` };
  return { status: "ready", sentence: "" };
}

const sentStates: readonly string[] = ["shipped", "sent", "delivered", "returning", "returned"];

type ReadyRow = TrackingRow & { parcel: NamedParcel | null };

/** Compares a row that could be imported with the other rows of the table. */
function reviewWithinTable(row: ReadyRow, ready: readonly ReadyRow[]): Review {
  const sameParcel = ready.filter(({ parcel }) => parcel?.id === row.parcel?.id);
  const conflicts = sameParcel.filter(({ trackingNumber }) => trackingNumber !== row.trackingNumber);
  if (conflicts.length > 0) {
    return {
      status: "duplicate",
      sentence: `This box has another number on ${formatLineNumbers(conflicts)}. Keep one.`,
    };
  }
  const sameNumber = ready.filter(
    ({ trackingNumber, parcel }) => trackingNumber === row.trackingNumber && parcel?.id !== row.parcel?.id,
  );
  if (sameNumber.length > 0) {
    return { status: "duplicate", sentence: `Another box has the same number on ${formatLineNumbers(sameNumber)}.` };
  }
  const [first] = sameParcel;
  if (first && first.line !== row.line)
    return { status: "duplicate", sentence: `Same as ${formatLineNumbers([first])}.` };
  return { status: "ready", sentence: "" };
}

const formatLineNumbers = (rows: readonly TrackingRow[]) =>
  `${rows.length === 1 ? "line" : "lines"} ${rows.map(({ line }) => line).join(", ")}`;
