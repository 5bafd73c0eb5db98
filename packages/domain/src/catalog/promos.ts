/** `null` dates are open-ended. */
export type Promo = {
  code: string;
  basisPointsOff: number;
  startsAt: Date | null;
  endsAt: Date | null;
  firstOrderOnly: boolean;
};

/** Applied to every cart that names no code and has not opted out. */
export const DEFAULT_PROMO_CODE = "XMAS20";

/** Offered to new visitors while the default code is inactive; valid for the first paid order of an email address. */
export const WELCOME_CODE = "WELCOME10";

/** Initial rows; the database is authoritative afterwards. */
export const seededPromos: readonly Promo[] = [
  { code: DEFAULT_PROMO_CODE, basisPointsOff: 2_000, startsAt: null, endsAt: null, firstOrderOnly: false },
  { code: WELCOME_CODE, basisPointsOff: 1_000, startsAt: null, endsAt: null, firstOrderOnly: true },
];

/** The code trimmed and in upper case; null if it cannot be a valid code. */
export function canonicalizePromoCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9_-]{3,32}$/.test(code) ? code : null;
}
