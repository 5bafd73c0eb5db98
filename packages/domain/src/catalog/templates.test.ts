import { expect, test } from "vitest";
import { TemplateId } from "../kernel/ids.ts";
import { frameSizeKeys } from "./frames.ts";
import {
  findTemplateByIdOrKey,
  findTemplateByKey,
  findTemplateByVariant,
  listLayouts,
  listWallSizes,
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
    expect(listWallSizes(template).map(({ template, size }) => [template.key, size])).toEqual(expected);
  }
});

test("every wall can change to another size that hangs more than half of its photos", () => {
  for (const template of templates) {
    const keys = listWallSizes(template).map(({ size }) => size);
    expect(keys.length).toBeGreaterThan(1);
    for (const previous of [undefined, ...templates]) {
      const sizes = listWallSizes(template, previous);
      expect(sizes.map(({ size }) => size)).toEqual(keys);
      for (const { template: other, size } of sizes) {
        expect(other.sizes).toContain(size);
        expect(other.tiles.length).toBeGreaterThan(template.tiles.length / 2);
        if (template.sizes.includes(size)) expect(other).toBe(template);
      }
    }
  }
});

test("a size that a layout lacks comes from the smallest layout with a tile for every photo", () => {
  const list = (key: string, before?: string) =>
    listWallSizes(findTemplateByKey(key) ?? expect.fail(), before ? findTemplateByKey(before) : undefined).map(
      ({ template }) => template.key,
    );
  expect(list("six")).toEqual(["six", "grid_eight_frames", "grid_eight_frames"]);
  expect(list("dozen")).toEqual(["dozen", "grid_eight_frames", "grid_eight_frames"]);
  expect(list("grid_eight_frames")).toEqual(["dozen", "grid_eight_frames", "grid_eight_frames"]);
  expect(list("grid_eight_frames", "six")).toEqual(["six", "grid_eight_frames", "grid_eight_frames"]);
});

test("“Trio” and “Three in a row” are one layout, shown in the size of the wall", () => {
  const threes = ["trio", "flex_three_frames"];
  for (const current of templates) {
    for (const size of frameSizeKeys) {
      const layouts = listLayouts(current, size);
      expect(layouts).toContain(current);
      expect(layouts).toHaveLength(templates.length - 1);
      const [three, ...others] = layouts.filter(({ key }) => threes.includes(key));
      expect(others).toEqual([]);
      if (!threes.includes(current.key) && size !== "rectangle_xlarge") expect(three?.sizes).toContain(size);
    }
  }
});
