import { Prisma, type Tx } from "@storywall/db/client";
import type { Admin } from "../context.ts";

export type AuditEntryInput = {
  /** Name of the form `<entity>.<past participle>`, such as `art.tags-saved`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

/** Admin who makes a change, or customer who changes their own data. Customers have no role. */
export type Actor = Pick<Admin, "actor"> & { role: Admin["role"] | null };

/**
 * Writes an audit entry in the transaction of the audited change. `before` and `after` must not contain personal data.
 */
export async function recordAudit(tx: Tx, admin: Actor, entry: AuditEntryInput): Promise<void> {
  const { action, entity, entityId, before, after, reason = null } = entry;
  await tx.auditEntry.create({
    data: {
      actor: admin.actor,
      role: admin.role,
      action,
      entity,
      entityId,
      before: toNullableJson(before),
      after: toNullableJson(after),
      reason,
    },
  });
}

const toNullableJson = (value: unknown) => (value === undefined ? Prisma.DbNull : (value as Prisma.InputJsonValue));
