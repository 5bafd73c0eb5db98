import { z } from "zod";
import { PageNumber } from "../kernel/paging.ts";

export const AuditRow = z.object({
  id: z.string(),
  /** Position in the hash chain, from 1. */
  seq: z.string().nullable(),
  at: z.iso.datetime(),
  /** Who acted: the id of an admin or API token, `owner-link`, `command-line`, or a job's name. */
  actor: z.string(),
  /** Name of the API token, if a program acted. */
  program: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/**
 * Filter of the audit log. `about`: id of an entity. `actor`: who acted. `action`: prefix of the action, such as
 * `order.`.
 */
export const ListAuditInput = z.object({
  about: z.string().trim().max(80).optional(),
  actor: z.string().trim().max(80).optional(),
  action: z.string().trim().max(80).optional(),
  page: PageNumber,
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

/** Possible faults of the first invalid row in the audit log, with descriptions for staff. */
export const auditFaults = {
  changed: "This row or its hash was changed after it was written.",
  removed: "A row is missing here.",
  unchained: "The shop didn’t write this row: it isn’t in the chain.",
  cut: "The end of the log is missing.",
  outside: "The shop didn’t write this row: its position isn’t between the start and the end of the chain.",
  head: "The record of the chain’s end is missing or doesn’t match the chain.",
  "not-kept": "The hash saved elsewhere doesn’t match the chain: the log was rewritten.",
} as const;
export type AuditFault = keyof typeof auditFaults;

/**
 * A position in the hash chain and its hash, such as `12:9f86d0…`. A copy stored outside the database proves that the
 * log up to that position is unchanged.
 */
export const AuditCheckpoint = z.string().regex(/^\d{1,18}:[0-9a-f]{64}$/);

export const AuditVerification = z.object({
  isWhole: z.boolean(),
  checked: z.int(),
  /** Checkpoint at the last position of the chain. */
  mark: AuditCheckpoint,
  broken: z
    .object({
      fault: z.enum(Object.keys(auditFaults) as [AuditFault, ...AuditFault[]]),
      seq: z.string().nullable(),
      entryId: z.string().nullable(),
    })
    .nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;
