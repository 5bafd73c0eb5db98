import { z } from "zod";
import { EnvironmentIncompleteError } from "./environment-incomplete-error.ts";
import { findModeProblems } from "./find-mode-problems.ts";

type EnvSource = Record<string, string | undefined>;

/**
 * Reads the environment of a process at its start. An empty variable counts as not set.
 * @throws EnvironmentIncompleteError that lists every missing or invalid variable
 */
export function readEnv<S extends z.ZodRawShape>(
  shape: S,
  source: EnvSource = process.env,
): Readonly<z.output<z.ZodObject<S>>> {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse(variables);
  const modeProblems = findModeProblems(variables, Object.keys(shape));
  const invalid = parsed.success ? [] : parsed.error.issues.map((issue) => describeIssue(issue, variables));
  const sentences = [...new Set([...invalid, ...modeProblems])];
  if (!parsed.success || sentences.length > 0) throw new EnvironmentIncompleteError(sentences);
  return Object.freeze(parsed.data);
}

function describeIssue(issue: z.core.$ZodIssue, variables: EnvSource): string {
  const name = String(issue.path[0]);
  if (variables[name] === undefined) return `${name} is not set.`;
  return `${name} ${issue.code === "custom" || issue.message.startsWith("must") ? issue.message : "is not valid"}.`;
}
