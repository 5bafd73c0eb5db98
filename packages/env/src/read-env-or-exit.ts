import type { z } from "zod";
import { EnvironmentIncompleteError, readEnv } from "./read-env.ts";

/**
 * Reads the environment for a process's `env.ts`. If it is invalid, prints the errors without a stack trace and exits
 * with code 1.
 */
export function readEnvOrExit<S extends z.ZodRawShape>(shape: S): Readonly<z.output<z.ZodObject<S>>> {
  try {
    return readEnv(shape);
  } catch (error) {
    if (!(error instanceof EnvironmentIncompleteError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
