import { expect, test } from "vitest";
import { matchMissing } from "./match-missing.ts";

const createPhoto = (id: string, fileName: string | null) => ({ id, fileName });

test("missing photos are matched by file name, and the rest in order", () => {
  const missing = [createPhoto("m1", "beach.jpg"), createPhoto("m2", null), createPhoto("m3", "garden.jpg")];
  const chosen = [
    createPhoto("c1", "new.jpg"),
    createPhoto("c2", "garden.jpg"),
    createPhoto("c3", "beach.jpg"),
    createPhoto("c4", "more.jpg"),
  ];
  expect([...matchMissing(missing, chosen)]).toEqual([
    ["m1", "c3"],
    ["m3", "c2"],
    ["m2", "c1"],
  ]);
  expect(matchMissing(missing, []).size).toBe(0);
});
