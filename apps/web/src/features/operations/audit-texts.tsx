import type { ReactNode } from "react";

type Entry = { action: ReactNode; actor: ReactNode; role: ReactNode };

export const auditTexts = {
  entries: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  pages: "Pages of the audit log",

  verifyForm: "Verify the log",
  checkpoint: "Saved checkpoint",
  checkpointHint: "Enter a checkpoint to also check that the log hasn’t been rewritten since it was saved.",
  verify: "Verify log",
  intact: (count: number) => `The log is intact: ${count === 1 ? "1 entry" : `${count} entries`}.`,
  saveCheckpoint: "Save this checkpoint somewhere outside the shop’s systems:",
  broken: (position: string | null | undefined, entryId: string | null | undefined) => {
    const places = [position ? `position ${position}` : "", entryId ? `entry ${entryId}` : ""].filter(Boolean);
    return `The log is broken at ${places.join(", ")}.`;
  },

  filterForm: "Filter the log",
  about: "About (ID)",
  actor: "Who",
  action: "Action starts with",
  filter: "Filter",

  number: (position: string) => `No. ${position}`,
  unchained: "unchained",
  entry: ({ action, actor, role }: Entry) => (
    <>
      {action} by {actor} {role}
    </>
  ),
  role: (role: string) => `(${role})`,
  change: (before: string | null, after: string | null) =>
    before === null ? (after ?? "nothing") : `${before} → ${after ?? "nothing"}`,
  reason: (reason: string) => `“${reason}”`,
};
