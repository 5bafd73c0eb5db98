import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";

const launchOptions = { executablePath: await findChromium(), args: chromiumArgs };

/** The shop under test is started by the tests themselves (e2e/fixtures.ts), once for each worker. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 2,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    launchOptions,
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
  },
  projects: process.env.SCREENS
    ? [{ name: "screens", testMatch: "*.screens.ts" }]
    : [{ name: "phone", testMatch: "*.spec.ts" }],
});
