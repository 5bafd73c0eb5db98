import fc from "fast-check";
import { expect, test } from "vitest";
import { buildArtQuery, readArtQuery, toggleTag } from "./schema.ts";
import { canonicalizeTags } from "./tags.ts";

const tag = fc.constantFrom("calm", "black_and_white", "kids_room", "a_and_b", "blue");
const anyQuery = fc.record({ tags: fc.uniqueArray(tag), page: fc.integer({ min: 1, max: 900 }) });
const parseQuery = (query: string) => readArtQuery(Object.fromEntries(new URLSearchParams(query)));

test("tags survive writing them to a URL query and reading them back", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(parseQuery(buildArtQuery(query))).toEqual(query);
    }),
  );
  expect(buildArtQuery({ tags: [], page: 1 })).toBe("");
});

test("tags are normalized and deduplicated (S-132…S-135)", () => {
  expect(parseQuery("tags=Black %26 White,kids room, A / B,all,calm,calm")).toEqual({
    tags: ["black_and_white", "kids_room", "a_and_b", "calm"],
    page: 1,
  });
  expect(readArtQuery({ tags: ["blue", "calm"], page: "0" })).toEqual({ tags: ["blue", "calm"], page: 1 });
});

test("any URL query is read as valid tags and a valid page number (S-170)", () => {
  const text = fc.oneof(fc.string({ maxLength: 90 }), fc.array(fc.string(), { maxLength: 40 }));
  fc.assert(
    fc.property(text, text, (tags, page) => {
      const query = readArtQuery({ tags, page });
      expect(canonicalizeTags(query.tags)).toEqual(query.tags);
      expect(query.page).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("toggling a tag twice restores the tags", () => {
  fc.assert(
    fc.property(anyQuery, tag, ({ tags }, one) => {
      const once = toggleTag({ tags }, one);
      expect(once).toMatchObject({ page: 1 });
      expect(once.tags.includes(one)).toBe(!tags.includes(one));
      expect(new Set(toggleTag(once, one).tags)).toEqual(new Set(tags));
    }),
  );
});
