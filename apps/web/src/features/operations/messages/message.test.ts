import { expect, test } from "vitest";
import { firstProblem, messageProblems, topics, withTopic } from "./message.ts";

const fine = { body: "Hello", email: "ann@example.com", name: "" };

test("all that is wrong with a message is said at once, the topmost first (S-031)", () => {
  const problems = messageProblems({ body: " \n", email: "ann", name: "x".repeat(61) });
  expect(Object.keys(problems)).toEqual(["body", "email", "name"]);
  expect(firstProblem(problems)).toBe("body");
  expect(messageProblems(fine)).toEqual({});
  expect(firstProblem(messageProblems({ ...fine, email: "" }))).toBe("email");
});

test("the topic stands above the words, and a mere question needs none", () => {
  expect(withTopic(topics[1], " Blue, please. ")).toBe("Change an order\n\nBlue, please.");
  expect(withTopic(topics[0], "Hello")).toBe("Hello");
  expect(withTopic(topics[1], "  ")).toBe("");
});
