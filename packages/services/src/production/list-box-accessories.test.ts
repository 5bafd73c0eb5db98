import { accessories } from "@storywall/domain/catalog/accessories";
import { newId } from "@storywall/domain/kernel/ids";
import { expect, test } from "vitest";
import { listBoxAccessories } from "./box.ts";

test("an order's accessories are not in the box of a remake", () => {
  const lines = accessories.map(({ key }) => ({ templateKey: key, quantity: 2 }));
  expect(listBoxAccessories({ parcel: { remakeId: null }, lines })).toHaveLength(accessories.length);
  expect(listBoxAccessories({ parcel: { remakeId: newId("remake") }, lines })).toEqual([]);
});
