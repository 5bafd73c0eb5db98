import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "../kernel/ids.ts";
import {
  formatProductionCode,
  getAddressMark,
  parseProductionCode,
  toBoxCode,
  toProductionCode,
} from "./production-codes.ts";

const kinds = ["tile", "order", "remake", "batch"] as const;
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

describe("a production code (F-18)", () => {
  test("a production code can be read despite spaces and commonly confused letters", () => {
    for (const kind of kinds) {
      const id = newId(kind);
      const known = { kind, stem: id.split("_")[1]?.slice(0, 9) };
      const code = toProductionCode(id);
      expect(code).toMatch(/^[TBRP][0-9A-HJKMNP-TV-Z]{10}$/);
      for (const typed of [
        code,
        formatProductionCode(code),
        code.toLowerCase(),
        ` ${formatProductionCode(code).toLowerCase()}\t`,
      ]) {
        expect(parseProductionCode(typed)).toEqual(known);
      }
      expect(parseProductionCode(code.replaceAll("0", "O").replaceAll("1", "l"))).toEqual(known);
    }
  });

  test("a production code with one wrong or two swapped symbols is rejected", () => {
    const index = fc.nat({ max: 10 });
    fc.assert(
      fc.property(index, index, fc.nat({ max: 31 }), (at, other, by) => {
        const code = toProductionCode(newId("tile"));
        const wrong = [...code];
        wrong[at] = symbols[by] ?? "";
        if (wrong.join("") !== code) expect(parseProductionCode(wrong.join(""))).toBeNull();
        const swapped = [...code];
        [swapped[at], swapped[other]] = [code[other] ?? "", code[at] ?? ""];
        if (swapped.join("") !== code) expect(parseProductionCode(swapped.join(""))).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test("the code of a box changes when the order's address changes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 32 }), (addressVersion) => {
        const id = newId("order");
        const code = toBoxCode(id, addressVersion);
        const known = {
          kind: "order",
          stem: id.split("_")[1]?.slice(0, 9),
          addressMark: getAddressMark(addressVersion),
        };
        expect(parseProductionCode(formatProductionCode(code).toLowerCase())).toEqual(known);
        expect(code).not.toBe(toBoxCode(id, addressVersion - 1));
        const remakeId = newId("remake");
        expect(toBoxCode(remakeId, addressVersion)).toBe(toProductionCode(remakeId));
      }),
    );
    expect(getAddressMark(1)).toBeUndefined();
  });

  test("a text that is not a valid production code is not read as one", () => {
    const code = toProductionCode(newId("tile"));
    const others = ["", " ", "SW-7FCY7HK0", "https://example.com", code.slice(1), `${code}0`, `X${code.slice(1)}`, "6"];
    for (const text of others) expect(parseProductionCode(text)).toBeNull();
    expect(() => toProductionCode(newId("photo"))).toThrow(TypeError);
  });
});
