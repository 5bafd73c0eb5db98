/** What is written to the log; `info` unless LOG_LEVEL says otherwise. */
export function logLevel(): string {
  return process.env.LOG_LEVEL || "info";
}
