import { afterAll, vi } from "vitest";
import { failOnUnexpectedLogs } from "./expect-logged.ts";

failOnUnexpectedLogs();

// The next file runs in the same process.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
