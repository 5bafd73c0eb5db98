import { z } from "zod";
import { findModeProblems } from "./find-mode-problems.ts";
import { readVariableFiles } from "./read-variable-files.ts";

type EnvSource = Record<string, string | undefined>;

/** Error that contains one sentence for each missing or invalid variable. It does not contain the values. */
export class EnvironmentIncompleteError extends Error {
  override readonly name = "EnvironmentIncompleteError";
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(`This process cannot start:\n${sentences.map((sentence) => `  - ${sentence}`).join("\n")}`);
    this.sentences = sentences;
  }
}

/**
 * Reads the environment of a process at its start. An empty variable counts as not set. If NAME is not set, it is read
 * from the file that NAME_FILE names.
 * @throws EnvironmentIncompleteError that lists every missing or invalid variable
 */
export function readEnv<S extends z.ZodRawShape>(
  shape: S,
  source: EnvSource = process.env,
): Readonly<z.output<z.ZodObject<S>>> {
  const files = readVariableFiles(source, Object.keys(shape));
  const variables = Object.fromEntries(Object.entries(files.variables).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse(variables);
  const modeProblems = findModeProblems(variables, Object.keys(shape));
  const invalid = parsed.success ? [] : parsed.error.issues.map((issue) => describeIssue(issue, variables));
  const sentences = [...new Set([...files.problems, ...invalid, ...modeProblems])];
  if (!parsed.success || sentences.length > 0) throw new EnvironmentIncompleteError(sentences);
  return Object.freeze(parsed.data);
}

function describeIssue(issue: z.core.$ZodIssue, variables: EnvSource): string {
  const name = String(issue.path[0]);
  if (variables[name] === undefined) return `${name} is not set.`;
  return `${name} ${issue.code === "custom" || issue.message.startsWith("must") ? issue.message : "is not valid"}.`;
}
