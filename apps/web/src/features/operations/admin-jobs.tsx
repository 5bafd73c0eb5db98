"use client";

import { Button } from "@storywall/ui/button";
import { getChipClassName } from "@storywall/ui/chip";
import { TextField } from "@storywall/ui/field";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";

const jobsTexts = {
  statuses: {
    dead: {
      label: "Failed",
      meaning: "Failed jobs stay here. Try each one again, or skip it if it no longer matters.",
    },
    late: { label: "Overdue", meaning: "Jobs that are more than five minutes overdue. The shop keeps trying." },
    waiting: { label: "Waiting", meaning: "Jobs that are about to be done. Nothing is wrong." },
  },
  pages: "Pages of jobs",
  olderPage: "Older",
  newerPage: "Newer",
  none: "No jobs.",
  total: (count: number) => (count === 1 ? "1 job" : `${count} jobs`),
  order: (number: string) => `Order ${number}`,
  since: (time: ReactNode, attempts: number) => (
    <>
      Since {time}, {attempts === 1 ? "tried once" : `tried ${attempts} times`}
    </>
  ),
  technicalDetails: "Technical details",
  details: (name: string, id: string, lastError: string | null) =>
    [`${name} ${id}`, lastError].filter(Boolean).join(", "),
  involvesMoney: "This job moves money. Only the owner can skip it.",
  retry: "Try again",
  skip: "Skip…",
  retrying: "Trying again now.",
  skipped: "Skipped.",
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
  const refetchJobs = () => utils.jobs.list.invalidate();
  const [titleId, retryId, skipId] = [useId(), useId(), useId()];
  const retry = trpc.jobs.retry.useMutation({
    onSuccess: () => toast.success(jobsTexts.retrying),
    onSettled: refetchJobs,
  });
  const skip = trpc.jobs.skip.useMutation({
    onSuccess: () => toast.success(jobsTexts.skipped),
    onSettled: refetchJobs,
  });
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={titleId} className="font-semibold text-base">
            {job.title}
            {job.order ? (
              <>
                {" · "}
                <Link href={`/admin/orders/${job.order.id}`} className="underline underline-offset-4">
                  {jobsTexts.order(job.order.number)}
                </Link>
              </>
            ) : null}
          </h2>
          {job.status === "waiting" ? null : <p className="max-w-prose">{job.consequence}</p>}
          <p className="text-soft text-sm">
            {jobsTexts.since(
              <time key="time" dateTime={job.createdAt}>
                {formatTimestamp(job.createdAt)}
              </time>,
              job.attempts,
            )}
          </p>
          <details className="text-soft text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center">{jobsTexts.technicalDetails}</summary>
            {job.isMoney ? <p>{jobsTexts.involvesMoney}</p> : null}
            <p className="wrap-anywhere">{jobsTexts.details(job.name, job.id, job.lastError)}</p>
            <Link
              href={`/admin/explain?about=${job.about}`}
              className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
            >
              {job.about}
            </Link>
          </details>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="plain"
            id={retryId}
            aria-labelledby={[retryId, titleId].join(" ")}
            disabled={retry.isPending}
            onClick={() => retry.mutate({ jobId: job.id })}
          >
            {jobsTexts.retry}
          </Button>
          <Button
            variant="quiet"
            id={skipId}
            aria-labelledby={[skipId, titleId].join(" ")}
            aria-expanded={isSkipping}
            onClick={() => setSkipping(!isSkipping)}
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
