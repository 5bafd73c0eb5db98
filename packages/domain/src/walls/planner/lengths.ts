import { MM_PER_INCH } from "../../catalog/print-constants.ts";

export const lengthUnits = ["in", "cm"] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Number of divisions of an inch on a tape measure. */
const INCH_PARTS = 16;

/** Formats a length to the precision of a tape measure: 120.5 cm, or 47 7/16 in. */
export function formatLength(mm: number, unit: LengthUnit): string {
  return `${formatLengthValue(mm, unit)} ${unit}`;
}

/** Formats a length like `formatLength` but without the unit, for input fields. */
export function formatLengthValue(mm: number, unit: LengthUnit): string {
  if (unit === "cm") return String(Math.round(mm) / 10);
  const parts = Math.round((Math.abs(mm) / MM_PER_INCH) * INCH_PARTS);
  const [whole, rest] = [Math.floor(parts / INCH_PARTS), parts % INCH_PARTS];
  const sign = mm < 0 && parts > 0 ? "-" : "";
  if (rest === 0) return `${sign}${whole}`;
  const shared = findCommonDivisor(rest);
  const fraction = `${rest / shared}/${INCH_PARTS / shared}`;
  return whole === 0 ? `${sign}${fraction}` : `${sign}${whole} ${fraction}`;
}

const findCommonDivisor = (rest: number): number => [8, 4, 2].find((part) => rest % part === 0) ?? 1;

const decimal = String.raw`\d{1,5}(?:[.,]\d{1,3})?`;
const inchPattern = new RegExp(`^(${decimal})(?: (\\d{1,2})/(\\d{1,2}))?$|^(\\d{1,2})/(\\d{1,2})$`);
const feetAndInches = new RegExp(`^(\\d{1,3}) ?(?:'|’|ft) ?(?:(${decimal}) ?(?:"|”|in)?)?$`);
const lengthWithUnit = /^(.*?) ?(mm|cm|m|in|"|”)$/;

const unitsMm = { mm: 1, cm: 10, m: 1_000, in: MM_PER_INCH, '"': MM_PER_INCH, "”": MM_PER_INCH } as const;

/** Parses a typed length to whole mm, such as 250, 98.5, 98 7/16, 8'2" or 2.5 m. Returns null if it is not a length. */
export function parseLength(text: string, unit: LengthUnit): number | null {
  const typed = text.trim().replace(/\s+/g, " ").toLowerCase();
  const [, feet, inches = "0"] = feetAndInches.exec(typed) ?? [];
  if (feet) return Math.round((Number(feet) * 12 + toNumber(inches)) * MM_PER_INCH);
  const [, number = typed, named = unit] = lengthWithUnit.exec(typed) ?? [];
  const amount = parseAmount(number);
  return amount === null ? null : Math.round(amount * unitsMm[named as keyof typeof unitsMm]);
}

function parseAmount(typed: string): number | null {
  const [, whole, over, under, onlyOver, onlyUnder] = inchPattern.exec(typed) ?? [];
  const part = Number(over ?? onlyOver ?? 0) / Number(under ?? onlyUnder ?? 1);
  if (whole === undefined && onlyOver === undefined) return null;
  const amount = toNumber(whole ?? "0") + part;
  return Number.isFinite(amount) ? amount : null;
}

const toNumber = (typed: string) => Number(typed.replace(",", "."));
