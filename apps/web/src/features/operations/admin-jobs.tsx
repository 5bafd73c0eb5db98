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
import { formatTimestamp } from "@/lib/dates.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";

type JobRow = RouterOutputs["jobs"]["list"]["items"][number];
type JobStatus = JobRow["standing"];

const statusMeanings: Record<JobStatus, string> = {
  dead: "Failed after all attempts. Each needs someone to look at it.",
  late: "More than five minutes overdue, still being retried.",
  waiting: "In the queue.",
};

export function AdminJobs() {
  const [standing, setStanding] = useState<JobStatus>("dead");
  const [page, setPage] = useState(1);
  const { data, error } = trpc.jobs.list.useQuery(
    { standing, page },
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
        {(Object.keys(statusMeanings) as JobStatus[]).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === standing}
            className={getChipClassName(one === standing)}
            onClick={() => {
              setStanding(one);
              setPage(1);
            }}
          >
            {one}
          </button>
        ))}
      </div>
      <p className="mt-3 text-soft">{statusMeanings[standing]}</p>
      {data ? <JobList jobs={data.items} total={data.total} /> : <p role="status">Loading…</p>}
      {data ? (
        <Pager
          label="Pages of jobs"
          page={page}
          hasMore={data.hasMore}
          onPageChange={setPage}
          previousLabel="Earlier"
          nextLabel="Later"
        />
      ) : null}
    </>
  );
}

function JobList({ jobs, total }: { jobs: readonly JobRow[]; total: number }) {
  if (total === 0) return <p className="mt-6">No jobs.</p>;
  return (
    <>
      <p role="status" className="mt-4 font-semibold">
        {total === 1 ? "1 job" : `${total} jobs`}
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
          {job.isMoney ? <span className="text-soft"> involves money</span> : null}
          <Link
            href={`/admin/explain?about=${job.about}`}
            className="block break-all text-sm underline underline-offset-4"
          >
            {job.about}
          </Link>
          <span className="text-soft text-sm">
            {formatTimestamp(job.createdAt)}, {job.attempts === 1 ? "1 attempt" : `${job.attempts} attempts`}
            {job.lastError ? `, ${job.lastError}` : ""}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="plain"
            disabled={retry.isPending}
            onClick={() => retry.mutate({ jobId: job.id })}
            aria-label={`Retry ${job.name} ${job.id}`}
          >
            Retry
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isSkipping}
            onClick={() => setSkipping(!isSkipping)}
            aria-label={`Skip ${job.name} ${job.id}`}
          >
            Skip…
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
          <TextField label="Reason" name="reason" maxLength={300} className="min-w-0 flex-1 basis-72" />
          <Button type="submit" variant="danger" disabled={skip.isPending} className="min-h-12">
            Skip this job for good
          </Button>
        </form>
      ) : null}
    </li>
  );
}
