// npm run backup -- <folder>: saves a backup of the running shop in a folder.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

const node = bootstrap({ isShopOnly: true });
// Resolves paths relative to the caller's working directory.
const args = process.argv
  .slice(2)
  .map((arg) => (arg.startsWith("-") ? arg : resolve(process.env.INIT_CWD ?? ".", arg)));
const command = spawn(node, [join(root, "infra/local/src/backup-commands.ts"), "backup", ...args], {
  cwd: root,
  env: createToolEnv(),
  stdio: "inherit",
});
command.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
