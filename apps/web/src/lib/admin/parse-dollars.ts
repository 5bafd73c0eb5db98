/** Cents of a typed amount such as `12`, `12.5` or `$12.50`; null if invalid. */
export function parseDollars(typed: string): number | null {
  const found = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
