import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** All figures, one bench after the other; a missed one does not keep the rest from being measured. */
const benches = ["images", "prints", "uploads", "orders", "board", "order-search", "pages", "start"];

let running: ChildProcess | undefined;
let isStopped = false;
// The terminal sends Ctrl-C to the bench as well: it cleans up, and we wait for it.
process.on("SIGINT", () => {
  isStopped = true;
});
process.on("SIGTERM", () => {
  isStopped = true;
  running?.kill("SIGTERM");
});

const missed: string[] = [];
for (const bench of benches) {
  console.log(`\n── ${bench}`);
  const program = fileURLToPath(new URL(`./${bench}.ts`, import.meta.url));
  running = spawn(process.execPath, [program], { stdio: "inherit" });
  const [code] = await once(running, "exit");
  if (code !== 0) missed.push(bench);
  if (isStopped) break;
}
const verdict = missed.length === 0 ? "All figures are within their limits." : `Missed: ${missed.join(", ")}.`;
console.log(isStopped ? "\nStopped." : `\n${verdict}`);
process.exitCode = isStopped || missed.length > 0 ? 1 : 0;
