import { ShopError } from "../errors.ts";

/**
 * Returns whether the text has one `@`, a dot in the domain, no spaces or control characters, and at most 254
 * characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@,;<>"()[\]\\\p{Cc}]{1,64}@[^\s@,;<>"()[\]\\\p{Cc}]+$/u.test(text) &&
    hasValidDomain(text)
  );
}

function hasValidDomain(email: string): boolean {
  const labels = email.slice(email.indexOf("@") + 1).split(".");
  return labels.length >= 2 && labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label));
}

/** Trims and validates an email address. Throws EMAIL_INVALID. */
export function validateEmail(typed: string | null | undefined): string {
  const email = trimSpaces(typed ?? "").normalize("NFC");
  if (!isEmail(email)) {
    throw new ShopError(
      "EMAIL_INVALID",
      {},
      { fields: { email: "Enter a valid email address, like name@example.com." } },
    );
  }
  return email;
}

/** Trims spaces in one pass. The pattern ` +$` would rescan a long run of spaces from every position. */
function trimSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text.slice(0, end).replace(/^ +/, "");
}

/** Masks an address as `j***@e***.com`, for callers who hold an id but not the session. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***${ending}`;
}

/** Common domains to which a mistyped domain is corrected. */
const commonDomains = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "comcast.net",
  "verizon.net",
  "live.com",
  "msn.com",
  "me.com",
  "att.net",
  "protonmail.com",
] as const;

/** Real domains that look like typos of the common ones. */
const validLookalikeDomains = [
  "mail.com",
  "ymail.com",
  "email.com",
  "gmx.com",
  "mac.com",
  "aim.com",
  "googlemail.com",
] as const;

/**
 * Returns the maximum number of typing errors to correct. Short domains allow only one, because two would match
 * unrelated domains.
 */
const getMaxEditDistance = (domain: string) => (domain.length < 8 ? 1 : 2);

/** Suggests a correction when the domain looks mistyped ("ada@gmial.com"). Otherwise returns null. */
export function suggestEmailCorrection(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || !domain.includes(".") || [...commonDomains, ...validLookalikeDomains].some((known) => known === domain))
    return null;
  const candidate = commonDomains.find((known) => computeEditDistance(domain, known) <= getMaxEditDistance(known));
  return candidate ? `${email.slice(0, at)}@${candidate}` : null;
}

/** Counts insertions, deletions, substitutions and swaps of neighboring letters between two texts. */
function computeEditDistance(typed: string, candidate: string): number {
  const rows: number[][] = [Array.from({ length: candidate.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let column = 1; column <= candidate.length; column++)
      line.push(computeCellDistance(rows, line, { typed, candidate, row, column }));
    rows.push(line);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

type Cell = { typed: string; candidate: string; row: number; column: number };

function computeCellDistance(
  rows: readonly number[][],
  line: readonly number[],
  { typed, candidate, row, column }: Cell,
): number {
  const getCellDistance = (r: number, c: number) => (r === row ? line[c] : rows[r]?.[c]) ?? Number.POSITIVE_INFINITY;
  const isSame = typed[row - 1] === candidate[column - 1];
  const isSwapped = typed[row - 1] === candidate[column - 2] && typed[row - 2] === candidate[column - 1];
  return Math.min(
    getCellDistance(row - 1, column) + 1,
    getCellDistance(row, column - 1) + 1,
    getCellDistance(row - 1, column - 1) + (isSame ? 0 : 1),
    row > 1 && column > 1 && isSwapped ? getCellDistance(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
  );
}
