/** Parses an amount such as `12`, `12.5` or `$12.50` and returns it in cents, or null if it is invalid. */
export function parseDollars(input: string): number | null {
  const match = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(input.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
