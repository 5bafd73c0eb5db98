import "server-only";
import { env } from "@/server/env.ts";

/** Ends the process, with one sentence per variable on its error output, when it was not told all it needs. */
export function assertEnvironment(): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
