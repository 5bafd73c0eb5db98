import { cpus, loadavg, totalmem } from "node:os";

/** What a figure should be read beside: a busy machine makes everything slower but ratios. */
export function machine(): string {
  const [load = 0] = loadavg();
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${memory}, load ${load.toFixed(1)}`;
}
