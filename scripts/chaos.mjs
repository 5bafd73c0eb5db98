// npm run chaos: customers shop while processes die and services fail, and nothing may be lost or doubled.
//   npm run chaos -- --help   says what can be run
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap, root, toolEnv } from "./bootstrap.mjs";

const suite = spawn(bootstrap(), [join(root, "packages/chaos/src/main.ts"), ...process.argv.slice(2)], {
  cwd: root,
  env: toolEnv(),
  stdio: "inherit",
});
// The terminal sends Ctrl-C to the suite as well; its own end is waited for.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
suite.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
