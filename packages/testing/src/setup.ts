import { afterAll, vi } from "vitest";
import { failOnUnexpectedLogs } from "./expect-logged.ts";

failOnUnexpectedLogs();

// Undoes all stubs, because the next test file runs in the same process.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
