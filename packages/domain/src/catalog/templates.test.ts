import { expect, test } from "vitest";
import { TemplateId } from "../kernel/ids.ts";
import { findTemplateByIdOrKey, findTemplateByVariant, templates } from "./templates.ts";

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
