import { checkEmail } from "@storywall/domain/accounts/email";
import { ShopError, sentenceOf } from "@storywall/domain/errors";
import { checkWriterName } from "@storywall/domain/operations/messages/writer-name";

export const topics = [
  "A question",
  "Change an order",
  "Return an order",
  "Something arrived damaged",
  "My photos and data",
] as const;

const usual = topics[0];

/** Puts the topic above the message. */
export function withTopic(topic: string, words: string): string {
  const text = words.trim();
  return text && topic && topic !== usual ? `${topic}\n\n${text}` : text;
}

export type MessageField = "body" | "email" | "name";
/** In the form's order. */
const fields: readonly MessageField[] = ["body", "email", "name"];
export type MessageProblems = Partial<Record<MessageField, string>>;

/** Validates a message with the server's rules. */
export function messageProblems(written: Record<MessageField, string>): MessageProblems {
  const problems: MessageProblems = {};
  if (!written.body.trim()) problems.body = sentenceOf("MESSAGE_EMPTY");
  const checks = { email: checkEmail, name: checkWriterName } as const;
  for (const field of ["email", "name"] as const) {
    try {
      checks[field](written[field]);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      problems[field] = error.message;
    }
  }
  return problems;
}

export const firstProblem = (problems: MessageProblems): MessageField | undefined =>
  fields.find((field) => problems[field] !== undefined);
