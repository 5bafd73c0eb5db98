import { startDesign, withFrame } from "@storywall/domain/cart/start-design";
import { singleTile } from "@storywall/domain/catalog/templates";
import { expect, test } from "vitest";
import { isSameDesign, meetKept } from "./meet-kept.ts";

const start = startDesign(singleTile);
const wood = withFrame(start, "harmony");
const white = withFrame(start, "serene");

test("a page goes on keeping its wall while nobody else kept another", () => {
  expect(meetKept({ mine: wood, settled: start, knownStamp: null, kept: null })).toBe("go-on");
  expect(meetKept({ mine: wood, settled: start, knownStamp: "1", kept: { design: start, stamp: "1" } })).toBe("go-on");
  expect(meetKept({ mine: wood, settled: start, knownStamp: "1", kept: { design: wood, stamp: "2" } })).toBe("go-on");
  expect(meetKept({ mine: wood, settled: start, knownStamp: "1", kept: { design: start, stamp: "2" } })).toBe("go-on");
});

test("a page on which nothing was changed takes over what another kept", () => {
  expect(meetKept({ mine: start, settled: start, knownStamp: "1", kept: { design: wood, stamp: "2" } })).toBe("take");
});

test("where both were changed, the shopper is asked", () => {
  expect(meetKept({ mine: white, settled: start, knownStamp: "1", kept: { design: wood, stamp: "2" } })).toBe("ask");
});

test("a wall is the same whether it comes from the page or from storage", () => {
  const [tile] = start.tiles;
  if (!tile) throw new Error("no tile");
  expect(isSameDesign(start, { ...start, tiles: [{ ...tile, artItemId: null }] })).toBe(true);
  expect(isSameDesign(start, { ...start, tiles: [] })).toBe(false);
});
