import { inTransaction } from "@storywall/db/client";
import { ExportInput, type ExportTicket } from "@storywall/domain/operations/exports";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { isSignatureValid, signText } from "../../kernel/signing.ts";

const LIFETIME_MS = 15 * 60 * 1000;

export const buildExportFileName = ({ kind, from, to, format }: ExportInput) =>
  `storywall-${kind}-${from}-${to}.${format}`;

/**
 * Records an export in the audit log and returns a link to it, which is valid for 15 minutes and only for the same
 * admin.
 */
export async function createExport(
  ctx: Pick<AdminContext, "db" | "admin" | "now" | "secret">,
  input: ExportInput,
): Promise<ExportTicket> {
  const { kind, format, from, to } = input;
  const expiry = Math.floor((ctx.now().getTime() + LIFETIME_MS) / 1000).toString(36);
  const text = [kind, format, from, to, expiry].join(".");
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx.admin, {
      action: "export.made",
      entity: "export",
      entityId: kind,
      after: { from, to, format },
    }),
  );
  const signature = signText(ctx.secret, "export", `${ctx.admin.actor}\n${text}`);
  return { path: `/admin/exports/${text}.${signature}`, fileName: buildExportFileName(input) };
}

/** Returns the ticket's export; null if the ticket is forged, expired, or belongs to another admin. */
export function verifyExportTicket(
  { secret, now }: { secret: string; now: Date },
  { ticket, actor }: { ticket: string; actor: string },
): ExportInput | null {
  const parts = ticket.split(".");
  const signature = parts.pop() ?? "";
  if (!isSignatureValid(secret, "export", `${actor}\n${parts.join(".")}`, signature)) return null;
  const [kind, format, from, to, expiry = ""] = parts;
  if (Number.parseInt(expiry, 36) * 1000 <= now.getTime()) return null;
  return ExportInput.safeParse({ kind, format, from, to }).data ?? null;
}
