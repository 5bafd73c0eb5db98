import { createHash } from "node:crypto";
import { Prisma } from "@storywall/db/client";
import type { AuditFault, AuditVerdict } from "@storywall/domain/operations/audit";
import type { AdminContext } from "../../accounts/context.ts";

const AT_ONCE = 1_000;

type Link = { seq: bigint; entryId: bigint; hash: Uint8Array; text: string | null };

/** The hashed text of entry `e` at position `c.seq`; must equal that of the migration `audit_chain`. */
const textOfEntry = Prisma.sql`jsonb_build_array(c.seq::text, e.id::text, (extract(epoch FROM e.at) * 1000)::bigint::text,
  e.actor, e.role, e.action, e.entity, e.entity_id, e.before::text, e.after::text, e.reason, e.request_id)::text`;

/**
 * Recomputes every hash of the audit log and returns the first row that differs. Someone with full database access could
 * rewrite the chain; `mark`, stored elsewhere after an earlier run, reveals that.
 */
export async function verifyAudit(
  { db }: Pick<AdminContext, "db">,
  { mark }: { mark?: string | undefined } = {},
): Promise<AuditVerdict> {
  const head = await db.auditHead.findUniqueOrThrow({ where: { id: 1 } });
  const [keptSeq, keptHash] = mark?.split(":") ?? [];
  let [hash, seq, checked] = [Buffer.alloc(32) as Uint8Array, 0n, 0];
  const verdict = (fault: AuditFault | null, at: { seq?: bigint; entryId?: bigint } = {}): AuditVerdict => ({
    isWhole: fault === null,
    checked,
    mark: `${head.seq}:${hex(head.hash)}`,
    broken: fault && { fault, seq: at.seq?.toString() ?? null, entryId: at.entryId?.toString() ?? null },
  });

  while (seq < head.seq) {
    const links = await db.$queryRaw<Link[]>`
      SELECT c.seq, c.entry_id AS "entryId", c.hash, CASE WHEN e.id IS NOT NULL THEN ${textOfEntry} END AS text
      FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
      WHERE c.seq > ${seq} AND c.seq <= ${head.seq} ORDER BY c.seq LIMIT ${AT_ONCE}`;
    if (links.length === 0) return verdict("cut", { seq: seq + 1n });
    for (const link of links) {
      if (link.seq !== seq + 1n) return verdict("removed", { seq: seq + 1n });
      if (link.text === null) return verdict("removed", link);
      hash = createHash("sha256").update(hash).update(link.text).digest();
      if (hex(hash) !== hex(link.hash)) return verdict("changed", link);
      if (keptSeq === String(link.seq) && keptHash !== hex(hash)) return verdict("not-kept", link);
      seq = link.seq;
      checked += 1;
    }
  }
  if (hex(hash) !== hex(head.hash)) return verdict("changed", { seq });
  if (keptSeq !== undefined && BigInt(keptSeq) > head.seq) return verdict("cut", { seq: head.seq + 1n });
  const [stray] = await db.$queryRaw<Array<{ id: bigint }>>`
    SELECT id FROM audit_entries e
    WHERE NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.entry_id = e.id) ORDER BY id LIMIT 1`;
  return stray ? verdict("unchained", { entryId: stray.id }) : verdict(null);
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
