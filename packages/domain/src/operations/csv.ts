export type CsvValue = string | number | null;

/** Spreadsheets take a text that begins so for a formula, also after quotes. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One record as RFC 4180 has it, with its line end. A text that a spreadsheet would take for a formula gets an apostrophe
 * in front; numbers are written as they are.
 */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
