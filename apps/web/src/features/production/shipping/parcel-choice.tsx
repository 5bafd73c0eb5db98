import { formatPlateSets } from "@storywall/domain/catalog/products";
import { formatWeight } from "@storywall/domain/kernel/weight";
import type { ReadyParcel } from "@storywall/domain/production/shipping/ready-parcels";
import Link from "next/link";
import type { ReactNode } from "react";
import { DueDate } from "@/features/production/board/card-parts.tsx";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { shippingTexts } from "./shipping-texts.tsx";

type Props = {
  parcels: readonly ReadyParcel[];
  today: string;
  chosen: readonly ReadyParcel[];
  onChoose: (codes: ReadonlySet<string>) => void;
};

/** The boxes that can be selected, and a checkbox that selects all of them. */
export function ParcelChoice({ parcels, today, chosen, onChoose }: Props) {
  const codes = new Set(chosen.map(({ code }) => code));
  const toggle = (code: string) => {
    const next = new Set(codes);
    if (!next.delete(code)) next.add(code);
    onChoose(next);
  };
  const areAllChosen = chosen.length === parcels.length;
  return (
    <>
      <Choice
        isChecked={areAllChosen}
        onToggle={() => onChoose(new Set(areAllChosen ? [] : parcels.map(({ code }) => code)))}
      >
        {shippingTexts.selectAll}
      </Choice>
      <ul aria-label={shippingTexts.boxList} className="divide-y divide-line border-line border-y">
        {parcels.map((parcel) => (
          <li key={parcel.code} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-1">
            <Choice
              isChecked={codes.has(parcel.code)}
              onToggle={() => toggle(parcel.code)}
              label={shippingTexts.selectBox(parcel.orderNumber, parcel.remakeId !== null)}
            />
            <Link
              href={`/admin/orders/${parcel.orderId}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold underline underline-offset-4 sm:w-32"
            >
              {parcel.orderNumber}
            </Link>
            {parcel.remakeId ? <strong>{productionTexts.remake}</strong> : null}
            <span className="min-w-0 sm:w-36">
              {parcel.hasAddress ? (
                parcel.destination
              ) : (
                <span className="text-bad">{shippingTexts.incompleteAddress}</span>
              )}
            </span>
            <span className="text-soft tabular-nums">
              {shippingTexts.contentsAndWeight(listContents(parcel), formatWeight(parcel.grams))}
            </span>
            <span className="text-sm sm:ml-auto">
              <DueDate shipBy={parcel.shipBy} today={today} isLate={parcel.isLate} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const listContents = ({ tiles, plateSets }: ReadyParcel): string[] => [
  ...(tiles > 0 ? [productionTexts.tiles(tiles)] : []),
  ...(plateSets > 0 ? [formatPlateSets(plateSets)] : []),
];

type ChoiceProps = { isChecked: boolean; onToggle: () => void; label?: string; children?: ReactNode };

function Choice({ isChecked, onToggle, label, children }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-11 min-w-8 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onToggle}
        className="size-5 accent-accent"
      />
      {children}
    </label>
  );
}
