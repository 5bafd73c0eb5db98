import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ id: string, where: "server" | "page" | "both", sentence: string }} Row */

/**
 * Returns every row of docs/contract.md in order.
 * @param {string} root @returns {Row[]}
 */
export function readContractRows(root) {
  const text = readFileSync(join(root, "docs/contract.md"), "utf8");
  return [...text.matchAll(/^\| ([SGC]-\d+) \| (server|page|both) \| (.+?) \|$/gm)].map(
    ([, id = "", where, sentence = ""]) => ({
      id,
      where: /** @type {Row["where"]} */ (where),
      sentence,
    }),
  );
}

/** `S-203…S-206` and `S-203–206` stand for all rows from the first to the last. */
const range = /([SGC])-(\d+)\s*(?:…|–|—|-|to)\s*(?:\1-)?(\d+)(?!\d)/g;

/**
 * Returns the rows whose ids appear in a test's name.
 * @param {string} name @returns {Set<string>}
 */
export function findMentionedRows(name) {
  const ids = new Set([...name.matchAll(/\b[SGC]-\d+/g)].map(([id]) => id));
  for (const [, kind, from = "", to = ""] of name.matchAll(range)) {
    if (to.length < from.length && Number(to) < Number(from)) continue;
    for (let number = Number(from); number <= Number(to); number++) {
      ids.add(`${kind}-${String(number).padStart(from.length, "0")}`);
    }
  }
  return ids;
}

const commonRows = Array.from({ length: 20 }, (_, index) => `G${index + 1}`);

/**
 * Classes of endpoints that are tested with bad input. Each class has twenty specific cases, and twenty cases that all
 * classes share.
 */
export const badInputClasses = {
  A: "cart",
  B: "checkout",
  C: "payments",
  D: "art",
  E: "photos",
  F: "orders",
};

/**
 * Ids of all 240 cases of bad input as they appear in test titles: `A1` for a case that only one class has, and `G1
 * cart` for a shared case.
 */
export const badInputCases = Object.entries(badInputClasses).flatMap(([letter, name]) => [
  ...Array.from({ length: 20 }, (_, index) => `${letter}${index + 1}`),
  ...commonRows.map((row) => `${row} ${name}`),
]);

/**
 * Returns the id of a test's bad-input case, which is at the start of the test's title: `A1: …`, `G3 null cart: …`.
 * @param {string} title @returns {string | null}
 */
export function findBadInputCase(title) {
  const own = /^([A-F]\d+)\b/.exec(title);
  if (own) return own[1] ?? null;
  const common = /^(G\d+)\b[^:]*\b(cart|checkout|payments|art|photos|orders):/.exec(title);
  return common ? `${common[1]} ${common[2]}` : null;
}
