import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import packedChromium from "@sparticuz/chromium";

/** The browser to test with: the one named, the system's, Playwright's own, or the one that comes as a package. */
export async function findChromium(): Promise<string> {
  const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path)) ?? packedChromium.executablePath();
}

/** A container has no sandbox and little shared memory. */
export const chromiumArgs = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
