export type Carrier = {
  name: string;
  /** Matches the names of the carrier and its services that staff and shipping software write. */
  pattern: RegExp;
  /** Address of the carrier's tracking page, to which the tracking number is appended. */
  trackingPage: string;
};

/** Carriers whose tracking pages are known. Other carriers are shown without a link unless staff enter one. */
export const carriers = {
  usps: {
    name: "USPS",
    pattern: /\bu\.?s\.?p\.?s\b|\bu\.?s\.? (postal|mail)|\bpostal service\b|\b(priority|first[- ]class) mail\b/i,
    trackingPage: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  },
  ups: {
    name: "UPS",
    pattern: /\bu\.?p\.?s\b|\bunited parcel\b/i,
    trackingPage: "https://www.ups.com/track?tracknum=",
  },
  fedex: {
    name: "FedEx",
    pattern: /\bfed[ -]?ex\b|\bfederal express\b/i,
    trackingPage: "https://www.fedex.com/fedextrack/?trknbr=",
  },
  dhl: {
    name: "DHL",
    pattern: /\bdhl\b/i,
    trackingPage: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=",
  },
} as const satisfies Record<string, Carrier>;

export type CarrierKey = keyof typeof carriers;

/**
 * Returns the carrier that a text names, such as "UPS Ground" or "U.S. Postal Service". Returns null for an unknown
 * carrier and for a text that names more than one.
 */
export function findCarrier(text: string): CarrierKey | null {
  const words = text.replaceAll("_", " ");
  const keys = (Object.keys(carriers) as CarrierKey[]).filter((key) => carriers[key].pattern.test(words));
  return keys.length === 1 ? (keys[0] ?? null) : null;
}

/**
 * Returns a tracking number in capital letters, without spaces and hyphens. Returns null if it has other characters than
 * letters and digits, or an impossible length.
 */
export function normalizeTrackingNumber(text: string): string | null {
  const number = text.trim().replaceAll(/[ \u00A0-]/g, "");
  return /^[A-Za-z0-9]{4,40}$/.test(number) ? number.toUpperCase() : null;
}

type Parcel = { carrier: string; trackingNumber: string; trackingUrl?: string | null | undefined };

/**
 * Returns the link that tracks a parcel: the one that staff entered, or the carrier's page. Returns null if the carrier
 * is unknown or the number cannot be one.
 */
export function getTrackingUrl({ carrier, trackingNumber, trackingUrl }: Parcel): string | null {
  if (trackingUrl) return trackingUrl.startsWith("https://") ? trackingUrl : null;
  const key = findCarrier(carrier);
  const number = normalizeTrackingNumber(trackingNumber);
  return key && number ? `${carriers[key].trackingPage}${number}` : null;
}
