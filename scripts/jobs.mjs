// npm run jobs -- list | retry | retry-all | skip: commands for jobs that are dead or late.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

const command = spawn(
  bootstrap({ isShopOnly: true }),
  [join(root, "packages/services/src/operations/jobs/command.ts"), ...process.argv.slice(2)],
  {
    cwd: root,
    env: createToolEnv(),
    stdio: "inherit",
  },
);
command.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
