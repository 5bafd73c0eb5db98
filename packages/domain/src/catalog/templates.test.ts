import { expect, test } from "vitest";
import { TemplateId } from "../kernel/ids.ts";
import {
  findTemplateByIdOrKey,
  findTemplateByKey,
  findTemplateByVariant,
  listSizesOfLayout,
  templates,
} from "./templates.ts";

test("every template is found by id, key and variant (S-082, S-084, S-085)", () => {
  for (const template of templates) {
    expect(TemplateId.safeParse(template.id).success).toBe(true);
    expect(findTemplateByIdOrKey(template.id)).toBe(template);
    expect(findTemplateByIdOrKey(template.key)).toBe(template);
    expect(findTemplateByVariant(template.variantId)).toBe(template);
  }
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
});

test("no template is found for an unknown name", () => {
  for (const name of ["", "tpl_", "__proto__", "constructor", "variant_trio"]) {
    expect(findTemplateByIdOrKey(name)).toBeUndefined();
  }
  expect(findTemplateByVariant("trio")).toBeUndefined();
});

test("“Trio” and “Three in a row” are the same layout in different sizes", () => {
  const expected = [
    ["trio", "rectangle_small"],
    ["flex_three_frames", "rectangle_medium"],
    ["flex_three_frames", "rectangle_large"],
  ];
  for (const key of ["trio", "flex_three_frames"]) {
    const template = findTemplateByKey(key) ?? expect.fail();
    expect(listSizesOfLayout(template).map(({ template, size }) => [template.key, size])).toEqual(expected);
  }
});

test("layouts other than “Trio” and “Three in a row” are offered only in their own sizes", () => {
  for (const template of templates.filter(({ key }) => key !== "trio" && key !== "flex_three_frames")) {
    expect(listSizesOfLayout(template)).toEqual(template.sizes.map((size) => ({ template, size })));
  }
});
