// npm run bench: every figure that docs/figures.md tells, measured anew. Takes about ten minutes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap, root, toolEnv } from "./bootstrap.mjs";

const bench = spawn(bootstrap(), [join(root, "packages/bench/src/all.ts")], {
  cwd: root,
  env: toolEnv(),
  stdio: "inherit",
});
// The terminal sends Ctrl-C to the bench as well: it cleans up, and we wait for it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
bench.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
