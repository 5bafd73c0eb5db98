import { expect, test } from "vitest";
import { isId } from "./id-shape.ts";
import { newId, OrderId } from "./ids.ts";

const corruptIds = (id: string) => [
  id.slice(1),
  id.slice(0, -1),
  `${id}0`,
  `${id}\n`,
  id.toUpperCase(),
  id.replace("_", "-"),
  `${id.slice(0, -1)}u`,
  "",
];

test("a text is recognized as an id only if the schemas accept it", () => {
  const id = newId("order");
  expect(isId("order", id)).toBe(true);
  expect(isId("art", id)).toBe(false);
  expect(isId("order", undefined)).toBe(false);
  for (const text of corruptIds(id))
    expect([text, isId("order", text), OrderId.safeParse(text).success]).toEqual([text, false, false]);
});
