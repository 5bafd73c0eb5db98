import { z } from "zod";

/**
 * Codes printed on travelers and packing slips: a letter for the kind, nine symbols of the entity's random id, and a
 * check symbol. They reveal nothing about the order.
 */
const kinds = { T: "tile", B: "order", R: "remake", P: "batch" } as const;

export type CodeKind = (typeof kinds)[keyof typeof kinds];
export type ProductionCode = { kind: CodeKind; stem: string };

const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const STEM = 9;
const letterOf = Object.fromEntries(Object.entries(kinds).map(([letter, kind]) => [kind, letter])) as Record<
  CodeKind,
  string
>;

/** Powers of the generator of GF(32) with x^5 + x^2 + 1. */
const power = [1];
while (power.length < 31) {
  const doubled = (power.at(-1) ?? 1) << 1;
  power.push(doubled & 32 ? doubled ^ 0b100101 : doubled);
}
const times = (value: number, exponent: number) =>
  value === 0 ? 0 : (power[(power.indexOf(value) + exponent) % 31] ?? 0);

/** Positions have different weights, so a wrong symbol or two swapped symbols change the sum. */
function checkOf(body: string): string {
  const sum = [...body].reduce((so, symbol, place) => so ^ times(SYMBOLS.indexOf(symbol), place + 1), 0);
  return SYMBOLS[sum] ?? "";
}

/** The code of a tile, an order's or remake's box, or a batch. */
export function codeOf(id: string): string {
  const [kind = "", symbols = ""] = id.split("_");
  if (!Object.hasOwn(letterOf, kind)) throw new TypeError(`Nothing of the kind "${kind}" has a code`);
  const body = `${letterOf[kind as CodeKind]}${symbols.slice(0, STEM).toUpperCase()}`;
  return `${body}${checkOf(body)}`;
}

/** The code with hyphens for people. */
export const spelled = (code: string): string => `${code.slice(0, 1)}-${code.slice(1, 6)}-${code.slice(6)}`;

/** Parses a scanned or typed code; null if it is not one or its check symbol is wrong. */
export function readCode(text: string): ProductionCode | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const body = code.slice(0, -1);
  const kind = Object.hasOwn(kinds, code[0] ?? "") ? kinds[code[0] as keyof typeof kinds] : null;
  if (!kind || body.length !== STEM + 1 || [...code].some((symbol) => !SYMBOLS.includes(symbol))) return null;
  return checkOf(body) === code.at(-1) ? { kind, stem: body.slice(1).toLowerCase() } : null;
}

/** Text from a scanner or typed by hand. */
export const ScannedText = z.string().trim().min(1).max(100);
