import { readFileSync } from "node:fs";

export type Row = { id: string; where: string; sentence: string };
export type Call = { method: string; path: string };

const text = readFileSync(new URL("../../../docs/contract.md", import.meta.url), "utf8");

export const rows: Row[] = [...text.matchAll(/^\| ([SGC]-\d+) \| (\w+) \| (.+) \|$/gm)].map(
  ([, id = "", where = "", sentence = ""]) => ({ id, where, sentence }),
);

/** Returns the calls that a sentence names as `METHOD /path`. */
export const findCalls = (sentence: string): Call[] =>
  [...sentence.matchAll(/`(GET|POST|PUT|DELETE) (\/[^`]+)`/g)].map(([, method = "", path = ""]) => ({ method, path }));

/** Returns the numbers of a sentence, without the separators of thousands. */
export const findNumbers = (sentence: string): number[] =>
  [...sentence.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(",", "")));

/** Returns the error codes that a sentence names. */
export const findCodes = (sentence: string): string[] =>
  [...sentence.matchAll(/`([A-Z][A-Z_]{4,})`/g)].map(([, code = ""]) => code);
