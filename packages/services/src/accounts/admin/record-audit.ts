import { Prisma, type Tx } from "@storywall/db/client";
import { isSecurityAction } from "@storywall/domain/accounts/permissions";
import { AdminUserId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
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

/** Admin or API token that makes a change, or customer who changes their own data. Customers have no role. */
export type Actor = Pick<Admin, "actor"> & { role: Admin["role"] | null };

/**
 * Writes an audit entry in the transaction of the audited change. `before` and `after` must not contain personal data.
 * Reports a security action by email.
 */
export async function recordAudit(tx: Tx, admin: Actor, entry: AuditEntryInput): Promise<void> {
  const { action, entity, entityId, before, after, reason = null } = entry;
  const { id } = await tx.auditEntry.create({
    select: { id: true },
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
  if (admin.role !== null && isSecurityAction(action)) await reportSecurityChange(tx, { id, entity, entityId });
}

/** Enqueues an email to each owner, and to the person whose account was changed. */
async function reportSecurityChange(
  tx: Tx,
  { id, entity, entityId }: { id: bigint; entity: string; entityId: string },
): Promise<void> {
  const owner = { role: "owner", disabledAt: null };
  const recipients = await tx.adminUser.findMany({
    where: { OR: entity === "admin" ? [owner, { id: entityId }] : [owner] },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const recipient of recipients) {
    const adminId = AdminUserId.parse(recipient.id);
    await enqueue(tx, "email.security-change", { adminId, auditEntryId: String(id) });
  }
}

const toNullableJson = (value: unknown) => (value === undefined ? Prisma.DbNull : (value as Prisma.InputJsonValue));
