// npm run db:studio, db:reset, db:migrate and db:migrate:new: installs missing dependencies and runs the command with
// Node 24.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

const command = spawn(
  bootstrap({ isShopOnly: true }),
  [join(root, "infra/local/src/database.ts"), ...process.argv.slice(2)],
  {
    cwd: root,
    env: createToolEnv(),
    stdio: "inherit",
  },
);
// Ctrl-C in the terminal also reaches the child process, so wait until the child has stopped its services.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
command.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
