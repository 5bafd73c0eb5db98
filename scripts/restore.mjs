// npm run restore -- <folder>: what a backup holds back into the shop, while it does not run.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { bootstrap, root, toolEnv } from "./bootstrap.mjs";

const node = bootstrap();
// A folder is meant as seen from where the command was given.
const args = process.argv
  .slice(2)
  .map((arg) => (arg.startsWith("-") ? arg : resolve(process.env.INIT_CWD ?? ".", arg)));
const command = spawn(node, [join(root, "infra/local/src/safekeeping.ts"), "restore", ...args], {
  cwd: root,
  env: toolEnv(),
  stdio: "inherit",
});
command.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
