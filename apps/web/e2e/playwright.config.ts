import { defineConfig, devices } from "@playwright/test";
import { chromiumArgs, findChromium } from "./find-chromium.ts";

const launchOptions = { executablePath: await findChromium(), args: chromiumArgs };

/** The shop under test runs already; SHOP_URL says where. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    baseURL: process.env.SHOP_URL ?? "http://localhost:3000",
    launchOptions,
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], launchOptions } },
    { name: "phone", use: { ...devices["Pixel 7"], launchOptions } },
  ],
});
