import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalizeTags, formatTag, normalizeTag, normalizeTags, tagLimits } from "./tags.ts";

const word = fc.string({ unit: fc.constantFrom(..."abzÄß&%*_ /AllALL-"), maxLength: 6 });
const words = fc.array(word, { maxLength: tagLimits.count });

describe("tags from API clients", () => {
  test.each([
    ["Black & White/Sepia", "black_&_white_and_sepia"],
    ["A / B", "a__and__b"],
    ["Kids  Room", "kids__room"],
    ["İstanbul", "i̇stanbul"],
  ])("tags are normalized from %s to %s (S-132, S-133, S-134)", (typed, sent) => {
    expect(normalizeTag(typed)).toBe(sent);
  });

  test("tags are lower case and contain no space or slash (S-132, S-133, S-134)", () => {
    fc.assert(
      fc.property(word, (tag) => {
        const sent = normalizeTag(tag);
        expect(sent).toBe(sent.toLowerCase());
        expect(sent).not.toMatch(/[ /]/);
        expect(normalizeTag(sent)).toBe(sent);
      }),
    );
  });

  test('tags never contain "all" in upper or lower case, since it means no filter (S-135)', () => {
    expect(normalizeTags(["ALL", "all", "aLl"])).toEqual([]);
    expect(normalizeTags(["All", "wall", "all_blue"])).toEqual(["wall", "all_blue"]);
    fc.assert(fc.property(words, (tags) => !normalizeTags(tags).includes("all")));
  });
});

describe("canonical tags", () => {
  test("tags are equal whether or not the client normalized them", () => {
    fc.assert(
      fc.property(words, (tags) => {
        const trimmed = tags.map((tag) => tag.trim());
        expect(canonicalizeTags(normalizeTags(trimmed))).toEqual(canonicalizeTags(tags));
      }),
    );
  });

  test("tags have no repeated underscores or duplicates (S-133, S-134)", () => {
    expect(canonicalizeTags(["A / B", "a__and__b", "a_and_b"])).toEqual(["a_and_b"]);
    expect(canonicalizeTags(["Black / White", "black_&_white", "Black & White", "black&white", "black/white"])).toEqual(
      ["black_and_white"],
    );
    fc.assert(
      fc.property(words, (tags) => {
        const canonical = canonicalizeTags(tags);
        expect(canonical.join(" ")).not.toContain("__");
        expect(new Set(canonical).size).toBe(canonical.length);
        expect(canonicalizeTags(canonical)).toEqual(canonical);
      }),
    );
  });

  test("tags are limited to 20 tags of 40 characters", () => {
    const createTagOfLength = (length: number) => "x".repeat(length);
    expect(canonicalizeTags([createTagOfLength(40)])).toEqual([createTagOfLength(40)]);
    expect(() => canonicalizeTags([createTagOfLength(41)])).toThrow("A tag can have up to 40 characters.");
    expect(canonicalizeTags(Array.from({ length: 20 }, (_, index) => `t${index}`))).toHaveLength(20);
    expect(() => canonicalizeTags(Array.from({ length: 21 }, () => "t"))).toThrow("Choose up to 20 tags.");
  });
});

test.each([
  ["black_and_white", "Black and white"],
  ["calm", "Calm"],
  ["a_and_b", "A and b"],
])("the tag %s is displayed as %s", (tag, words) => {
  expect(formatTag(tag)).toBe(words);
  expect(canonicalizeTags([words])).toEqual([tag]);
});
