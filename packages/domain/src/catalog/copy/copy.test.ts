import { describe, expect, test } from "vitest";
import { faq, faqFacts, ownQuestions, toFaq } from "../faq.ts";
import { inOneRun, readAnswer } from "./answer.ts";
import { fillIn, unknownFact } from "./fill-in.ts";
import { type LineWords, toLine } from "./line.ts";
import { assertSayable, readStored } from "./schema.ts";

const question = (given: object = {}) => ({
  key: "gift",
  question: "Is it a gift?",
  answer: "Often.",
  links: [],
  isHidden: false,
  ...given,
});
const line = (given: Partial<LineWords> = {}): LineWords => ({
  text: "We are closed on Friday.",
  link: null,
  lastDay: null,
  isShown: true,
  ...given,
});
const promo = { code: "XMAS20", basisPointsOff: 2_000 };

describe("editable texts", () => {
  test("fill in known facts and are hidden if a fact is unknown", () => {
    expect(fillIn("Within {return days} days.", faqFacts("US"))).toBe("Within 30 days.");
    expect(fillIn("Within {days} days.", faqFacts("US"))).toBeNull();
    expect(unknownFact("{sizes} and {prices}", Object.keys(faqFacts("US")))).toBe("prices");
  });

  test("parse numbered lines as steps and renumber them", () => {
    const read = readAnswer("It is easy.\n1. Choose.\n3) Pay,\nwhen you like.\n");
    expect(read).toEqual({ intro: "It is easy.", steps: ["Choose.", "Pay, when you like."] });
    expect(inOneRun(read)).toBe("It is easy. 1. Choose. 2. Pay, when you like.");
    expect(readAnswer("In 2026.\n\n24 tiles.")).toEqual({ intro: "In 2026. 24 tiles.", steps: [] });
  });

  test("default to the shop's own texts", () => {
    expect(faq.map(({ key }) => key)).toEqual(ownQuestions.map(({ key }) => key));
    for (const { answer } of faq) expect(answer).not.toMatch(/[{}\n]/);
    expect(faq.find(({ key }) => key === "shipped-from")?.answer).toBe("Assembled in and shipped from Miami, Florida.");
  });

  test("keep their order and omit hidden questions and those with unknown facts", () => {
    const words = [question({ key: "b" }), question({ key: "a" }), question({ key: "c", isHidden: true })];
    expect(toFaq(words, "US").map(({ key }) => key)).toEqual(["b", "a"]);
    expect(toFaq([question({ answer: "{nothing}" })], "US")).toEqual([]);
  });

  test("mention a promo only while one is active, and end after their last day", () => {
    const spoken = line({ text: "{percent off} off with {code}!" });
    expect(toLine(spoken, { today: "2026-12-01", promo })?.text).toBe("20% off with XMAS20!");
    expect(toLine(spoken, { today: "2026-12-01", promo: null })).toBeNull();
    const dated = line({ lastDay: "2026-12-01" });
    expect(toLine(dated, { today: "2026-12-01", promo: null })?.text).toBe("We are closed on Friday.");
    expect(toLine(dated, { today: "2026-12-02", promo: null })).toBeNull();
    expect(toLine(line({ isShown: false }), { today: "2026-12-01", promo })).toBeNull();
    expect(toLine(null, { today: "2026-12-01", promo })).toBeNull();
  });

  test.each([
    ["COPY_INVALID", "announcement", [question()]],
    ["COPY_INVALID", "faq", line()],
    ["COPY_INVALID", "announcement", line({ link: { href: "https://elsewhere.example", text: "There" } })],
    ["COPY_KEY_TWICE", "faq", [question(), question()]],
    ["COPY_NO_QUESTIONS", "faq", [question({ isHidden: true })]],
    ["COPY_NO_QUESTIONS", "faq", []],
    ["COPY_FACT_UNKNOWN", "faq", [question({ answer: "{price}" })]],
    ["COPY_FACT_UNKNOWN", "promotion", line({ text: "{return days}" })],
    ["COPY_TERMS", "promotion", line({ text: "50% off!" })],
    ["COPY_TERMS", "announcement", line({ text: "Free above $50" })],
  ] as const)("are rejected with %s (%s)", (code, part, words) => {
    expect(() => assertSayable(part, "US", words)).toThrow(expect.objectContaining({ code }));
  });

  test("fall back to the default when the stored text cannot be parsed", () => {
    expect(readStored("faq", [{ question: "of another form" }])).toBeNull();
    expect(readStored("faq", [question()])).toHaveLength(1);
    expect(readStored("announcement", null)).toBeNull();
  });
});
