/** A code and what it takes off, in basis points. `null` dates are open ends. */
export type Promo = {
  code: string;
  basisPointsOff: number;
  startsAt: Date | null;
  endsAt: Date | null;
  firstOrderOnly: boolean;
};

/** Applied to every cart that names no code and has not opted out. */
export const DEFAULT_PROMO_CODE = "XMAS20";

/** Offered to newcomers while there is no default code: for the first paid order of an address. */
export const WELCOME_CODE = "WELCOME10";

/** What the seed writes; afterwards the database is the truth. */
export const seededPromos: readonly Promo[] = [
  { code: DEFAULT_PROMO_CODE, basisPointsOff: 2_000, startsAt: null, endsAt: null, firstOrderOnly: false },
  { code: WELCOME_CODE, basisPointsOff: 1_000, startsAt: null, endsAt: null, firstOrderOnly: true },
];

/** Codes are typed by people: trimmed, upper case. Null when it cannot be a code at all. */
export function canonicalPromoCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9_-]{3,32}$/.test(code) ? code : null;
}
