import { expect, test } from "vitest";
import { matchMissing } from "./match-missing.ts";

const photo = (id: string, fileName: string | null) => ({ id, fileName });

test("matches photos by file name, then the rest in order", () => {
  const missing = [photo("m1", "beach.jpg"), photo("m2", null), photo("m3", "garden.jpg")];
  const chosen = [photo("c1", "new.jpg"), photo("c2", "garden.jpg"), photo("c3", "beach.jpg"), photo("c4", "more.jpg")];
  expect([...matchMissing(missing, chosen)]).toEqual([
    ["m1", "c3"],
    ["m3", "c2"],
    ["m2", "c1"],
  ]);
  expect(matchMissing(missing, []).size).toBe(0);
});
