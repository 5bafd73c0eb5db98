import { z } from "zod";
import { findModeProblems } from "./mode-problems.ts";

type Source = Record<string, string | undefined>;

/** Thrown with one sentence per variable that is missing or wrong. No value of any variable is in it. */
export class EnvironmentIncomplete extends Error {
  override readonly name = "EnvironmentIncomplete";
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(`This process cannot start:\n${sentences.map((sentence) => `  - ${sentence}`).join("\n")}`);
    this.sentences = sentences;
  }
}

/**
 * Reads what a process needs to know, once, at its start; a variable left empty counts as not set.
 * @throws EnvironmentIncomplete naming everything that is missing or wrong, before any harm is done.
 */
export function readEnv<S extends z.ZodRawShape>(
  shape: S,
  source: Source = process.env,
): Readonly<z.output<z.ZodObject<S>>> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse(given);
  const modeProblems = findModeProblems(given, Object.keys(shape));
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => sentenceOf(issue, given));
  const sentences = [...new Set([...wrong, ...modeProblems])];
  if (!parsed.success || sentences.length > 0) throw new EnvironmentIncomplete(sentences);
  return Object.freeze(parsed.data);
}

function sentenceOf(issue: z.core.$ZodIssue, given: Source): string {
  const name = String(issue.path[0]);
  if (given[name] === undefined) return `${name} is not set.`;
  return `${name} ${issue.code === "custom" || issue.message.startsWith("must") ? issue.message : "is not valid"}.`;
}
