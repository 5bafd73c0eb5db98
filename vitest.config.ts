import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const { SLOW_TESTS, REPORT, API_CONTEXTS } = process.env;
const isSlow = SLOW_TESTS === "1";
const source = "{apps,infra,packages,workers}/*/src/**";

export default defineConfig({
  resolve: { alias: { "@": new URL("apps/web/src", import.meta.url).pathname } },
  test: {
    // The slow tests run in a stage of their own. To run one by hand: SLOW_TESTS=1 vitest run <file>.
    include: [isSlow ? `${source}/*.slow.test.ts` : `${source}/*.test.{ts,tsx}`],
    exclude: [
      "**/node_modules/**",
      ...(isSlow ? [] : ["**/*.slow.test.ts"]),
      // npm test -- --changed limits the tests of the API to these contexts.
      ...(API_CONTEXTS ? [`packages/api/src/!(${API_CONTEXTS})/**`] : []),
    ],
    // Offers Postgres and Redis to the tests; each starts when the first test asks for it.
    globalSetup: ["packages/testing/src/services/global-setup.ts"],
    setupFiles: ["packages/testing/src/setup.ts"],
    // A worker runs many test files, which share loaded modules and released test databases (packages/testing).
    pool: "forks",
    isolate: false,
    // Uses one worker more than there are cores, because workers often wait for Postgres.
    maxWorkers: availableParallelism() + 1,
    // These limits only stop tests that hang. On a busy machine, the first test waits minutes for Postgres to start.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 900_000,
    reporters: REPORT ? ["default", ["json", { outputFile: `test-results/${REPORT}.json` }]] : ["default"],
    env: { LOG_LEVEL: "silent" },
  },
});
