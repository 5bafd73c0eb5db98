// Installs what is missing and runs a program of the repository with Node 24: node scripts/run.mjs [--shop] <file>
// [arguments]. With --shop, dependencies that only tests and tools need are not installed.
import { spawn } from "node:child_process";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

const isShopOnly = process.argv[2] === "--shop";
const args = process.argv.slice(isShopOnly ? 3 : 2);
const program = spawn(bootstrap({ isShopOnly }), args, { cwd: root, env: createToolEnv(), stdio: "inherit" });
// Ctrl-C in the terminal also reaches the program, so wait until it has cleaned up.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
program.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
