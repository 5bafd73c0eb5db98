import type { z } from "zod";
import { EnvironmentIncomplete, readEnv } from "./read-env.ts";

/** For a process's `env.ts`: what is missing is told in sentences, without a stack, and the process ends with code 1. */
export function readEnvOrExit<S extends z.ZodRawShape>(shape: S): Readonly<z.output<z.ZodObject<S>>> {
  try {
    return readEnv(shape);
  } catch (error) {
    if (!(error instanceof EnvironmentIncomplete)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
