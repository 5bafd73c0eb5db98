import { expect, test } from "vitest";
import { validateAddress } from "../cart/address.ts";
import { validateExtraText } from "../catalog/extras-schema.ts";
import { describeUnprintableText, findPrintScript } from "./printable-text.ts";

test("Latin, Cyrillic, Greek, Chinese, Japanese and Korean names and line breaks are printable", () => {
  for (const text of [
    "Zoë Łuczak–Nguyễn",
    "Дмитриев",
    "Ελένη",
    "王小明",
    "山田さくら",
    "김민준",
    "Line 1\r\nLine\t2 ♥️",
  ]) {
    expect(describeUnprintableText(text)).toBeNull();
  }
  expect(["a", "Д", "王", "さ", "김", "🙂"].map(findPrintScript)).toEqual([
    "western",
    "western",
    "chinese",
    "chinese",
    "korean",
    null,
  ]);
});

test("letters with combining accents are composed before printing", () => {
  expect(describeUnprintableText("Zoe\u0308")).toBeNull();
});

test("the error message names each unprintable character only once", () => {
  expect(describeUnprintableText("Hi 🙂🙂")).toBe("We can’t print “🙂”. Please leave it out.");
  expect(describeUnprintableText("🙂🎁🎈🎉")).toBe(
    "We can’t print “🙂”, “🎁”, “🎈”, and others. Please leave them out.",
  );
});

test("gift notes and postal addresses with characters that cannot be printed are rejected", () => {
  const sentence = "We can’t print “🎁”. Please leave it out.";
  expect(() => validateExtraText("giftNote", "For you 🎁")).toThrow(
    expect.objectContaining({ code: "TEXT_UNPRINTABLE", message: sentence, fields: { giftNote: sentence } }),
  );
  expect(validateExtraText("giftNote", " С днём рождения!\n ")).toBe("С днём рождения!");
  const address = { lastName: "Дмитриев", address1: "1 Ocean Dr", city: "Miami", provinceCode: "FL", zip: "33101" };
  expect(validateAddress({ ...address, firstName: "Дмитрий" }).lastName).toBe("Дмитриев");
  expect(() => validateAddress({ ...address, firstName: "Ann 🎁" })).toThrow(
    expect.objectContaining({ code: "TEXT_UNPRINTABLE", fields: { firstName: sentence } }),
  );
});
