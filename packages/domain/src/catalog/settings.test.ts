import { describe, expect, test } from "vitest";
import { ChangeSettingInput, Sender, settingKeys, settingsCatalog } from "./settings.ts";

const sender = {
  name: "Storywall",
  address1: "100 NE 1st Ave",
  address2: "Unit 4",
  city: "Miami",
  provinceCode: "FL",
  zip: "33132",
  phone: "+1 305 555 0100",
};

const listProblems = (input: object) =>
  (Sender.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

describe("a return address", () => {
  test("empty optional lines of a return address become null", () => {
    expect(Sender.parse({ ...sender, name: " Storywall ", address2: " ", phone: "" })).toEqual({
      ...sender,
      address2: null,
      phone: null,
    });
  });

  test("a return address requires a name, a street, a city, a state and a ZIP code", () => {
    const empty = { name: " ", address1: "", address2: null, city: "", provinceCode: "", zip: "", phone: null };
    expect(listProblems(empty)).toEqual([
      ["name", "Enter a name."],
      ["address1", "Enter a street address."],
      ["city", "Enter a city."],
      ["provinceCode", "Choose a state."],
      ["zip", "Enter a 5-digit ZIP code."],
    ]);
  });

  test("a return address requires a ZIP code in its state", () => {
    expect(listProblems({ ...sender, zip: "10001" })).toEqual([["zip", "ZIP code 10001 isn’t in Florida."]]);
  });

  test("a return address contains only what a label can print on one line", () => {
    expect(listProblems({ ...sender, city: "Miami\nBeach" })).toEqual([["city", "Leave out line breaks and tabs."]]);
    expect(listProblems({ ...sender, name: "Storywall 🧱" })).toEqual([
      ["name", "We can’t print “🧱”. Please leave it out."],
    ]);
  });
});

test("the default of every setting is valid", () => {
  for (const key of settingKeys) {
    const { schema, defaultValue } = settingsCatalog[key];
    expect(schema.parse(defaultValue)).toEqual(defaultValue);
  }
});

test("a change of a setting requires a value that is valid for that setting", () => {
  expect(ChangeSettingInput.safeParse({ key: "sender", value: sender, revision: 0 }).success).toBe(true);
  expect(ChangeSettingInput.safeParse({ key: "packing", value: sender, revision: 0 }).success).toBe(false);
  expect(ChangeSettingInput.safeParse({ key: "color", value: sender, revision: 0 }).success).toBe(false);
});
