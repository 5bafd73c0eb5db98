import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { projects } from "./e2e/projects.ts";

const launchOptions = { executablePath: await findChromium(), args: chromiumArgs };
const { REPORT, SCREENS } = process.env;

/** Most tests share one shop, which the global setup starts. */
export default defineConfig({
  testDir: "e2e",
  // Stages may run at the same time, and each empties its output folder first.
  outputDir: `test-results/${REPORT ?? "latest"}`,
  globalSetup: "./e2e/shared-shop.ts",

  workers: 3,
  // These limits only stop tests that hang. They are long because a busy machine is slow.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: REPORT ? [["list"], ["json", { outputFile: `../../test-results/${REPORT}.json` }]] : [["list"]],
  use: {
    launchOptions,
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
  },
  projects: SCREENS ? [{ name: "screens", testMatch: "*.screens.ts" }] : projects,
});
