import { createHash } from "node:crypto";
import type { Db } from "@storywall/db/client";
import type { AuditFault, AuditVerification } from "@storywall/domain/operations/audit";
import type { AdminContext } from "../../accounts/context.ts";

const BATCH_SIZE = 1_000;

type Link = { seq: bigint; entryId: bigint; hash: Uint8Array; text: string | null };

/**
 * Recomputes every hash of the audit log and returns the first row that differs. Someone with full database access
 * could rewrite the whole chain. To detect that, the chain is also compared with `mark`, which an earlier run returned
 * and which is stored outside the database.
 */
export async function verifyAuditLog(
  { db }: Pick<AdminContext, "db">,
  { mark }: { mark?: string | undefined } = {},
): Promise<AuditVerification> {
  let [hash, seq, checked] = [Buffer.alloc(32) as Uint8Array, 0n, 0];
  const storedHead = await db.auditHead.findUnique({ where: { id: 1 } });
  const head = storedHead ?? { seq, hash };
  const saved = mark === undefined ? null : parseAuditCheckpoint(mark);
  const toVerification = (
    fault: AuditFault | null,
    at: { seq?: bigint; entryId?: bigint } = {},
  ): AuditVerification => ({
    isWhole: fault === null,
    checked,
    mark: `${head.seq}:${toHex(head.hash)}`,
    broken: fault && { fault, seq: at.seq?.toString() ?? null, entryId: at.entryId?.toString() ?? null },
  });

  if (!storedHead) return toVerification("head");
  while (seq < head.seq) {
    // The text that is hashed must equal the text in the migration `audit_chain`.
    const links = await db.$queryRaw<Link[]>`
      SELECT c.seq, c.entry_id AS "entryId", c.hash, CASE WHEN e.id IS NOT NULL THEN
          jsonb_build_array(c.seq::text, e.id::text, (extract(epoch FROM e.at) * 1000)::bigint::text, e.actor, e.role,
            e.action, e.entity, e.entity_id, e.before::text, e.after::text, e.reason, e.request_id)::text
        END AS text
      FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
      WHERE c.seq > ${seq} AND c.seq <= ${head.seq} ORDER BY c.seq LIMIT ${BATCH_SIZE}`;
    if (links.length === 0) return toVerification("cut", { seq: seq + 1n });
    for (const link of links) {
      if (link.seq !== seq + 1n) return toVerification("removed", { seq: seq + 1n });
      if (link.text === null) return toVerification("removed", link);
      hash = createHash("sha256").update(hash).update(link.text).digest();
      if (toHex(hash) !== toHex(link.hash)) return toVerification("changed", link);
      if (saved?.seq === link.seq && saved.hash !== toHex(hash)) return toVerification("not-kept", link);
      seq = link.seq;
      checked += 1;
    }
  }
  if (toHex(hash) !== toHex(head.hash)) return toVerification("head", { seq });
  if (saved && saved.seq > head.seq) return toVerification("cut", { seq: head.seq + 1n });
  const outsideLink = await findLinkOutsideChain(db);
  if (outsideLink) return toVerification("outside", outsideLink);
  const [unchainedEntry] = await db.$queryRaw<Array<{ id: bigint }>>`
    SELECT id FROM audit_entries e
    WHERE NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.entry_id = e.id) ORDER BY id LIMIT 1`;
  return unchainedEntry ? toVerification("unchained", { entryId: unchainedEntry.id }) : toVerification(null);
}

/**
 * Finds a link before the first position or beyond the head. One statement reads the head together with the links,
 * because entries may be added while the log is verified.
 */
async function findLinkOutsideChain(db: Db): Promise<{ seq: bigint; entryId: bigint } | undefined> {
  const [link] = await db.$queryRaw<Array<{ seq: bigint; entryId: bigint }>>`
    SELECT c.seq, c.entry_id AS "entryId" FROM audit_chain c
    WHERE c.seq < 1 OR c.seq > (SELECT seq FROM audit_head WHERE id = 1) ORDER BY c.seq LIMIT 1`;
  return link;
}

function parseAuditCheckpoint(mark: string): { seq: bigint; hash: string } {
  const [seq = "", hash = ""] = mark.split(":");
  return { seq: BigInt(seq), hash };
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
