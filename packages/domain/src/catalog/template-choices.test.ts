import { expect, test } from "vitest";
import { frameSizeKeys } from "./frames.ts";
import { listLayouts, listWallSizes } from "./template-choices.ts";
import { findTemplateByKey, templates } from "./templates.ts";

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
      const layouts = listLayouts(current, { size });
      expect(layouts).toContain(current);
      expect(layouts).toHaveLength(templates.length - 1);
      const [three, ...others] = layouts.filter(({ key }) => threes.includes(key));
      expect(others).toEqual([]);
      if (!threes.includes(current.key) && size !== "rectangle_xlarge") expect(three?.sizes).toContain(size);
    }
  }
});

test("the layout of the previous wall is offered as it was", () => {
  const [trio, three] = ["trio", "flex_three_frames"].map((key) => findTemplateByKey(key) ?? expect.fail());
  const four = findTemplateByKey("flex_four_frames") ?? expect.fail();
  for (const previous of [trio, three])
    expect(listLayouts(four, { size: "rectangle_medium", previous: previous ?? expect.fail() })).toContain(previous);
});
