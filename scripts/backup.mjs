// npm run backup -- <folder>: everything the shop holds into a folder, while it goes on.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { bootstrap, root, toolEnv } from "./bootstrap.mjs";

const node = bootstrap();
// A folder is meant as seen from where the command was given.
const args = process.argv
  .slice(2)
  .map((arg) => (arg.startsWith("-") ? arg : resolve(process.env.INIT_CWD ?? ".", arg)));
const command = spawn(node, [join(root, "infra/local/src/safekeeping.ts"), "backup", ...args], {
  cwd: root,
  env: toolEnv(),
  stdio: "inherit",
});
command.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
