import { findSchemaProblem } from "./find-schema-problem.ts";

type Options = {
  /** Whether the process can start before the database does. */
  canWait: boolean;
};

/**
 * Exits the process with one sentence if the database lacks migrations, or if it is unreachable and the process cannot
 * wait for it.
 */
export async function exitUnlessSchemaCurrent(url: string, { canWait }: Options): Promise<void> {
  const problem = await findSchemaProblem(url).catch((error: unknown) => {
    const { code, message } = error as { code?: string; message: string };
    return canWait ? null : `DATABASE_URL cannot be connected to (${code ?? message}).`;
  });
  if (!problem) return;
  process.stderr.write(`This process cannot start: ${problem}\n`);
  process.exit(1);
}
