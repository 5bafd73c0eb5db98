import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Containers have no sandbox and little shared memory. */
export const chromiumArgs = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];

/** Finds Chromium: first at CHROMIUM_PATH, then in the system, then in Playwright, then in an npm package. */
export async function findChromium(): Promise<string> {
  const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path)) ?? findPackagedChromium();
}

/**
 * Finds the packaged browser. The package unpacks its NSS libraries only on AWS Lambda, so this simulates Lambda when
 * NSS is missing.
 */
async function findPackagedChromium(): Promise<string> {
  if (!hasLibrary("libnss3.so")) process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}

function hasLibrary(name: string): boolean {
  const { stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return stdout?.includes(name) ?? false;
}
