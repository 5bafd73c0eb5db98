import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import { describeFailure, isTemporaryFailure } from "./failure.ts";

const printLine = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Runs work that can be repeated, and repeats it with growing pauses for about half a minute while a service is
 * unavailable. Messages name `variable`, the variable with the service's address, unless the object store failed.
 */
export function retryWhileUnavailable<T>(
  variable: string,
  work: () => Promise<T>,
  print: (line: string) => void = printLine,
): Promise<T> {
  const backoff = new ExponentialBackoff({ initialDelay: 500, maxDelay: 10_000 });
  const policy = retry(handleWhen(isTemporaryFailure), { maxAttempts: 8, backoff });
  policy.onRetry((event) => {
    const why = "error" in event ? describeFailure(event.error, variable) : null;
    print(`Trying again in ${(event.delay / 1000).toFixed(1)} s: ${why}.`);
  });
  return policy.execute(work);
}

/**
 * Runs the work of a command and retries it while a service is unavailable. If a service cannot be used, prints one
 * sentence and exits with code 1. Other errors are thrown.
 */
export async function runCommand(failure: string, variable: string, work: () => Promise<void>): Promise<void> {
  try {
    await retryWhileUnavailable(variable, work);
  } catch (error) {
    const why = describeFailure(error, variable);
    if (!why) throw error;
    printLine(`${failure}: ${why}.`);
    process.exit(1);
  }
}
