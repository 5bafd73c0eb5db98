import { ShopError } from "../errors.ts";

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
 * Returns a tracking number in capital letters, without spaces and hyphens. Returns null if it contains characters
 * other than letters and digits, or has an impossible length.
 */
export function normalizeTrackingNumber(text: string): string | null {
  const number = text.trim().replaceAll(/[ \u00A0-]/g, "");
  return /^[A-Za-z0-9]{4,40}$/.test(number) ? number.toUpperCase() : null;
}

type Parcel = { carrier: string; trackingNumber: string; trackingUrl?: string | null | undefined };

/**
 * Returns the tracking link of a parcel: the link that staff entered, otherwise the carrier's tracking page. Returns
 * null if the carrier is unknown, or if the number cannot be a tracking number.
 */
export function getTrackingUrl({ carrier, trackingNumber, trackingUrl }: Parcel): string | null {
  if (trackingUrl) return trackingUrl.startsWith("https://") ? trackingUrl : null;
  const key = findCarrier(carrier);
  const number = normalizeTrackingNumber(trackingNumber);
  return key && number ? `${carriers[key].trackingPage}${number}` : null;
}

type Scheme = {
  pattern: RegExp;
  /** Returns whether the check digit of a number that matches the pattern is correct. */
  hasValidCheckDigit: (number: string) => boolean;
};

/** Numbers of carriers that publish their check digits. The other carriers' numbers are not compared with a pattern. */
const schemes: Partial<Record<CarrierKey, readonly Scheme[]>> = {
  ups: [{ pattern: /^1Z[A-Z0-9]{15}\d$/, hasValidCheckDigit: hasValidUpsCheckDigit }],
  fedex: [
    { pattern: /^\d{12}$/, hasValidCheckDigit: hasValidFedexCheckDigit },
    { pattern: /^\d{15}$/, hasValidCheckDigit: hasValidMod10CheckDigit },
    // The check digit also covers the application identifier 92, which is not part of the printed number.
    { pattern: /^\d{20}$/, hasValidCheckDigit: (number) => hasValidMod10CheckDigit(`92${number}`) },
    { pattern: /^92\d{20}$/, hasValidCheckDigit: hasValidMod10CheckDigit },
    // The check digit covers only the shipper and the package, not the identifier and the service before them.
    { pattern: /^96\d{20}$/, hasValidCheckDigit: (number) => hasValidMod10CheckDigit(number.slice(-15)) },
  ],
  usps: [
    { pattern: /^(\d{20}|9[1-5]\d{20}|9[1-5]\d{24})$/, hasValidCheckDigit: hasValidMod10CheckDigit },
    { pattern: /^[A-Z]{2}\d{9}US$/, hasValidCheckDigit: hasValidPostalCheckDigit },
  ],
};

const sumDigits = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0);

const toDigits = (text: string): number[] => [...text].map(Number);

/** Computes modulo 10 with the weights 3 and 1 from the right (GS1, USPS and FedEx Ground). */
function hasValidMod10CheckDigit(number: string): boolean {
  const digits = toDigits(number.slice(0, -1)).toReversed();
  return (10 - (sumDigits(digits, [3, 1]) % 10)) % 10 === Number(number.at(-1));
}

/** In UPS numbers, letters count as digits: A is 2, B is 3, and so on. */
function hasValidUpsCheckDigit(number: string): boolean {
  const digits = [...number.slice(2, -1)].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  return (10 - (sumDigits(digits, [1, 2]) % 10)) % 10 === Number(number.at(-1));
}

function hasValidFedexCheckDigit(number: string): boolean {
  return (sumDigits(toDigits(number.slice(0, -1)), [3, 1, 7]) % 11) % 10 === Number(number.at(-1));
}

/** Computes modulo 11 as in the Universal Postal Union's standard S10. */
function hasValidPostalCheckDigit(number: string): boolean {
  const digit = 11 - (sumDigits(toDigits(number.slice(2, 10)), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  const checkDigit = digit === 10 ? 0 : digit === 11 ? 5 : digit;
  return checkDigit === Number(number.at(10));
}

export type TrackingNumberInput = { carrier: string; trackingNumber: string };

/** An unusual number can be used after a confirmation; the other problems must be fixed. */
export type TrackingNumberProblem = "TRACKING_NUMBER_ROUNDED" | "TRACKING_NUMBER_INVALID" | "TRACKING_NUMBER_UNUSUAL";

/** Returns what is wrong with a tracking number of this carrier, or null. */
export function findTrackingNumberProblem({
  carrier,
  trackingNumber,
}: TrackingNumberInput): TrackingNumberProblem | null {
  if (isRoundedBySpreadsheet(trackingNumber)) return "TRACKING_NUMBER_ROUNDED";
  const number = normalizeTrackingNumber(trackingNumber);
  if (!number) return "TRACKING_NUMBER_INVALID";
  const key = findCarrier(carrier);
  const known = key && schemes[key];
  if (!known) return null;
  const isUsual = known.some(({ pattern, hasValidCheckDigit }) => pattern.test(number) && hasValidCheckDigit(number));
  return isUsual ? null : "TRACKING_NUMBER_UNUSUAL";
}

/**
 * Returns whether a spreadsheet has changed this number: it has an exponent or a separator, or zeros after the 6 or 15
 * digits that spreadsheets keep.
 */
function isRoundedBySpreadsheet(text: string): boolean {
  const number = text.replaceAll(/\s/g, "");
  const isFormatted = /^(\d+[.,][\d.,]*(E[+-]?\d+)?|\d{1,3}E\+?\d{1,3})$/i.test(number);
  return isFormatted || /^(\d{7,}0{5}|\d{15}0{3,})$/.test(number.replaceAll("-", ""));
}

/** Returns the facts that the messages about tracking numbers contain. */
export function getTrackingNumberFacts({ carrier }: Pick<TrackingNumberInput, "carrier">): { carrier: string } {
  const key = findCarrier(carrier);
  return { carrier: key ? carriers[key].name : carrier };
}

/**
 * Returns the tracking number as it is stored: capital letters and digits.
 * @throws TRACKING_NUMBER_ROUNDED, TRACKING_NUMBER_INVALID, and TRACKING_NUMBER_UNUSUAL unless it is confirmed.
 */
export function parseTrackingNumber(input: TrackingNumberInput & { isNumberConfirmed?: boolean | undefined }): string {
  const problem = findTrackingNumberProblem(input);
  const isAccepted = problem === null || (problem === "TRACKING_NUMBER_UNUSUAL" && input.isNumberConfirmed);
  const number = normalizeTrackingNumber(input.trackingNumber);
  if (isAccepted && number) return number;
  throw new ShopError(problem ?? "TRACKING_NUMBER_INVALID", getTrackingNumberFacts(input));
}
