import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { applyEdit, edits } from "./sabotage.ts";

const root = resolve(import.meta.dirname, "../../..");

test.each(Object.entries(edits))("the sabotage edit “%s” matches the source exactly once", (_name, edit) => {
  const text = readFileSync(join(root, edit.file), "utf8");
  expect(applyEdit(text, edit)).not.toBe(text);
});

test("a sabotage edit fails if the text to replace is missing or not unique", () => {
  const edit = { file: "a.ts", find: "check();", replace: "" };
  expect(() => applyEdit("other();", edit)).toThrow("a.ts must contain this text once, not 0 times: check();");
  expect(() => applyEdit("check();check();", edit)).toThrow("not 2 times");
});
