import { findSchemaProblem } from "./find-schema-problem.ts";

/** Exits the process with one sentence if the database lacks migrations. Starts anyway if the database is unreachable. */
export async function exitUnlessSchemaCurrent(url: string): Promise<void> {
  const problem = await findSchemaProblem(url).catch(() => null);
  if (!problem) return;
  process.stderr.write(`This process cannot start: ${problem}\n`);
  process.exit(1);
}
