import { shopCodeOf } from "@/lib/failure-data.ts";

export const topics = [
  "A question",
  "Change an order",
  "Send an order back",
  "Something arrived damaged",
  "My photos and data",
] as const;

const usual = topics[0];

/** The topic stands above the words, where whoever answers sees it first. */
export function withTopic(topic: string, words: string): string {
  const text = words.trim();
  return text && topic && topic !== usual ? `${topic}\n\n${text}` : text;
}

/** What is wrong and at which field; without a field it is about the sending. */
export type MessageProblem = { field: "body" | "email" | "name" | null; message: string };

const fields: Readonly<Record<string, MessageProblem["field"]>> = {
  MESSAGE_EMPTY: "body",
  EMAIL_INVALID: "email",
  NAME_INVALID: "name",
  NAME_TOO_LONG: "name",
};

export function messageProblem(error: unknown, message: string): MessageProblem {
  return { field: fields[shopCodeOf(error) ?? ""] ?? null, message };
}
