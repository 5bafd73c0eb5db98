import { createLogger, type Logger } from "@storywall/telemetry/create-logger";

/** Logs state changes of circuit breakers, with the same message as in the web process. */
export function logBreakerState(
  name: string,
  log: Logger = createLogger(name),
): (service: string, state: string) => void {
  return (service, state) => log.warn({ service, state }, "A circuit breaker changed its state");
}
