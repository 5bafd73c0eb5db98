import { expect, test } from "vitest";
import { firstProblem, messageProblems, topics, withTopic } from "./message.ts";

const fine = { body: "Hello", email: "ann@example.com", name: "" };

test("reports all problems of a message in form order (S-031)", () => {
  const problems = messageProblems({ body: " \n", email: "ann", name: "x".repeat(61) });
  expect(Object.keys(problems)).toEqual(["body", "email", "name"]);
  expect(firstProblem(problems)).toBe("body");
  expect(messageProblems(fine)).toEqual({});
  expect(firstProblem(messageProblems({ ...fine, email: "" }))).toBe("email");
});

test("puts the topic above the text, except for the default topic", () => {
  expect(withTopic(topics[1], " Blue, please. ")).toBe("Change an order\n\nBlue, please.");
  expect(withTopic(topics[0], "Hello")).toBe("Hello");
  expect(withTopic(topics[1], "  ")).toBe("");
});
