import type { Prisma } from "@storywall/db/client";
import type { PageOf } from "@storywall/domain/kernel/paging";
import type { AuditRow, ListAuditInput } from "@storywall/domain/operations/audit";
import type { AdminContext } from "../../accounts/context.ts";

const PAGE_SIZE = 50;

/** Returns audit entries from the highest number to the lowest, 50 per page. The caller must check that the user is an admin. */
export async function listAuditEntries(
  { db }: Pick<AdminContext, "db">,
  { about, actor, action, page }: ListAuditInput,
): Promise<PageOf<AuditRow>> {
  const where: Prisma.AuditEntryWhereInput = {
    ...(about ? { entityId: about } : {}),
    ...(actor ? { actor } : {}),
    ...(action ? { action: { startsWith: action } } : {}),
  };
  const [total, rows] = await Promise.all([
    db.auditEntry.count({ where }),
    db.auditEntry.findMany({
      where,
      include: { link: { select: { seq: true } } },
      // Entries are numbered when they are committed, which may be in another order than that of their ids. Entries
      // without a number yet come first.
      orderBy: [{ link: { seq: "desc" } }, { id: "desc" }],
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
    }),
  ]);
  const actors = [...new Set(rows.map((row) => row.actor))];
  const tokens = await db.apiToken.findMany({ where: { id: { in: actors } }, select: { id: true, name: true } });
  const programs = new Map(tokens.map(({ id, name }) => [id, name]));
  const items = rows.map(
    ({ id, link, at, actor: by, role, action: what, entity, entityId, before, after, reason }) => ({
      id: String(id),
      seq: link ? String(link.seq) : null,
      at: at.toISOString(),
      actor: by,
      program: programs.get(by) ?? null,
      role,
      action: what,
      entity,
      entityId,
      before,
      after,
      reason,
    }),
  );
  return { items, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total };
}
