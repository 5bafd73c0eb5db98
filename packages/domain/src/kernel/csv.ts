export type CsvValue = string | number | null;

/** Initial characters that make a spreadsheet interpret text as a formula, even inside quotes. */
const formulaPrefix = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Formats an RFC 4180 record with its line ending. Adds an apostrophe before text that a spreadsheet would run as a
 * formula.
 */
export function toCsvRecord(values: readonly CsvValue[]): string {
  return `${values.map(toCsvCell).join(",")}\r\n`;
}

function toCsvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formulaPrefix.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
