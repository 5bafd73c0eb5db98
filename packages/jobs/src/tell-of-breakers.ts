import { type Logger, logger } from "@storywall/telemetry/logger";

/** Writes down when a worker leaves a service alone, tries it again, and finds it back: in the words of the web process. */
export function tellOfBreakers(name: string, log: Logger = logger(name)): (service: string, state: string) => void {
  return (service, state) => log.warn({ service, state }, "A breaker changed");
}
