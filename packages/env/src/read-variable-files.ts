import { readFileSync } from "node:fs";

type EnvSource = Record<string, string | undefined>;

/** The variables with the contents of their files, and one sentence for each file that cannot be used. */
export type VariablesWithFiles = { variables: EnvSource; problems: string[] };

/**
 * Reads variables from files, such as container secrets. NAME_FILE is the path of a file that contains NAME. Reads only
 * `names`, and removes line breaks at the end of a file.
 */
export function readVariableFiles(source: EnvSource, names: readonly string[]): VariablesWithFiles {
  const variables = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const path = source[`${name}_FILE`];
    if (!path) continue;
    if (source[name]) {
      problems.push(`${name} and ${name}_FILE are both set: remove one of them.`);
      continue;
    }
    const text = readText(path);
    if (text === null) problems.push(`${name}_FILE names a file that cannot be read.`);
    else variables[name] = text.replace(/[\r\n]+$/, "");
  }
  return { variables, problems };
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
