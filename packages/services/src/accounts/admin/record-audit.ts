import { Prisma, type Tx } from "@storywall/db/client";
import type { Admin } from "../context.ts";

export type AuditNote = {
  /** `<entity>.<past participle>`, like `art.tags-saved`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

/** An admin, or a customer acting on their own data, who has no role. */
export type Actor = Pick<Admin, "actor"> & { role: Admin["role"] | null };

/**
 * Writes an audit entry in the transaction of the audited change. `before` and `after` must not contain personal data.
 */
export async function recordAudit(tx: Tx, admin: Actor, note: AuditNote): Promise<void> {
  const { action, entity, entityId, before, after, reason = null } = note;
  await tx.auditEntry.create({
    data: {
      actor: admin.actor,
      role: admin.role,
      action,
      entity,
      entityId,
      before: json(before),
      after: json(after),
      reason,
    },
  });
}

const json = (value: unknown) => (value === undefined ? Prisma.DbNull : (value as Prisma.InputJsonValue));
