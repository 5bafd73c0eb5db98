import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Runs all benchmarks except million. If one fails, the others still run. */
const benches = ["images", "uploads", "orders", "whole-order", "queue", "pages", "page-cost", "start"];

let running: ChildProcess | undefined;
let isStopped = false;
// The terminal also sends Ctrl-C to the benchmark; this process waits until the benchmark has cleaned up.
process.on("SIGINT", () => {
  isStopped = true;
});
process.on("SIGTERM", () => {
  isStopped = true;
  running?.kill("SIGTERM");
});

const failed: string[] = [];
for (const bench of benches) {
  console.log(`\n── ${bench}`);
  const program = fileURLToPath(new URL(`./${bench}.ts`, import.meta.url));
  running = spawn(process.execPath, [program], { stdio: "inherit" });
  const [code] = await once(running, "exit");
  if (code !== 0) failed.push(bench);
  if (isStopped) break;
}
const summary = failed.length === 0 ? "All figures are within their limits." : `Missed: ${failed.join(", ")}.`;
console.log(isStopped ? "\nStopped." : `\n${summary}`);
process.exitCode = isStopped || failed.length > 0 ? 1 : 0;
