import { replacementPlates } from "@storywall/domain/catalog/products";
import { newId } from "@storywall/domain/kernel/ids";
import { expect, test } from "vitest";
import { countBoxPlateSets } from "./box.ts";

test("an order's replacement plates are not in the box of a remake", () => {
  const lines = [{ templateKey: replacementPlates.key, quantity: 2 }];
  expect(countBoxPlateSets({ parcel: { remakeId: null }, lines })).toBe(2);
  expect(countBoxPlateSets({ parcel: { remakeId: newId("remake") }, lines })).toBe(0);
});
