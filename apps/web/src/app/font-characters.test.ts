import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { firstCharacters } from "../../tools/font-characters.ts";

const readSource = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const parseRanges = (css: string) =>
  css.split(",").map((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
const extraRanges = [...readSource("./fonts.ts").matchAll(/"(U\+[^"]+)"/g)].map(([, ranges = ""]) =>
  parseRanges(ranges),
);

test("no character in the shop's own texts makes the browser load the full font", () => {
  expect(extraRanges).toHaveLength(2);
  const [text = [], heading] = extraRanges;
  expect(heading).toEqual(text);
  const fetching = [...firstCharacters].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return text.some(([first, last]) => code >= first && code <= last);
  });
  expect(fetching).toEqual([]);
});

test("pages use only characters of the preloaded font subset", () => {
  const src = fileURLToPath(new URL("..", import.meta.url));
  const pages = globSync("**/*.tsx", { cwd: src }).filter((file) => !file.endsWith(".test.tsx"));
  expect(pages.length).toBeGreaterThan(100);
  const missingCharacters = pages.flatMap((file) => {
    const missing = [...readSource(`../${file}`)].filter(
      (candidate) => candidate > "~" && !firstCharacters.includes(candidate),
    );
    return missing.map((item) => `${file}: ${item}`);
  });
  expect(missingCharacters).toEqual([]);
});
