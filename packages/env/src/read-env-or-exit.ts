import type { z } from "zod";
import { EnvironmentIncompleteError } from "./environment-incomplete-error.ts";
import { loadVariableFiles } from "./load-variable-files.ts";
import { readEnv } from "./read-env.ts";

/**
 * Reads the environment for a process's `env.ts`, with the variables that are in files. If it is invalid, prints the errors
 * without a stack trace and exits with code 1.
 */
export function readEnvOrExit<S extends z.ZodRawShape>(shape: S): Readonly<z.output<z.ZodObject<S>>> {
  try {
    loadVariableFiles();
    return readEnv(shape);
  } catch (error) {
    if (!(error instanceof EnvironmentIncompleteError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
