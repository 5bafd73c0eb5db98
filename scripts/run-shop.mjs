// Installs what is missing, then hands over to infra/local/src/start.ts on Node 24.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap, root, toolEnv } from "./bootstrap.mjs";

/** @param {"start" | "dev"} command */
export function runShop(command) {
  const node = bootstrap();
  // A group of its own: Ctrl-C reaches the shop once, through us, and not a second time from the terminal.
  const shop = spawn(node, [join(root, "infra/local/src/start.ts"), command, ...process.argv.slice(2)], {
    cwd: root,
    env: toolEnv(),
    // The channel tells the shop when we die without a word.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });

  // The terminal and npm both pass Ctrl-C on; the shop takes presses close together for one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => shop.kill(signal));
  // npm that was killed outright passes nothing on: its shop must not stay behind.
  const startedBy = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== startedBy && shop.kill("SIGTERM"), 500).unref();
  }
  shop.on("error", (error) => {
    console.error(`The shop could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  shop.on("exit", (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
    if (shop.connected) shop.disconnect();
  });
}
