export const jobsTexts = {
  statuses: {
    dead: { label: "Failed", meaning: "Failed after all attempts. Someone needs to look at each one." },
    late: { label: "Overdue", meaning: "More than five minutes overdue, still being retried." },
    waiting: { label: "Waiting", meaning: "In the queue." },
  },
  pages: "Pages of jobs",
  olderPage: "Older",
  newerPage: "Newer",
  none: "No jobs.",
  total: (count: number) => (count === 1 ? "1 job" : `${count} jobs`),
  involvesMoney: "involves money",
  details: (createdAt: string, attempts: number, lastError: string | null) =>
    [createdAt, attempts === 1 ? "1 attempt" : `${attempts} attempts`, lastError].filter(Boolean).join(", "),
  retry: "Retry",
  retryJob: (name: string, id: string) => `Retry ${name} ${id}`,
  skip: "Skip…",
  skipJob: (name: string, id: string) => `Skip ${name} ${id}`,
  reason: "Reason",
  confirmSkip: "Skip permanently",
};
