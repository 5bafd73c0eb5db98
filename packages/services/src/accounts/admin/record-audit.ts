import { Prisma, type Tx } from "@storywall/db/client";
import type { Admin } from "../context.ts";

export type AuditNote = {
  /** A verb and its object, like `art.tags-saved`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

/** An admin, or somebody without a role: a customer in her own matter. */
export type Actor = Pick<Admin, "actor"> & { role: Admin["role"] | null };

/** Writes down what an admin did, in the transaction that does it. Nothing personal belongs into `before` and `after`. */
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
