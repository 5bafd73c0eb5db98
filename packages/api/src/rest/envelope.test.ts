import { expect, test } from "vitest";
import { doubled, inData, jsonOf, withMessage } from "./envelope.ts";

const cart = { _id: "cart_1", lines: [{ title: 'A "wall"' }], promo: null, note: undefined };

test("what is answered in two places reads as if it were written twice (G-3)", () => {
  const answers = [
    doubled(cart),
    withMessage(doubled(cart), "The code is removed."),
    doubled({}),
    doubled({ note: undefined }),
    doubled({ 7: "a number comes first", a: 1 }),
  ];
  for (const answer of answers) expect(jsonOf(answer).join("")).toBe(JSON.stringify(answer));
});

test("every other body is written as it is", () => {
  const others = [
    inData(cart),
    inData([1, 2]),
    inData("text"),
    inData(null),
    inData({}),
    inData(new Date(0)),
    { ...doubled(cart), _id: "another" },
    { data: cart, ...cart },
    { before: 1, ...doubled(cart) },
    { data: [cart], page: 1 },
    [cart],
    "text",
    null,
  ];
  for (const body of others) expect(jsonOf(body).join("")).toBe(JSON.stringify(body));
});
