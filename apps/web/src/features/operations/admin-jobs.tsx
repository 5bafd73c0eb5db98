"use client";

import { Button } from "@storywall/ui/button";
import { getChipClassName } from "@storywall/ui/chip";
import { TextField } from "@storywall/ui/field";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";

const jobsTexts = {
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

type JobRow = RouterOutputs["jobs"]["list"]["items"][number];
type JobStatus = JobRow["status"];

const statuses: readonly JobStatus[] = ["dead", "late", "waiting"];

export function AdminJobs() {
  const [status, setStatus] = useState<JobStatus>("dead");
  const [page, setPage] = useState(1);
  const { data, error } = trpc.jobs.list.useQuery(
    { status, page },
    {
      trpc: { context: { silent: true } },
      placeholderData: keepPreviousData,
      refetchInterval: createPollInterval(5_000),
    },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-2">
        {statuses.map((item) => (
          <button
            key={item}
            type="button"
            aria-pressed={item === status}
            className={getChipClassName(item === status)}
            onClick={() => {
              setStatus(item);
              setPage(1);
            }}
          >
            {jobsTexts.statuses[item].label}
          </button>
        ))}
      </div>
      <p className="mt-3 text-soft">{jobsTexts.statuses[status].meaning}</p>
      {data ? <JobList jobs={data.items} total={data.total} /> : <p role="status">{commonTexts.loading}</p>}
      {data ? (
        <Pager
          label={jobsTexts.pages}
          page={page}
          hasMore={data.hasMore}
          onPageChange={setPage}
          previousLabel={jobsTexts.olderPage}
          nextLabel={jobsTexts.newerPage}
        />
      ) : null}
    </>
  );
}

function JobList({ jobs, total }: { jobs: readonly JobRow[]; total: number }) {
  if (total === 0) return <p className="mt-6">{jobsTexts.none}</p>;
  return (
    <>
      <p role="status" className="mt-4 font-semibold">
        {jobsTexts.total(total)}
      </p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}

function JobItem({ job }: { job: JobRow }) {
  const [isSkipping, setSkipping] = useState(false);
  const utils = trpc.useUtils();
  const refreshJobs = () => utils.jobs.list.invalidate();
  const retry = trpc.jobs.retry.useMutation({ onSettled: refreshJobs });
  const skip = trpc.jobs.skip.useMutation({ onSettled: refreshJobs });
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <strong className="font-semibold">{job.name}</strong>
          {job.isMoney ? <span className="text-soft"> {jobsTexts.involvesMoney}</span> : null}
          <Link
            href={`/admin/explain?about=${job.about}`}
            className="block break-all text-sm underline underline-offset-4"
          >
            {job.about}
          </Link>
          <span className="text-soft text-sm">
            {jobsTexts.details(formatTimestamp(job.createdAt), job.attempts, job.lastError)}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="plain"
            disabled={retry.isPending}
            onClick={() => retry.mutate({ jobId: job.id })}
            aria-label={jobsTexts.retryJob(job.name, job.id)}
          >
            {jobsTexts.retry}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isSkipping}
            onClick={() => setSkipping(!isSkipping)}
            aria-label={jobsTexts.skipJob(job.name, job.id)}
          >
            {jobsTexts.skip}
          </Button>
        </div>
      </div>
      {isSkipping ? (
        <form
          className="mt-3 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const reason = String(new FormData(event.currentTarget).get("reason")).trim();
            if (reason) skip.mutate({ jobId: job.id, reason });
          }}
        >
          <TextField label={jobsTexts.reason} name="reason" maxLength={300} className="min-w-0 flex-1 basis-72" />
          <Button type="submit" variant="danger" disabled={skip.isPending} className="min-h-12">
            {jobsTexts.confirmSkip}
          </Button>
        </form>
      ) : null}
    </li>
  );
}
