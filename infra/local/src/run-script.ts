import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "./settings.ts";

/**
 * Runs one of our programs to its end and returns what it printed.
 * @throws with the end of its error output.
 */
export function runScript(path: string, env: Record<string, string>, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, path)],
      { cwd: root, env, signal, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else if (signal?.aborted) reject(signal.reason);
        else reject(new Error(`${path} failed:\n${stderr.trim().split("\n").slice(-20).join("\n")}`));
      },
    );
  });
}
