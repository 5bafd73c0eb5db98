import { expect, test } from "vitest";
import { findFirstProblemField, prependTopic, validateMessage } from "./message-form.tsx";
import { messagesTexts } from "./messages-texts.tsx";

const { topics } = messagesTexts;

const validMessage = { body: "Hello", email: "ann@example.com", name: "" };

test("all errors of a message form are reported in the order of its fields (S-031)", () => {
  const problems = validateMessage({ body: " \n", email: "ann", name: "x".repeat(61) });
  expect(Object.keys(problems)).toEqual(["body", "email", "name"]);
  expect(findFirstProblemField(problems)).toBe("body");
  expect(validateMessage(validMessage)).toEqual({});
  expect(findFirstProblemField(validateMessage({ ...validMessage, email: "" }))).toBe("email");
});

test("the topic of a message is placed above its text", () => {
  expect(prependTopic(topics[1], " Blue, please. ")).toBe("Change an order\n\nBlue, please.");
  expect(prependTopic(topics[0], "Hello")).toBe("Hello");
  expect(prependTopic(topics[1], "  ")).toBe("");
});
