import { expect, test } from "vitest";
import { TemplateId } from "../kernel/ids.ts";
import { templateByIdOrKey, templateByVariant, templates } from "./templates.ts";

test("every template has a unique id and is found by id, key and variant (S-082, S-084, S-085)", () => {
  for (const template of templates) {
    expect(TemplateId.safeParse(template.id).success).toBe(true);
    expect(templateByIdOrKey(template.id)).toBe(template);
    expect(templateByIdOrKey(template.key)).toBe(template);
    expect(templateByVariant(template.variantId)).toBe(template);
  }
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
});

test("an unknown name finds no template", () => {
  for (const name of ["", "tpl_", "__proto__", "constructor", "variant_trio"]) {
    expect(templateByIdOrKey(name)).toBeUndefined();
  }
  expect(templateByVariant("trio")).toBeUndefined();
});
