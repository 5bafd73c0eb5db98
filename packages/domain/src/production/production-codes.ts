import { z } from "zod";

/**
 * What is printed on travellers and packing slips and read by scanners: a letter for the kind, nine symbols of the thing's
 * own random id, and a check symbol. It says nothing of who ordered what.
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

/** The field of 32 elements by x^5 + x^2 + 1: powers of its generator, and their exponents. */
const power = [1];
while (power.length < 31) {
  const doubled = (power.at(-1) ?? 1) << 1;
  power.push(doubled & 32 ? doubled ^ 0b100101 : doubled);
}
const times = (value: number, exponent: number) =>
  value === 0 ? 0 : (power[(power.indexOf(value) + exponent) % 31] ?? 0);

/** Every place weighs otherwise: one wrong symbol, and any two that changed places, make another sum. */
function checkOf(body: string): string {
  const sum = [...body].reduce((so, symbol, place) => so ^ times(SYMBOLS.indexOf(symbol), place + 1), 0);
  return SYMBOLS[sum] ?? "";
}

/** The code of a tile, an order's box, a remake's box or a batch, as a scanner reads it. */
export function codeOf(id: string): string {
  const [kind = "", symbols = ""] = id.split("_");
  if (!Object.hasOwn(letterOf, kind)) throw new TypeError(`Nothing of the kind "${kind}" has a code`);
  const body = `${letterOf[kind as CodeKind]}${symbols.slice(0, STEM).toUpperCase()}`;
  return `${body}${checkOf(body)}`;
}

/** As people read and type it. */
export const spelled = (code: string): string => `${code.slice(0, 1)}-${code.slice(1, 6)}-${code.slice(6)}`;

/** The code in what was scanned or typed; null when it is none, or one of its symbols is not what it was. */
export function readCode(text: string): ProductionCode | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const body = code.slice(0, -1);
  const kind = Object.hasOwn(kinds, code[0] ?? "") ? kinds[code[0] as keyof typeof kinds] : null;
  if (!kind || body.length !== STEM + 1 || [...code].some((symbol) => !SYMBOLS.includes(symbol))) return null;
  return checkOf(body) === code.at(-1) ? { kind, stem: body.slice(1).toLowerCase() } : null;
}

/** Whatever came from a scanner, or from who typed instead. */
export const ScannedText = z.string().trim().min(1).max(100);
