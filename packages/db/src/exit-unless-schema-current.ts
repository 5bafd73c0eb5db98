import { findSchemaProblem } from "./find-schema-problem.ts";

const RETRY_MS = 2_000;

type Options = {
  /** Whether the process can start before the database does. If so, the schema is checked as soon as it can be read. */
  canWait: boolean;
};

/**
 * Exits the process with one sentence if the database lacks migrations, or if it is unreachable and the process cannot
 * wait for it.
 */
export async function exitUnlessSchemaCurrent(url: string, { canWait }: Options): Promise<void> {
  let problem: string | null;
  try {
    problem = await findSchemaProblem(url);
  } catch (error) {
    if (canWait) {
      setTimeout(() => exitUnlessSchemaCurrent(url, { canWait }), RETRY_MS).unref();
      return;
    }
    const { code, message } = error as { code?: string; message: string };
    problem = `DATABASE_URL cannot be connected to (${code ?? message}).`;
  }
  if (!problem) return;
  process.stderr.write(`This process cannot start: ${problem}\n`);
  process.exit(1);
}
