import { hash } from "node:crypto";

type AuditedSettings = { url: string; events: readonly string[]; isPaused: boolean };

/** Returns the settings for the audit log. A path may contain a secret, so the address is recorded as host and hash. */
export const toAuditedWebhook = ({ url, events, isPaused }: AuditedSettings) => ({
  host: new URL(url).host,
  urlHash: hash("sha256", url, "hex").slice(0, 12),
  events: [...events],
  isPaused,
});
