import { findCarrier } from "@storywall/domain/orders/carriers";
import type { OrderView } from "@storywall/domain/orders/schema";
import { TextField } from "@storywall/ui/field";
import { adminRemakesTexts } from "./admin-remakes-texts.tsx";

type Props = { tracking: NonNullable<OrderView["tracking"]> };

/** Carrier and tracking number of a parcel, with a link to the carrier's page if it is known. */
export function TrackingNumber({ tracking: { carrier, number, url } }: Props) {
  if (!url) {
    return (
      <span className="break-all">
        {carrier} {number}
      </span>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" className="break-all underline underline-offset-4">
      {carrier} {number}
    </a>
  );
}

type FieldProps = { carrier: string; value: string; onChange: (value: string) => void };

/** Field for the tracking link of a carrier whose page is not known. */
export function TrackingLinkField({ carrier, value, onChange }: FieldProps) {
  if (!carrier.trim() || findCarrier(carrier)) return null;
  return (
    <TextField
      label={adminRemakesTexts.trackingLink}
      isOptional
      type="url"
      inputMode="url"
      pattern="https://.*"
      value={value}
      maxLength={500}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
