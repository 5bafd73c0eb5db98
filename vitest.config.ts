import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { defineConfig } from "vitest/config";

const folders = ["packages", "workers"].flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`));
const projects = [...folders, "infra/local", "infra/image", "infra/kubernetes", "infra/monitoring", "apps/web"].filter(
  (folder) => existsSync(`${folder}/package.json`),
);

/** The slow tests run in a stage of their own. To run one by hand: SLOW_TESTS=1 vitest run <file>. */
const isSlow = process.env.SLOW_TESTS === "1";

export default defineConfig({
  test: {
    // Offers Postgres and Redis to the tests; each starts when the first test asks for it.
    globalSetup: ["packages/testing/src/services/global-setup.ts"],
    maxWorkers: 3,
    projects: projects.map((root) => ({
      resolve: root === "apps/web" ? { alias: { "@": new URL("apps/web/src", import.meta.url).pathname } } : {},
      test: {
        name: root.startsWith("workers/") ? `worker-${basename(root)}` : basename(root),
        root,
        ...(isSlow
          ? { include: ["src/**/*.slow.test.ts"] }
          : { include: ["src/**/*.test.{ts,tsx}"], exclude: ["**/*.slow.test.ts"] }),
        environment: "node",
        // A worker runs many files, which share loaded modules and the databases that tests give back (packages/testing).
        pool: "forks",
        isolate: false,
        // These limits only end what hangs. On a busy machine, the first test waits minutes for Postgres to start.
        testTimeout: 300_000,
        expect: { poll: { timeout: 60_000 } },
        hookTimeout: 900_000,
        env: { LOG_LEVEL: "silent" },
        setupFiles: [new URL("packages/testing/src/setup.ts", import.meta.url).pathname],
      },
    })),
  },
});
