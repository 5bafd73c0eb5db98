import { z } from "zod";

/**
 * Kinds of codes printed on travelers and packing slips. A code has a letter for the kind, nine symbols of the entity's
 * random id, and a check symbol. It reveals nothing about the order.
 */
const kinds = { T: "tile", B: "order", R: "remake", P: "batch" } as const;

export type CodeKind = (typeof kinds)[keyof typeof kinds];
/** `addressMark` is the symbol for the version of the address on a label or packing slip, see `getAddressMark`. */
export type ProductionCode = { kind: CodeKind; stem: string; addressMark?: string | undefined };

const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SHORT_CODE_LENGTH = 9;
const letterByKind = Object.fromEntries(Object.entries(kinds).map(([letter, kind]) => [kind, letter])) as Record<
  CodeKind,
  string
>;

/** Powers of the generator of GF(32), defined by x^5 + x^2 + 1. */
const power = [1];
while (power.length < 31) {
  const doubled = (power.at(-1) ?? 1) << 1;
  power.push(doubled & 32 ? doubled ^ 0b100101 : doubled);
}
const multiplyByGeneratorPower = (value: number, exponent: number) =>
  value === 0 ? 0 : (power[(power.indexOf(value) + exponent) % 31] ?? 0);

/**
 * Computes a check symbol. Each position has its own weight, so a wrong symbol or two swapped symbols change the
 * result.
 */
function computeCheckSymbol(body: string): string {
  const sum = [...body].reduce(
    (accumulated, symbol, index) => accumulated ^ multiplyByGeneratorPower(SYMBOLS.indexOf(symbol), index + 1),
    0,
  );
  return SYMBOLS[sum] ?? "";
}

/**
 * Returns the symbol that marks the version of the address in the code of an order's box. The first version has no
 * symbol. The symbol is never "0", so that a valid code followed by a stray symbol is not valid.
 */
export const getAddressMark = (addressVersion: number): string | undefined =>
  addressVersion <= 1 ? undefined : SYMBOLS[((addressVersion - 2) % (SYMBOLS.length - 1)) + 1];

/** Returns the code of a tile, of a batch, or of a box whose address never changed. */
export const toProductionCode = (id: string): string => buildProductionCode(id, "");

/** Returns the code of the box of an order or remake. Each version of an order's address has its own code. */
export const toBoxCode = (id: string, addressVersion: number): string =>
  buildProductionCode(id, id.startsWith("order_") ? (getAddressMark(addressVersion) ?? "") : "");

function buildProductionCode(id: string, addressMark: string): string {
  const [kind = "", symbols = ""] = id.split("_");
  if (!Object.hasOwn(letterByKind, kind)) throw new TypeError(`Nothing of the kind "${kind}" has a code`);
  const stem = symbols.slice(0, SHORT_CODE_LENGTH).toUpperCase();
  const body = `${letterByKind[kind as CodeKind]}${stem}${addressMark}`;
  return `${body}${computeCheckSymbol(body)}`;
}

export const formatProductionCode = (code: string): string =>
  `${code.slice(0, 1)}-${code.slice(1, 6)}-${code.slice(6)}`;

/** Parses a scanned or typed code. Returns null if it is not a code or its check symbol is wrong. */
export function parseProductionCode(text: string): ProductionCode | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const body = code.slice(0, -1);
  const kind = Object.hasOwn(kinds, code[0] ?? "") ? kinds[code[0] as keyof typeof kinds] : null;
  if (!kind || [...code].some((symbol) => !SYMBOLS.includes(symbol))) return null;
  const addressMark = body[SHORT_CODE_LENGTH + 1];
  const hasValidMark = addressMark === undefined || (kind === "order" && addressMark !== "0");
  const length = SHORT_CODE_LENGTH + (addressMark === undefined ? 1 : 2);
  if (body.length !== length || !hasValidMark || computeCheckSymbol(body) !== code.at(-1)) return null;
  return { kind, stem: body.slice(1, SHORT_CODE_LENGTH + 1).toLowerCase(), addressMark };
}

/** Code scanned or typed by hand, before it is parsed. */
export const ScannedText = z.string().trim().min(1).max(100);
