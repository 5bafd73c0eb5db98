import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** A container has no sandbox and little shared memory. */
export const chromiumArgs = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];

/** The browser to test with: the one CHROMIUM_PATH names, the system's, Playwright's own, or the one that comes as a package. */
export async function findChromium(): Promise<string> {
  const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path)) ?? packedChromium();
}

/** The package brings NSS along, but unpacks it only where it takes the machine for a Lambda: so do bare machines. */
async function packedChromium(): Promise<string> {
  if (!hasLibrary("libnss3.so")) process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}

function hasLibrary(name: string): boolean {
  const { stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return stdout?.includes(name) ?? false;
}
