import { expect, test } from "vitest";
import { checkAddress } from "../cart/address.ts";
import { checkGiftNote } from "../cart/gift-note.ts";
import { printScript, unprintableSentence } from "./printable-text.ts";

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
    expect(unprintableSentence(text)).toBeNull();
  }
  expect(["a", "Д", "王", "さ", "김", "🙂"].map(printScript)).toEqual([
    "western",
    "western",
    "chinese",
    "chinese",
    "korean",
    null,
  ]);
});

test("decomposed letters are composed before printing", () => {
  expect(unprintableSentence("Zoe\u0308")).toBeNull();
});

test("the error sentence names each unprintable character once", () => {
  expect(unprintableSentence("Hi 🙂🙂")).toBe("We can't print “🙂”. Please leave it out.");
  expect(unprintableSentence("🙂🎁🎈🎉")).toBe("We can't print “🙂”, “🎁”, “🎈” and others. Please leave them out.");
});

test("gift notes and addresses with unprintable characters are rejected at their field", () => {
  const sentence = "We can't print “🎁”. Please leave it out.";
  expect(() => checkGiftNote("For you 🎁")).toThrow(
    expect.objectContaining({ code: "TEXT_UNPRINTABLE", message: sentence, fields: { giftNote: sentence } }),
  );
  expect(checkGiftNote(" С днём рождения!\n ")).toBe("С днём рождения!");
  const address = { lastName: "Дмитриев", address1: "1 Ocean Dr", city: "Miami", provinceCode: "FL", zip: "33101" };
  expect(checkAddress({ ...address, firstName: "Дмитрий" }).lastName).toBe("Дмитриев");
  expect(() => checkAddress({ ...address, firstName: "Ann 🎁" })).toThrow(
    expect.objectContaining({ code: "TEXT_UNPRINTABLE", fields: { firstName: sentence } }),
  );
});
