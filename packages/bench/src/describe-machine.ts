import { cpus, loadavg, totalmem } from "node:os";

export function describeMachine(): string {
  const [load = 0] = loadavg();
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${memory}, load ${load.toFixed(1)}`;
}
