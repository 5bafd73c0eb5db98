import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Runs the benchmark that the first argument names, or all except million, which takes long. If one fails, the others
 * still run.
 */
const [name, ...args] = process.argv.slice(2);
const benches = name ? [name] : ["images", "uploads", "orders", "whole-order", "queue", "pages", "page-cost", "start"];
const buildProgramPath = (bench: string) => fileURLToPath(new URL(`./${bench}.ts`, import.meta.url));
if (name && !existsSync(buildProgramPath(name))) {
  console.error(`There is no benchmark ${name}; docs/figures.md lists them.`);
  process.exit(2);
}

let running: ChildProcess | undefined;
let isStopped = false;
// The terminal sends Ctrl-C to the benchmark too. This process only waits until the benchmark has cleaned up.
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
  running = spawn(process.execPath, [buildProgramPath(bench), ...args], { stdio: "inherit" });
  const [code] = await once(running, "exit");
  if (code !== 0) failed.push(bench);
  if (isStopped) break;
}
const summary = failed.length === 0 ? "All figures are within their limits." : `Missed: ${failed.join(", ")}.`;
console.log(isStopped ? "\nStopped." : `\n${summary}`);
process.exitCode = isStopped || failed.length > 0 ? 1 : 0;
