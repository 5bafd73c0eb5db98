import { describe, expect, test } from "vitest";
import { defaultFaqCopy, faq, formatAnswer, listFaqFacts, parseAnswer, renderFaq } from "../faq.ts";
import { type AnnouncementCopy, fillPlaceholders, findUnknownPlaceholder, renderAnnouncement } from "./announcement.ts";
import { assertValidText, FaqCopy, parseStoredText } from "./schema.ts";

const createQuestion = (overrides: object = {}) => ({
  key: "gift",
  question: "Is it a gift?",
  answer: "Often.",
  links: [],
  isHidden: false,
  ...overrides,
});
const createAnnouncement = (overrides: Partial<AnnouncementCopy> = {}): AnnouncementCopy => ({
  text: "We are closed on Friday.",
  link: null,
  lastDay: null,
  isShown: true,
  ...overrides,
});
const promo = { code: "XMAS20", basisPointsOff: 2_000 };

describe("editable texts", () => {
  test("texts with an unknown placeholder are not rendered", () => {
    expect(fillPlaceholders("Within {return days} days.", listFaqFacts("US"))).toBe("Within 30 days.");
    expect(fillPlaceholders("Within {days} days.", listFaqFacts("US"))).toBeNull();
    expect(findUnknownPlaceholder("{sizes} and {prices}", Object.keys(listFaqFacts("US")))).toBe("prices");
  });

  test("the default FAQ texts can be saved unchanged", () => {
    expect(() => assertValidText("faq", "US", defaultFaqCopy)).not.toThrow();
    expect(FaqCopy.parse(defaultFaqCopy)).toEqual(defaultFaqCopy);
  });

  test("texts with numbered lines are parsed into steps", () => {
    const read = parseAnswer("It is easy.\n1. Choose.\n3) Pay,\nwhen you like.\n");
    expect(read).toEqual({ intro: "It is easy.", steps: ["Choose.", "Pay, when you like."] });
    expect(formatAnswer(read)).toBe("It is easy. 1. Choose. 2. Pay, when you like.");
    expect(parseAnswer("In 2026.\n\n24 tiles.")).toEqual({ intro: "In 2026. 24 tiles.", steps: [] });
  });

  test("texts have their default values until staff edit them", () => {
    expect(faq.map(({ key }) => key)).toEqual(defaultFaqCopy.map(({ key }) => key));
    for (const { answer } of faq) expect(answer).not.toMatch(/[{}\n]/);
    expect(faq.find(({ key }) => key === "shipped-from")?.answer).toBe("Assembled in and shipped from Miami, Florida.");
  });

  test("questions are shown in the saved order", () => {
    const words = [
      createQuestion({ key: "b" }),
      createQuestion({ key: "a" }),
      createQuestion({ key: "c", isHidden: true }),
    ];
    expect(renderFaq(words, "US").map(({ key }) => key)).toEqual(["b", "a"]);
    expect(renderFaq([createQuestion({ answer: "{nothing}" })], "US")).toEqual([]);
  });

  test("an announcement is hidden after its last day", () => {
    const spoken = createAnnouncement({ text: "{percent off} off with {code}!" });
    expect(renderAnnouncement(spoken, { today: "2026-12-01", promo })?.text).toBe("20% off with XMAS20!");
    expect(renderAnnouncement(spoken, { today: "2026-12-01", promo: null })).toBeNull();
    const dated = createAnnouncement({ lastDay: "2026-12-01" });
    expect(renderAnnouncement(dated, { today: "2026-12-01", promo: null })?.text).toBe("We are closed on Friday.");
    expect(renderAnnouncement(dated, { today: "2026-12-02", promo: null })).toBeNull();
    expect(renderAnnouncement(createAnnouncement({ isShown: false }), { today: "2026-12-01", promo })).toBeNull();
    expect(renderAnnouncement(null, { today: "2026-12-01", promo })).toBeNull();
  });

  test.each([
    ["COPY_INVALID", "announcement", [createQuestion()]],
    ["COPY_INVALID", "faq", createAnnouncement()],
    [
      "COPY_INVALID",
      "announcement",
      createAnnouncement({ link: { href: "https://elsewhere.example", text: "There" } }),
    ],
    ["COPY_KEY_TWICE", "faq", [createQuestion(), createQuestion()]],
    ["COPY_NO_QUESTIONS", "faq", [createQuestion({ isHidden: true })]],
    ["COPY_NO_QUESTIONS", "faq", []],
    ["COPY_FACT_UNKNOWN", "faq", [createQuestion({ answer: "{price}" })]],
    ["COPY_FACT_UNKNOWN", "promotion", createAnnouncement({ text: "{return days}" })],
    ["COPY_INVALID", "makers", { story: " ", photos: [] }],
    ["COPY_INVALID", "makers", { story: "We print.", photos: [{ id: "art_1", width: 3, height: 4, alt: "A saw" }] }],
    ["COPY_INVALID", "reviews", [{ quote: "Lovely.", name: "", about: "" }]],
    ["COPY_INVALID", "reviews", createAnnouncement()],
    ["COPY_TERMS", "promotion", createAnnouncement({ text: "50% off!" })],
    ["COPY_TERMS", "announcement", createAnnouncement({ text: "Free above $50" })],
  ] as const)("texts are rejected with the error %s if they are invalid (%s)", (code, part, words) => {
    expect(() => assertValidText(part, "US", words)).toThrow(expect.objectContaining({ code }));
  });

  test("reviews can be an empty list", () => {
    const review = { quote: "50% nicer than {expected}!", name: "Noor", about: "" };
    expect(() => assertValidText("reviews", "US", [review])).not.toThrow();
    expect(() => assertValidText("reviews", "US", [])).not.toThrow();
  });

  test("texts are ignored if the stored value cannot be parsed", () => {
    expect(parseStoredText("faq", [{ question: "of another form" }])).toBeNull();
    expect(parseStoredText("faq", [createQuestion()])).toHaveLength(1);
    expect(parseStoredText("announcement", null)).toBeNull();
  });
});
