import { jobNames } from "@storywall/jobs/job-catalog";
import { z } from "zod";

/** Number of a job row as a decimal string. */
export const JobId = z.templateLiteral([z.string().regex(/^[1-9]\d{0,17}$/)]);
export type JobId = z.infer<typeof JobId>;

/**
 * Status of an unfinished job. `dead`: all attempts failed, so staff must decide what to do. `late`: the job is overdue
 * by five minutes but is still being tried. `waiting`: all other unfinished jobs.
 */
export const JobStanding = z.enum(["dead", "late", "waiting"]);
export type JobStanding = z.infer<typeof JobStanding>;

export const JobRow = z.object({
  id: JobId,
  name: z.string(),
  /** Id of the job's subject. It is the only part of the payload that is shown. */
  about: z.string(),
  standing: JobStanding,
  attempts: z.int(),
  /** Name of the last error, without its message. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime(),
  deadAt: z.iso.datetime().nullable(),
  /** True if the job moves money. Only the owner may skip such a job. */
  isMoney: z.boolean(),
});
export type JobRow = z.infer<typeof JobRow>;

export const ListJobsInput = z.object({
  standing: JobStanding.default("dead"),
  name: z.enum(jobNames).optional(),
  page: z.int().min(1).max(10_000).default(1),
});
export type ListJobsInput = z.infer<typeof ListJobsInput>;

export const SkipJobInput = z.object({ jobId: JobId, reason: z.string().trim().min(1).max(300) });
export type SkipJobInput = z.infer<typeof SkipJobInput>;

export const JobNamed = z.object({ name: z.enum(jobNames) });

/** Number of changed jobs; 0 if the change was made before. */
export const Changed = z.object({ changed: z.int() });
export type Changed = z.infer<typeof Changed>;
