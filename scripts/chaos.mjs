// npm run chaos: simulates customers while processes are killed and services fail. --help lists the options.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

const suite = spawn(bootstrap(), [join(root, "packages/chaos/src/main.ts"), ...process.argv.slice(2)], {
  cwd: root,
  env: createToolEnv(),
  stdio: "inherit",
});
// Ctrl-C in the terminal also stops the suite itself, so wait until the suite has ended.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
suite.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
