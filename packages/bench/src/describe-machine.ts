import { cpus, loadavg, totalmem } from "node:os";

/** Describes the machine and its load, which affect the measured times. */
export function describeMachine(): string {
  const [load = 0] = loadavg();
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${memory}, load ${load.toFixed(1)}`;
}
