import { PageOf } from "@storywall/domain/paging";
import { listJobs } from "@storywall/services/jobs/list-jobs";
import { retryDeadJobs, retryJob } from "@storywall/services/jobs/retry-jobs";
import { Changed, JobId, JobNamed, JobRow, ListJobsInput, SkipJobInput } from "@storywall/services/jobs/schema";
import { skipJob } from "@storywall/services/jobs/skip-job";
import { z } from "zod";
import { adminMay, router } from "../trpc.ts";

/** What an operator sees of the jobs and may do with them (reliability 4.6). */
export const jobsRouter = router({
  list: adminMay("jobs.see")
    .input(ListJobsInput.prefault({}))
    .output(PageOf(JobRow))
    .query(({ ctx, input }) => listJobs(ctx, input)),

  retry: adminMay("jobs.change")
    .input(z.object({ jobId: JobId }))
    .output(Changed)
    .mutation(({ ctx, input }) => retryJob(ctx, input)),

  retryAll: adminMay("jobs.change")
    .input(JobNamed)
    .output(Changed)
    .mutation(({ ctx, input }) => retryDeadJobs(ctx, input)),

  skip: adminMay("jobs.change")
    .input(SkipJobInput)
    .output(Changed)
    .mutation(({ ctx, input }) => skipJob(ctx, input)),
});
