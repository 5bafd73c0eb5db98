// npm run bench: runs the benchmarks of docs/figures.md except million, which runs only by name:
// npm run bench -- million.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

const [name = "all", ...args] = process.argv.slice(2);
const program = join(root, "packages/bench/src", `${name}.ts`);
if (!existsSync(program)) {
  console.error(`There is no benchmark ${name}; docs/figures.md lists them.`);
  process.exit(2);
}
const bench = spawn(bootstrap(), [program, ...args], { cwd: root, env: createToolEnv(), stdio: "inherit" });
// Ctrl-C in the terminal also stops the benchmark itself, so wait until the benchmark has cleaned up.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
bench.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
