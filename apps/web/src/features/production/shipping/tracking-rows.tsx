import { type TrackingStatus, trackingStatuses } from "@storywall/domain/production/shipping/review-tracking-rows";
import type { TrackingRowView } from "@storywall/domain/production/shipping/tracking-import";
import Link from "next/link";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { shippingTexts } from "./shipping-texts.tsx";

const statusTones: Partial<Record<TrackingStatus, string>> = {
  ready: "text-good",
  imported: "text-good",
  sent: "text-soft",
  unconfirmed: "text-warn",
};

type Props = {
  title: string;
  rows: readonly TrackingRowView[];
  /** Tracking numbers that staff confirmed. */
  confirmed?: ReadonlySet<string>;
  /** Confirms an unusual tracking number, or takes the confirmation back. */
  onConfirm?: (trackingNumber: string) => void;
};

/** The rows of a preview or an import, with a count for each status. */
export function TrackingRows({ title, rows, confirmed, onConfirm }: Props) {
  const counts = Object.entries(trackingStatuses).flatMap(([status, name]) => {
    const count = rows.filter((row) => row.status === status).length;
    return count > 0 ? [`${count} ${name.toLowerCase()}`] : [];
  });
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="text-xl">{title}</h3>
      <p role="status" className="mt-1">
        {counts.join(", ")}
      </p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <li key={row.line} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[4rem_12rem_1fr_1fr] sm:items-baseline">
            <span className="text-soft text-sm">{shippingTexts.line(row.line)}</span>
            <span className="wrap-anywhere">
              <RowReference row={row} />
            </span>
            <span className="wrap-anywhere">
              {row.carrier} {row.trackingNumber}
            </span>
            <span>
              <strong className={statusTones[row.status] ?? "text-bad"}>{trackingStatuses[row.status]}</strong>{" "}
              {row.sentence}
              {row.status === "unconfirmed" && onConfirm ? (
                <label className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    aria-label={shippingTexts.useNumberAnyway(row.trackingNumber)}
                    checked={confirmed?.has(row.trackingNumber) ?? false}
                    onChange={() => onConfirm(row.trackingNumber)}
                    className="size-5 accent-accent"
                  />
                  {shippingTexts.useAnyway}
                </label>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowReference({ row: { order, reference } }: { row: TrackingRowView }) {
  if (!order) return reference;
  const link = (
    <Link href={`/admin/orders/${order.id}`} className="font-semibold underline underline-offset-4">
      {order.number}
    </Link>
  );
  return order.isRemake ? productionTexts.withRemake(link) : link;
}
