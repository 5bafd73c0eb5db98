type Status = "open" | "closed";

const describeLastCheck = (time: string | null) => (time === null ? "not checked yet" : `last checked ${time}`);

export const reconciliationTexts = {
  statuses: { open: "Open", closed: "Closed" },
  type: "Type",
  allTypes: "All types",
  typeWithCount: (type: string, count: number) => `${type} (${count})`,
  none: { open: "No open discrepancies.", closed: "No closed discrepancies yet." },
  total: (count: number, status: Status) => `${count} ${status}`,
  pages: "Pages of discrepancies",

  lastRun: (books: string | null, files: string | null) =>
    `The books are checked every hour (${describeLastCheck(books)}), and files every six hours (${describeLastCheck(files)}).`,
  checkNow: "Check now",
  checkStarted: "Check started.",
  inProgress: "Already in progress.",

  resolvesItself: "resolves itself",
  expected: (amount: string) => `expected ${amount}`,
  found: (amount: string) => `found ${amount}`,
  since: (openedAt: string) => `Open since ${openedAt}`,
  closed: (openedAt: string, closedAt: string, closedBy: string) =>
    `Opened ${openedAt}, closed ${closedAt} by ${closedBy}`,
  repairStarted: "Repair started. The next check will close this discrepancy.",
  repairOf: (repair: string, type: string, id: string) => `${repair}: ${type} ${id}`,
  close: "Close…",
  closeWithNote: (type: string, id: string) => `Close ${type} ${id} with a note`,
  note: "Why no action is needed",
  confirmClose: "Close with this note",
};
