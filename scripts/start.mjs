// npm start runs the production build of the shop. npm run dev runs the shop from its sources: pages have fast refresh; the
// API and the workers are reloaded after changes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

const args = process.argv[2] === "dev" ? process.argv.slice(2) : ["start", ...process.argv.slice(2)];
const node = bootstrap({ isShopOnly: true });
// The shop runs in its own process group (`detached`). Ctrl-C in the terminal therefore reaches only this process,
// which passes it on once.
const shop = spawn(node, [join(root, "infra/local/src/start.ts"), ...args], {
  cwd: root,
  env: createToolEnv(),
  // The IPC channel closes when this process ends, which stops the shop.
  stdio: ["ignore", "inherit", "inherit", "ipc"],
  detached: true,
});

// The terminal and npm both send a signal for one press of Ctrl-C. The shop treats two signals in short succession as
// one.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => shop.kill(signal));
// If npm is killed, this process gets no signal. The shop must stop in that case too.
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
