import { validateEmail } from "@storywall/domain/accounts/email";
import { errorMessage, ShopError } from "@storywall/domain/errors";
import { validateWriterName } from "@storywall/domain/operations/messages/writer-name";
import { messagesTexts } from "./messages-texts.tsx";

const defaultTopic = messagesTexts.topics[0];

/** Puts the topic above the message, unless it is the default topic. */
export function withTopic(topic: string, body: string): string {
  const text = body.trim();
  return text && topic && topic !== defaultTopic ? `${topic}\n\n${text}` : text;
}

export type MessageField = "body" | "email" | "name";
/** Fields in the order of the form. */
const fields: readonly MessageField[] = ["body", "email", "name"];
export type MessageProblems = Partial<Record<MessageField, string>>;

/** Validates a message with the same rules as the server. */
export function validateMessage(content: Record<MessageField, string>): MessageProblems {
  const problems: MessageProblems = {};
  if (!content.body.trim()) problems.body = errorMessage("MESSAGE_EMPTY");
  const checks = { email: validateEmail, name: validateWriterName } as const;
  for (const field of ["email", "name"] as const) {
    try {
      checks[field](content[field]);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      problems[field] = error.message;
    }
  }
  return problems;
}

export const findFirstProblem = (problems: MessageProblems): MessageField | undefined =>
  fields.find((field) => problems[field] !== undefined);
