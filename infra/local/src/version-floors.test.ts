import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Older versions have vulnerabilities that affect uploads or payments. */
const minimumVersions = {
  next: "16.4.0",
  "react-dom": "19.3.0",
  sharp: "0.35.0",
} as const;

const catalog = readFileSync(new URL("../../../pnpm-workspace.yaml", import.meta.url), "utf8");

function readPinnedVersion(name: string): number[] {
  const version = new RegExp(`^  "?${name}"?: (\\d+)\\.(\\d+)\\.(\\d+)`, "m").exec(catalog);
  if (!version) throw new Error(`${name} is not pinned in the catalog`);
  return version.slice(1).map(Number);
}

test.each(Object.entries(minimumVersions))("the pinned version of %s is at least %s", (name, floor) => {
  const [major = 0, minor = 0, patch = 0] = readPinnedVersion(name);
  const [least = 0, lesser = 0, last = 0] = floor.split(".").map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(least * 1e6 + lesser * 1e3 + last);
});
