import { jobNames } from "@storywall/jobs/catalog";
import { z } from "zod";

/** The number of a job's row, in digits. */
export const JobId = z.templateLiteral([z.string().regex(/^[1-9]\d{0,17}$/)]);
export type JobId = z.infer<typeof JobId>;

/**
 * `dead` was given up and waits for a person; `late` should have been done five minutes ago and still will be tried;
 * `waiting` is on its way.
 */
export const JobStanding = z.enum(["dead", "late", "waiting"]);
export type JobStanding = z.infer<typeof JobStanding>;

export const JobRow = z.object({
  id: JobId,
  name: z.string(),
  /** Id of what the job is about. Nothing else of its payload is shown. */
  about: z.string(),
  standing: JobStanding,
  attempts: z.int(),
  /** Kind of the last error, never its text. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime(),
  deadAt: z.iso.datetime().nullable(),
  /** It carries money: only the owner may skip it. */
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

/** How many jobs it changed: 0 when somebody had done the same before. */
export const Changed = z.object({ changed: z.int() });
export type Changed = z.infer<typeof Changed>;
