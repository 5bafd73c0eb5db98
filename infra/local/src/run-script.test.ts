import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runScript } from "./run-script.ts";
import { root } from "./settings.ts";

function writeScript(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), "storywall-script-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "script.mjs"), source);
  return relative(root, join(folder, "script.mjs"));
}

test.for([
  ["ends without output", "process.exit(3)", /script\.mjs failed with code 3 and wrote nothing\.$/],
  ["is killed", 'process.kill(process.pid, "SIGKILL")', /script\.mjs was ended by SIGKILL and wrote nothing\.$/],
  ["writes an error", 'console.error("no such table"); process.exit(1)', /failed with code 1:\nno such table$/],
  ["writes to its output only", 'console.log("half done"); process.exit(1)', /failed with code 1:\nhalf done$/],
] as const)("the error for a script that %s says how the script ended", async ([, source, message]) => {
  await expect(runScript(writeScript(source), {})).rejects.toThrow(message);
});
