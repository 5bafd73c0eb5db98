import { readFileSync } from "node:fs";
import { EnvironmentIncompleteError } from "./environment-incomplete-error.ts";
import * as fragments from "./fragments.ts";

type EnvSource = Record<string, string | undefined>;

/**
 * Reads variables from files, such as container secrets. For each variable of the shop, NAME_FILE is the path of a file
 * that contains the value of NAME. Sets NAME in `variables`, without line breaks at its end, and removes NAME_FILE.
 * Must run before anything reads a variable, because the logger, Sentry, the trace exporter and pages read
 * `process.env` themselves. @throws EnvironmentIncompleteError that lists every unusable file
 */
export function loadVariableFiles(variables: EnvSource = process.env): void {
  const names = Object.values(fragments).flatMap((fragment) => Object.keys(fragment));
  const problems = [...new Set(names)].flatMap((name) => loadVariableFile(variables, name) ?? []);
  if (problems.length > 0) throw new EnvironmentIncompleteError(problems);
}

/** Sets a variable to the contents of the file that its `_FILE` variable names. Returns a sentence if that is impossible. */
function loadVariableFile(variables: EnvSource, name: string): string | null {
  const fileName = `${name}_FILE`;
  const path = variables[fileName];
  if (!path) return null;
  if (variables[name]) return `${name} and ${fileName} are both set: remove one of them.`;
  try {
    variables[name] = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
  } catch {
    return `${fileName} names a file that cannot be read.`;
  }
  delete variables[fileName];
  return null;
}
