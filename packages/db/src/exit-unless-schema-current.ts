import { findSchemaProblem } from "./find-schema-problem.ts";

const RETRY_MS = 2_000;

type Options = {
  /** Whether the process can start before the database does. If so, the schema is checked as soon as it can be read. */
  canWait: boolean;
};

/**
 * Exits the process with one sentence if the database lacks migrations.
 * @throws when the database is unreachable and the process cannot wait for it
 */
export async function exitUnlessSchemaCurrent(url: string, { canWait }: Options): Promise<void> {
  let problem: string | null;
  try {
    problem = await findSchemaProblem(url);
  } catch (error) {
    if (!canWait) throw error;
    setTimeout(() => exitUnlessSchemaCurrent(url, { canWait }), RETRY_MS).unref();
    return;
  }
  if (!problem) return;
  process.stderr.write(`This process cannot start: ${problem}\n`);
  process.exit(1);
}
