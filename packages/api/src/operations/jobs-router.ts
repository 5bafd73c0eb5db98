import { PageOf } from "@storywall/domain/kernel/paging";
import {
  Changed,
  JobId,
  JobNamed,
  JobRow,
  ListJobsInput,
  listJobs,
  retryDeadJobs,
  retryJob,
  SkipJobInput,
  skipJob,
} from "@storywall/services/operations/jobs/jobs";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const jobsRouter = router({
  list: adminProcedure("jobs.view")
    .input(ListJobsInput.prefault({}))
    .output(PageOf(JobRow))
    .query(({ ctx, input }) => listJobs(ctx, input)),

  retry: adminProcedure("jobs.change")
    .input(z.object({ jobId: JobId }))
    .output(Changed)
    .mutation(({ ctx, input }) => retryJob(ctx, input)),

  retryAll: adminProcedure("jobs.change")
    .input(JobNamed)
    .output(Changed)
    .mutation(({ ctx, input }) => retryDeadJobs(ctx, input)),

  skip: adminProcedure("jobs.change")
    .input(SkipJobInput)
    .output(Changed)
    .mutation(({ ctx, input }) => skipJob(ctx, input)),
});
